/** A unit as quantities are compared: seconds, bytes, percent; `factor` turns a value into the base. */
export interface Unit {
  readonly base: string;
  readonly factor: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Base → factor → spellings. Lower case; a spelling that could mean two things is in AMBIGUOUS instead. */
const UNITS: readonly (readonly [base: string, factor: number, spellings: string])[] = [
  ['second', 0.001, 'ms millisecond milliseconds msec'],
  ['second', 1, 's sec secs second seconds sekunden segundos secondes'],
  ['second', MINUTE, 'min mins minute minutes minuten minutos minuti minut минут 分钟 分'],
  ['second', HOUR, 'h hr hrs hour hours stunde stunden hora horas heures heure ore godzin часов часа 小时 時間'],
  ['second', DAY, 'd day days tag tage tagen día días dia dias jour jours giorni giorno dni dzień дней дня 天 日'],
  ['second', 14 * DAY, 'fortnight fortnights'],
  ['second', 7 * DAY, 'wk wks week weeks woche wochen semana semanas semaine semaines settimane tygodni недель'],
  ['month', 1, 'mo month months monat monate mes meses mois mesi miesięcy месяцев'],
  ['month', 3, 'quarter quarters'],
  ['month', 12, 'y yr yrs year years jahr jahre año años an ans anni lat лет'],
  ['byte', 1, 'b byte bytes'],
  ['byte', 1e3, 'kb kilobyte kilobytes'],
  ['byte', 1e6, 'mb megabyte megabytes'],
  ['byte', 1e9, 'gb gigabyte gigabytes'],
  ['byte', 1e12, 'tb terabyte terabytes'],
  ['byte', 1024, 'kib'],
  ['byte', 1024 ** 2, 'mib'],
  ['byte', 1024 ** 3, 'gib'],
  ['percent', 1, '% percent pct prozent'],
  ['usd', 1, '$ usd dollar dollars 美元'],
  ['eur', 1, '€ eur euro euros'],
  ['gbp', 1, '£ gbp'],
  ['cny', 1, '元 人民币 元人民币 cny rmb yuan'],
  ['inr', 1, '₹ inr rupee rupees'],
  ['word', 1, 'word words wörter palabras palavras mots parole'],
  ['character', 1, 'character characters char chars zeichen caracteres'],
  ['token', 1, 'token tokens'],
  ['line', 1, 'line lines loc zeilen líneas linhas lignes righe'],
  ['page', 1, 'page pages seiten'],
  ['row', 1, 'row rows'],
  ['column', 1, 'column columns col cols'],
  ['request', 1, 'request requests req reqs'],
  ['message', 1, 'message messages msg msgs'],
  ['file', 1, 'file files'],
  ['commit', 1, 'commit commits'],
  ['sentence', 1, 'sentence sentences'],
  ['paragraph', 1, 'paragraph paragraphs'],
  ['space', 1, 'space spaces sp'],
  ['tab', 1, 'tab tabs'],
  ['sprint', 1, 'sprint sprints'],
  ['person', 1, 'person people persons'],
  ['pixel', 1, 'px pixel pixels'],
  ['point', 1, 'pt'],
  ['em', 1, 'em rem'],
  ['foot', 1, 'ft feet foot'],
  ['inch', 1, 'inch inches'],
  ['mile', 1, 'mile miles'],
  ['percentage_point', 1, 'pp'],
  ['meter', 1, 'meter meters metre metres'],
  ['kilometer', 1, 'km kilometers kilometres'],
  ['gram', 1, 'g gram grams'],
  ['gram', 1000, 'kg kilogram kilograms'],
];

const BY_SPELLING: ReadonlyMap<string, Unit> = new Map(
  UNITS.flatMap(([base, factor, spellings]) =>
    spellings.split(' ').map((spelling): [string, Unit] => [spelling, { base, factor }]),
  ),
);

/** A letter glued to digits that could be several units: "10m" minutes, months or metres; "90w" words or weeks. */
export const AMBIGUOUS_UNITS: ReadonlyMap<string, readonly string[]> = new Map([
  ['m', ['second', 'month', 'meter']],
  ['w', ['word', 'second']],
  ['c', ['character']],
]);

/**
 * The unit a word names, or null when it is not one we know.
 * @example unitOf('Minutes') // { base: 'second', factor: 60 }
 */
export function unitOf(word: string): Unit | null {
  const lower = word.toLowerCase().replace(/\.$/u, '');
  return BY_SPELLING.get(lower) ?? null;
}
