import type { Rule } from '../rule.js';

/** The names of casings name themselves. */
const CASING =
  /\b(?:camelCase|PascalCase|UpperCamelCase|lowerCamelCase|snake_case|kebab-case|(?:SCREAMING|UPPER)_SNAKE(?:_CASE)?|UPPERCASE|UPPER_CASE)\b/u;

/** How something can be: a language, a notation, a length. */
const SHAPE =
  /^.{0,30}? (?:in|as) (?:[\p{L}-]{2,20} )?(?:english|german|french|spanish|italian|portuguese|dutch|japanese|chinese|hindi|russian|json|yaml|markdown|html|csv|xml|plain text|iso|utc|snake|camel|kebab|pascal|lower|upper|title case|euros?|dollars?|francs|metric|imperial|celsius|bullets?|italics?|bold|prose|tables?|one|the language|words|brackets|british|american|present|past|imperative|digits|code blocks?)(?![\p{L}])|^.{0,20}? (?:end|start|begin)s? (?:with|in)\b|^.{0,12}? between \d|^.{0,12}? (?:short|brief|concise|terse)\b/iu;

/** Hedged wishes, and how an output is to look. */
export const PREFERENCES: readonly Rule[] = [
  {
    id: 'preference/prefer',
    description: 'prefer, favour, ideally, I would rather, where possible, if you can',
    language: 'en',
    cues: [
      'if',
      'wherever',
      'much',
      'prefer',
      'preferred',
      'preferably',
      'favor',
      'favour',
      'ideally',
      'rather',
      'sooner',
      'possible',
      'possibly',
      'lean',
      'better',
      'best',
      'nicer',
      'like',
      'aim',
      'try',
      'choice',
      'preferable',
      'preference',
    ],
    pattern:
      /\b(?:prefer(?:red|ably|able)?|favou?r|ideally|i'd (?:rather|sooner)|i would (?:rather|sooner)|(?:where|when|whenever|if) (?:at all )?possible|(?:it's|it is) (?:best|better|nicer) to|better to|lean toward|i(?: really)? like (?:my|short|small|it when|the|when)|i(?:'d| would) (?:like|love|appreciate) (?:it )?(?:if|when|short|small|my|the|a|an)|aim for|aim to|try (?:not )?to|given the choice|if you can(?: help it)?[,.]?|as much as possible|wherever)\b/iu,
    vote: 'constraint',
    weight: { document: 3.2, chat: 2.8 },
    kind: 'preference',
    strength: 'soft',
    example: 'Early returns are preferred to nesting',
    counterExample: 'people like the blue one',
  },
  {
    id: 'preference/encouraged',
    description: 'something is encouraged, discouraged, recommended',
    language: 'en',
    cues: ['encouraged', 'discouraged', 'recommended', 'advised', 'favoured', 'favored', 'desirable', 'welcome'],
    pattern:
      /\b(?:(?:strongly|highly|heavily|generally) )?(?:encouraged|discouraged|recommended|advised|favou?red|desirable)\b(?! (?:by|settings|version))/iu,
    vote: 'constraint',
    weight: { document: 2, chat: 1.2 },
    kind: 'preference',
    strength: 'soft',
    example: 'A scope is optional but encouraged.',
    counterExample: 'It was recommended by a friend.',
  },
  {
    id: 'format/labelled',
    description: 'a matter of form, a colon, and how it is to be: "Tone: warm", "Indentation: 4 spaces"',
    language: 'en',
    at: 'start',
    pattern:
      /(?:language|tone|voice|style|format(?:ting)?|length|humou?r|sentences?|paragraphs?|spelling|punctuation|emojis?|units?|dates?|times?|currency|indent(?:ation)?|quotes?|naming|(?:[\p{L}-]{2,14} )?names?|classes|methods|functions|constants|variables|files|line length|encoding|comments|branches|commits?(?: messages?)?|titles?|headings?|docstrings?|type hints?|imports?|casing|capitali[sz]ation)(?: \([^)\n]{1,40}\))?: \S/iuy,
    vote: 'constraint',
    weight: { document: 1.6, chat: 1.6 },
    kind: 'format',
    strength: 'hard',
    example: 'Tone: warm and sincere.',
    counterExample: 'Location: the root folder.',
  },
  {
    id: 'format/casing',
    description: 'a way to write names is named: camelCase, snake_case, UPPERCASE',
    language: 'any',
    see: ({ span }) => {
      const match = CASING.exec(span.text);
      return match === null ? null : { start: 0, end: 1 };
    },
    vote: 'constraint',
    weight: { document: 1.6, chat: 1.6 },
    kind: 'format',
    strength: 'hard',
    example: 'Methods: `camelCase`',
    counterExample: 'Methods: `getAll`',
  },
  {
    id: 'format/output',
    description: 'how an answer, a date, a name is to look: "dates as ISO", "answers in German"',
    language: 'en',
    pattern:
      /\b(?:answers?|repl(?:y|ies)|responses?|outputs?|summar(?:y|ies)|reports?|dates?|times?|timestamps?|amounts?|prices?|names?|titles?|headings?|comments?|commits?(?: messages?)?|messages?|links?|branches|files?|code|tables?|lists?|numbers?|currency|everything|it all|variables?|captions?|diffs)\b/iu,
    later: SHAPE,
    vote: 'constraint',
    weight: { document: 0.7, chat: 2.4 },
    kind: 'format',
    strength: 'hard',
    example: 'all dates as ISO, please',
    counterExample: 'the file was found',
  },
  {
    id: 'format/style-noun',
    description: 'a matter of style is named: spaces, tabs, snake_case, semicolons, trailing commas',
    language: 'en',
    pattern:
      /\b(?:(?:two|four|2|4|no|single|double|trailing) (?:spaces?|tabs?|quotes|commas|semicolons)|tabs|snake_case|camelcase|kebab-case|pascalcase|screaming_snake_case|title case|sentence case)\b/iu,
    vote: 'constraint',
    weight: { document: 0.8, chat: 2.4 },
    kind: 'format',
    strength: 'hard',
    example: 'two spaces for indentation',
    counterExample: 'two spaceships',
  },
  {
    id: 'format/named',
    description: 'a shape is named: British spelling, metric units, two decimals, "I want diffs"',
    language: 'en',
    cues: [
      'want',
      'british',
      'american',
      'celsius',
      'metric',
      'imperial',
      'francs',
      'decimals',
      'iso',
      'yyyy-mm-dd',
      '24-hour',
    ],
    pattern:
      /\bi want (?:diffs?|short|brief|plain|only|just|it in|bullets|tables?|numbers|code|links)\b|\bin (?:british|american) (?:spelling|english)\b|\b(?:celsius|metric|imperial|swiss francs|two decimals|iso 8601|yyyy-mm-dd|24-hour)\b/iu,
    vote: 'constraint',
    weight: { document: 1.2, chat: 2.4 },
    kind: 'format',
    strength: 'hard',
    example: 'I want diffs, not whole files',
    counterExample: 'I want to know',
  },
  {
    id: 'format/named-after',
    description: 'how something is to be called: "call me Sam", "name the branches after the ticket"',
    language: 'en',
    cues: ['call', 'name'],
    at: 'head',
    pattern:
      /(?:call me (?!back|when|if|at|on|later|tomorrow|before|a\b)\p{L}|name (?:the |all |new |your )?[\p{L}-]{2,20} (?:after|like|as)\b)/iuy,
    vote: 'constraint',
    weight: { document: 1.4, chat: 3 },
    kind: 'format',
    strength: 'hard',
    example: 'Name the branches after the ticket.',
    counterExample: 'call me back',
  },
  {
    id: 'format/reply',
    description: 'a clause begins with answer, reply, write, speak, end, put … in a shape',
    language: 'en',
    at: 'head',
    pattern:
      /(?:answer|reply|respond|write|speak|address|talk|end|start|begin|put|give|format|return|output|produce|spell|keep|name|use|call|wrap|phrase|explain|sign|cite)\b/iuy,
    later:
      /^.{0,40}?\b(?:in (?:[\p{L}-]{2,16} )?(?:english|german|french|spanish|italian|portuguese|dutch|japanese|chinese|hindi|russian|json|yaml|markdown|prose|one (?:block|paragraph|sentence|line)|plain|bullet|bullets|a table|full|british|american|lower|upper|the language|their language|my language)|short|brief|concise|terse|to the point|formal|informal|with the line|by (?:first )?name|as words|as iso)\b/iu,
    vote: 'constraint',
    weight: { document: 1, chat: 3.2 },
    kind: 'format',
    strength: 'hard',
    example: 'reply in German',
    counterExample: 'reply to Karim',
  },
  {
    id: 'format/fragment',
    description: 'a fragment that sets a shape: "title under the image", "tabs over spaces", "short sentences"',
    language: 'en',
    cues: ['under', 'after', 'above', 'below', 'over', 'first', 'last', 'case', 'only', 'no', 'instead', 'always'],
    at: 'start',
    pattern:
      /(?:[\p{L}-]{2,16} ){1,3}(?:under|after|above|below|over|before|next to|last|first)(?: (?:the|it|each|every))?(?: [\p{L}-]{2,16}){0,4}, [^.\n]{4,60}$/iuy,
    vote: 'constraint',
    weight: { document: 0.8, chat: 1.6 },
    kind: 'format',
    strength: 'hard',
    example: 'title under the image, credit line in italics after it',
    counterExample: 'we live on the third floor',
  },
];
