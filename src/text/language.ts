/** Languages we can read rules in. `other`: a script or a language we have no rules for. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'zh' | 'ja' | 'hi' | 'ru' | 'other';

/** Words that hardly occur outside their language; shared ones count for each language that has them. */
const FUNCTION_WORDS = {
  en: `the a an of to and in is are be it that this for on with as at by from or not you your we our i my me if when do don't
    does did has have had was were will would can could should must may no only never always use all any each every there they
    their its but so than then which what who how why please after before until`,
  de: `zwei drei vier fünf sechs sieben zehn verboten nach bis der die das den dem des ein eine einen einem einer und oder nicht kein keine keinen ist sind war mit von zu zum zur im auf
    für bitte wenn dass ich du wir ihr sie mir dich mich nur nie niemals immer muss müssen darf dürfen soll sollen auch aber
    nach vor bei aus als wie ohne erst bevor alle es höchstens maximal lieber nutze verwende benutze nach zwei drei vier fünf sechs sieben zehn verboten keinesfalls bis`,
  fr: `interdit interdite interdiction deux trois quatre cinq sept huit dix chaque toute tous toutes le la les un une des du de et ou ne pas jamais toujours est sont avec pour dans sur ce cette ces que qui je tu vous nous
    il elle on mon ton votre ta tes si quand faut dois doit peux sans avant après plus au aux en c'était c'est utilise utilisez réponds essais pas`,
  es: `prohibido prohibida cambios dos tres cuatro seis diez salen correo correos hasta luego el la los las un una unos y o no nunca siempre es son con para por en de del que se lo tu tú mi me te si cuando debe debes
    puedes sin antes después solo sólo más este esta pero como al hay detente usa mejor muy está hola cada hasta desde todo todos nombres
    máximo evita evite gracias fue rápido sino requieren requiere aprobación dos tres frases podíamos`,
  pt: `proibido proibida dois duas três quatro seis dez saem meu até logo tenho ontem o a os as um uma uns e ou não nunca sempre é são com para por em de do da dos das no na que se lhe seu sua você eu meu
    minha quando deve pode sem antes depois só mais este esta mas como ao pare use ontem foi máximo tentativas relatório apagar pergunte preferência
    evite evita frases longas obrigado obrigada rápido exigem exige aprovação podíamos fazer isso bom dia aqui está sim`,
  it: `il lo gli una di e non mai sempre che per con sono della dei delle nel questo questa prima dopo senza devi più`,
  nl: `het een en niet nooit altijd van dat voor met zijn op aan bij maar ook naar geen mag moet alleen wel`,
  sv: `och inte aldrig alltid att det som för med på är ett av till den jag du ska får bara eller`,
  pl: `nie nigdy zawsze i w na z do się że jest są to jak dla przed po tylko musi`,
  tr: `ve bir bu için asla her zaman değil ile da de mi olarak sadece önce sonra`,
} as const;
const UNREAD = new Set<string>(['it', 'nl', 'sv', 'pl', 'tr']);

const WORDS: ReadonlyMap<string, readonly string[]> = indexWords();
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}]+)?/gu;
/** So many words are looked at: enough to tell, and no more on long text. */
const SAMPLE = 40;

/**
 * Guesses the language a text is written in, by script and then by function words. Code and names weigh nothing.
 * @returns `en` for Latin text that shows no language at all, `other` for one that we know and cannot read
 * @example guessLanguage('Bitte nicht anfassen') // 'de'
 */
export function guessLanguage(text: string): Language {
  const sample = text.length > 600 ? text.slice(0, 600) : text;
  if (/^[\u0000-\u024f\u2000-\u2bff]*$/u.test(sample)) return guessLatin(sample);
  if (isMostlyLatin(sample)) return guessLatin(sample);
  if (/[\u3040-\u30ff]/u.test(sample)) return 'ja';
  if (/[\u4e00-\u9fff]/u.test(sample)) return 'zh';
  if (/[\u0900-\u097f]/u.test(sample)) return 'hi';
  if (/[\u0400-\u04ff]/u.test(sample)) return /[іїєґўђћњљџ]/iu.test(sample) ? 'other' : 'ru';
  const foreign = /(?!\p{Script=Latin})\p{L}/u.test(sample);
  return foreign ? 'other' : guessLatin(sample);
}

/** A text is read in the script most of its words are written in: one foreign word must not hide a rule. */
function isMostlyLatin(sample: string): boolean {
  const latin = sample.match(LATIN_WORD)?.length ?? 0;
  if (latin < FEWEST_LATIN) return false;
  const ideographs = sample.match(IDEOGRAPH)?.length ?? 0;
  const others = sample.match(OTHER_WORD)?.length ?? 0;
  return latin > ideographs / SIGNS_PER_WORD + others;
}

const FEWEST_LATIN = 4;
/** A word takes one or two signs in Chinese and Japanese. */
const SIGNS_PER_WORD = 1.6;
/** Hidden code is written in x and is in no language. */
const LATIN_WORD = /(?!x{2,40}(?!\p{L}))\p{Script=Latin}{2,}/gu;
const IDEOGRAPH = /[\u3040-\u30ff\u4e00-\u9fff]/gu;
const OTHER_WORD = /[\u0370-\u1fff\uac00-\ud7af][\u0300-\u1fff\uac00-\ud7af]{1,}/gu;

function guessLatin(sample: string): Language {
  const counts = new Map<string, number>();
  let words = 0;
  for (const [word] of sample.matchAll(WORD)) {
    words += 1;
    if (words > SAMPLE) break;
    for (const language of WORDS.get(word.toLowerCase().replace('’', "'")) ?? []) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  }
  let [best, most] = ['en', counts.get('en') ?? 0];
  for (const [language, count] of counts) if (count > most) [best, most] = [language, count];
  if (best !== 'en' && most < 2 && (counts.get('en') ?? 0) === most - 1 && words > 6) return 'en';
  if (UNREAD.has(best)) return most >= 2 || words <= 3 ? 'other' : 'en';
  const isForeign = most === 0 && words >= 4 && /[à-öø-ÿœß]/iu.test(sample);
  return isForeign ? 'other' : (best as Language);
}

function indexWords(): Map<string, string[]> {
  const index = new Map<string, string[]>();
  for (const [language, words] of Object.entries(FUNCTION_WORDS)) {
    for (const word of new Set(words.split(/\s+/u))) index.set(word, [...(index.get(word) ?? []), language]);
  }
  return index;
}
