/** Amounts written as words. `one` and `a` are not here: they are pronouns and articles as often as amounts. */
const AMOUNTS: Readonly<Record<string, number>> = {
  zero: 0,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  dozen: 12,
  twice: 2,
  thrice: 3,
  pair: 2,
  both: 2,
  ...inOtherLanguages(),
};
/** Small amounts in the languages that rules are often written in; words that mean something else in English are left out. */
function inOtherLanguages(): Record<string, number> {
  const rows = [
    'zwei dos deux dois duas dwa dwie dwóch два две двух 两 二',
    'drei tres trois três tre trzy trzech три трёх 三',
    'vier cuatro quatre quatro quattro cztery четыре 四',
    'fünf cinco cinq cinque pięć пять 五',
    'sechs seis sei sześć шесть 六',
  ];
  return Object.fromEntries(rows.flatMap((row, index) => row.split(' ').map((word) => [word, index + 2])));
}

const SCALES: Readonly<Record<string, number>> = { hundred: 100, thousand: 1000, million: 1_000_000, billion: 1e9 };

/** Words that say an amount only sometimes ("both sides", "a pair"): read, and never required. */
export const SOFT_AMOUNTS: ReadonlySet<string> = new Set(['one', 'once', 'single', 'both', 'pair', 'twice', 'dozen']);

/**
 * Reads an amount in words from the front of a list of lower-case words.
 * @returns the value and how many words it took, or null
 * @example readNumberWords(['one', 'hundred', 'and', 'twenty', 'minutes']) // { value: 120, words: 4 }
 */
export function readNumberWords(words: readonly string[]): { readonly value: number; readonly words: number } | null {
  let total = 0;
  let current: number | null = null;
  let used = 0;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    const scale = SCALES[word];
    const amount = amountOf(word);
    if (scale !== undefined) {
      const base: number = current ?? 1;
      if (scale === 100) current = base * scale;
      else {
        total += base * scale;
        current = 0;
      }
    } else if (amount !== null && (current === null || fitsAfter(current, amount))) {
      current = (current ?? 0) + amount;
    } else if (
      !(word === 'and' && current !== null && current % 100 === 0 && current > 0 && continues(words[index + 1]))
    ) {
      break;
    } else continue;
    used = index + 1;
  }
  return used === 0 ? null : { value: total + (current ?? 0), words: used };
}

/** "twenty" may be followed by "five", "hundred" by anything below it. */
function fitsAfter(current: number, amount: number): boolean {
  if (current === 0) return true;
  return (current % 100 === 0 && amount < 100) || (current % 10 === 0 && current % 100 >= 20 && amount < 10);
}

function continues(word: string | undefined): boolean {
  return word !== undefined && amountOf(word) !== null;
}

function amountOf(word: string): number | null {
  if (word === 'one' || word === 'once') return 1;
  if (AMOUNTS[word] !== undefined) return AMOUNTS[word];
  const [tens, ones] = word.split('-');
  if (tens === undefined || ones === undefined) return null;
  const high = AMOUNTS[tens];
  const low = ones === 'one' ? 1 : AMOUNTS[ones];
  return high !== undefined && low !== undefined && high % 10 === 0 && high >= 20 && low < 10 ? high + low : null;
}
