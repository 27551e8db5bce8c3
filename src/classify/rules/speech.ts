import type { Rule } from '../rule.js';

/** Speech acts that bind nobody: questions, reports of others, suppositions, idioms. */
export const SPEECH: readonly Rule[] = [
  {
    id: 'speech/question',
    description: 'a question that is no polite request',
    language: 'any',
    see: ({ text }) => questionIn(text),
    vote: 'narrative',
    weight: 4.5,
    example: 'should I always rebase?',
    counterExample: 'could you keep it short?',
  },
  {
    id: 'speech/question-word',
    description: 'begins with a question word and asks, question mark or not',
    language: 'en',
    cues: ['what', 'why', 'how', 'who', 'where', 'which', 'does', 'is', 'was', 'can', 'do', "don't", 'are', 'did'],
    at: 'start',
    pattern:
      /(?:what (?:is|are|does|happens|was|if|would|did|must)|why|how (?:do|does|can|is|are|many|much|come)|who|where (?:is|are|does)|which of|does|is (?:it|there|this|that)|was|can (?:i|we(?! (?:please|just|keep|stick|not|make sure|make it so|leave|avoid|always|never)\b))|do (?:i|we|they)|are (?:there|we|they)|did|don't (?:we|you|they|i))(?![\p{L}'])/iuy,
    vote: 'narrative',
    weight: 3,
    example: 'what happens if someone does not accept',
    counterExample: 'whatever happens, stay off it',
  },
  {
    id: 'speech/reported',
    description: 'somebody else said it: a teacher, a sign, a bulletin, apparently',
    language: 'en',
    cues: [
      'says',
      'said',
      'wrote',
      'writes',
      'told',
      'tells',
      'thinks',
      'reads',
      'states',
      'according',
      'apparently',
      'claims',
      'quote',
      'heard',
      'wants',
      'thought',
      'at',
      'lists',
      'suggests',
      'regulation',
    ],
    pattern:
      /\b(?!(?:when|if|unless|until|as|i|you|what|to|explicitly) )[\p{L}']{2,20} (?:says|said|wrote|told|tells|thinks|thought|claims|reads|states|suggests|suggested|lists)(?=:| ["“«`]| (?:that|to|it|the|a|he|she|we|never|always|don't|do|not|him|her|my|me|us|them|you|one|people|everyone|nobody|i|reports)\b)|\b(?:page|docs|documentation|manual|article|guide|handbook|contract|website|site|sign|letter|bulletin|vendor|standard) (?:says|states|reads|claims|demands|wants)\b|\baccording to\b|\bapparently\b|\bfor reference\b|\bi heard\b|^at \p{L}{2,20}'s \p{L}{2,20}\b/iu,
    vote: 'narrative',
    weight: 4,
    example: 'the doctor told my mum she must rest',
    counterExample: 'tell me before you push',
  },
  {
    id: 'speech/supposition',
    description: 'imagine, suppose, pretend, what if, in theory, would',
    language: 'en',
    cues: [
      'imagine',
      'suppose',
      "let's",
      'say',
      'theory',
      'if',
      'hypothetically',
      'assuming',
      'would',
      "i'd",
      'wish',
      'pretend',
      'ever',
      'only',
      "we'd",
      "you'd",
      'could',
      'might',
    ],
    pattern:
      /^[^\p{L}]{0,4}(?:imagine|suppose|supposing|hypothetically|let's (?:pretend|say|suppose|imagine)|say (?:i|we|you|they)|assuming|pretend|what if|if only|if (?:i|we|you|they) (?:had|were|asked|ever|wanted|could)|in theory)\b|\b(?:we'd|you'd|they'd) (?:need|have|want)\b|\bmight (?:become|be)\b/iu,
    vote: 'narrative',
    weight: 3.6,
    example: "let's pretend the budget was capped",
    counterExample: 'if the tests fail, stop',
  },
  {
    id: 'speech/idiom',
    description: 'an idiom with a rule word in it',
    language: 'en',
    cues: ['never', 'must', "don't", 'dont', 'only', 'should', 'always', 'no', 'sure'],
    pattern:
      /\bnever ?mind\b|\bmust dash\b|\bshow must go on\b|\bwell i never\b|\b(?:don't|dont|do not) (?:worry|get me (?:wrong|started)|mention it|ask me why|mind me|bother(?! me| us))\b|\bi must (?:say|admit|confess)\b|\bmatter of time\b|\byou should (?:see|have seen)\b|\bif only\b|\bnever (?:ever )?(?:liked|knew|seen|heard)\b|\bbetter (?:late )?than never\b|\bnever a dull\b|\bnow or never\b|\byou never know\b|\bno (?:problem|worries|rush|idea)\b|\balways (?:nice|good|fun|a pleasure)\b/iu,
    vote: 'narrative',
    weight: 5,
    example: 'never mind',
    counterExample: 'never merge on Friday',
  },
  {
    id: 'speech/example-of',
    description: 'an example, a sample, a text to work on',
    language: 'en',
    cues: ['example', 'sample', 'quote', 'e.g', 'translate', 'summarise', 'summarize', 'exercise'],
    pattern:
      /\b(?:example of|sample (?:bad|good|of)|for the \p{L}{2,16} exercise|(?:translate|summari[sz]e|rewrite|proofread)(?: (?:this|it|the following))?:)/iu,
    vote: 'narrative',
    weight: 3,
    example: 'Example of a house rule a guest may quote',
    counterExample: 'Follow the example.',
  },
  {
    id: 'speech/set-aside',
    description: 'what was said is set aside at once: "no need", "that’s not for us", "just curious", "not in force"',
    language: 'en',
    cues: ['need', 'us', 'curious', 'force', 'ignore', 'kidding', 'doubt', 'sorry', 'argued', 'different'],
    pattern:
      /\b(?:,? no need\b|not for us|just curious|not in force|still being argued|just kidding|so that's not|badly put|different repository)/iu,
    vote: 'narrative',
    weight: 3,
    example: 'he says test on a phone first, no need',
    counterExample: 'we need a review first',
  },
];

const POLITE =
  /^[^\p{L}]{0,4}(?:(?:ok|okay|hey|hi|and|also|so|please|btw|oh|well|then|actually)[, ]{1,3}){0,2}(?:could|can|would|will|kannst|könntest|können|peux|pourrais|pouvez|pourriez|puedes|podrías|pode|poderia|você pode)(?: |-)(?:you|du|sie|tu|vous|bitte|please|not|ne|we (?:please|just|keep|stick|not|make sure|make it so|leave|avoid|always|never))\b/iu;

/** "Check with me first, would you?" asks for it, and not whether. */
const TAG = /, (?:would|will|could|can|won't) you(?: please)?$/iu;

/** A question mark at the end, behind closing marks; a polite request is none, and neither is a question with an answer behind it. */
function questionIn(text: string): { start: number; end: number } | null {
  let at = text.length - 1;
  while (at > 0 && ' )"\'*_”»」\n'.includes(text[at]!)) at -= 1;
  if (!'?？؟'.includes(text[at] ?? ' ') || POLITE.test(text) || TAG.test(text.slice(Math.max(0, at - 30), at)))
    return null;
  return { start: at, end: at + 1 };
}
