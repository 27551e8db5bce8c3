/**
 * What a lexeme is: `literal` is text that must survive letter by letter (code, paths, URLs, flags, names of files and
 * variables, dates, clock times), `number` an amount, `word` a word, `mark` punctuation or a glyph.
 */
export type LexemeKind = 'literal' | 'number' | 'word' | 'mark';

/** A piece of a wording; offsets are UTF-16, end exclusive. White space is between lexemes, never in the list. */
export interface Lexeme {
  readonly kind: LexemeKind;
  /** Which pattern read it: `code`, `url`, `quote`, `path`, … */
  readonly pattern: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One way to read the next lexeme, tried in table order at each place. Sticky and linear-time. */
export interface LexemePattern {
  readonly id: string;
  readonly kind: LexemeKind;
  readonly pattern: RegExp;
  readonly example: string;
  /** A text the pattern must not read whole. */
  readonly counterExample: string;
}

const NAME = String.raw`[\p{L}\p{N}_]`;

/**
 * How a wording falls into lexemes. Order matters: what must survive letter by letter comes before amounts, and those before
 * words. Every pattern is sticky, so the reader never searches.
 */
export const LEXEME_PATTERNS: readonly LexemePattern[] = [
  {
    id: 'abbreviation',
    kind: 'word',
    pattern: /(?:w\/o?(?![\p{L}])|c\/(?= )|e\.g\.|i\.e\.|etc\.|incl\.|vs\.|approx\.|max\.|min\.|no\.(?= ?\d))/iuy,
    example: 'e.g.',
    counterExample: 'eg',
  },
  literal('code', /`{1,3}[^`]{1,2000}`{1,3}/uy, '`git push --force`', 'git push'),
  literal('url', /[a-z][a-z0-9+.-]{1,15}:\/\/[^\s<>"'`()]{1,500}/iuy, 'https://example.org/a?b=1', 'example'),
  literal('quote', /"[^"\n]{1,400}"|“[^”\n]{1,400}”|«[^»\n]{1,400}»|「[^」\n]{1,400}」/uy, '"say so"', "don't"),
  literal('single_quote', /(?<![\p{L}\p{N}])'[^'\n]{1,120}'(?![\p{L}\p{N}])/uy, "'yes'", "don't"),
  literal(
    'email',
    /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/uy,
    'ops@example.org',
    '@ops',
  ),
  literal('handle', /[@#][\p{L}_][\p{L}\p{N}_-]{0,60}/uy, '#db-alerts', '# heading'),
  literal('flag', /(?<![^\s([{"'=,;→⇒|])--?[a-zA-Z][\p{L}\p{N}_-]{0,60}/uy, '--force-with-lease', '- item'),
  literal('date', /\d{4}-\d{2}-\d{2}(?:T[\d:.Z+-]{2,20})?/uy, '2026-06-30', '2026'),
  literal('clock', /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/uy, '07:00', '7'),
  literal(
    'glob',
    /[\p{L}\p{N}_./~-]{1,80}\*[\p{L}\p{N}_.*/{},-]{0,80}|\*{1,2}[\p{L}\p{N}_./-][\p{L}\p{N}_.*/{},-]{0,80}/uy,
    'release/*',
    'release',
  ),
  literal(
    'root_path',
    /(?<![^\s([{"'=:,;→⇒|])(?:~|\.{1,2})?\/[\p{L}\p{N}_][\p{L}\p{N}_./-]{0,200}(?<![.-])/uy,
    '/srv/cache',
    '/ ',
  ),
  literal(
    'folder',
    /[\p{L}_][\p{L}\p{N}_.-]{0,60}(?:\/[\p{L}\p{N}_.-]{1,60}){0,8}\/(?![\p{L}\p{N}])/uy,
    'src/core/',
    'and/or',
  ),
  literal('variable', /[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,8}/uy, 'DATABASE_URL', 'CVV'),
  literal('snake', /[\p{L}][\p{L}\p{N}]{0,40}(?:_[\p{L}\p{N}]{1,40}){1,8}/uy, 'user_id', 'user'),
  literal('version', /v?\d{1,5}(?:\.\d{1,5}){2,4}(?:-[\p{L}\p{N}.]{1,20})?/uy, '1.2.3', '1.2'),
  {
    id: 'short_version',
    kind: 'number',
    pattern: /v\d{1,5}(?:\.\d{1,5}){0,2}(?![\p{L}\p{N}])/uy,
    example: 'v4',
    counterExample: 'vault',
  },
  literal(
    'versioned_name',
    /(?<![\p{L}\p{N}-])\p{L}[\p{L}\p{N}]{0,30}-\d{1,5}(?:\.\d{1,5}){0,3}(?![\p{L}\p{N}-])/uy,
    'Apache-2.0',
    'two-thirds',
  ),
  literal('code_word', /(?<![\p{L}\p{N}])\p{L}{1,12}\d{1,6}[\p{L}\p{N}]{0,12}(?![\p{L}\p{N}-])/uy, 'p95', 'p'),
  { id: 'round_the_clock', kind: 'word', pattern: /24\/7/uy, example: '24/7', counterExample: '24' },
  {
    id: 'bracketed_number',
    kind: 'number',
    pattern: /(?<=[[{])\d{1,12}(?:\.\d{1,6})?(?=,)/uy,
    example: '50',
    counterExample: 'x',
  },
  literal(
    'file',
    /\.?[\p{L}\p{N}_-]{1,60}(?:\/[\p{L}\p{N}_-]{1,60}){0,8}(?:\.[\p{L}\p{N}_-]{1,30}){0,4}\.[a-z][a-z0-9]{1,9}(?![\p{L}\p{N}])/uy,
    'robots.txt',
    'e.g.',
  ),
  literal('dotfile', /\.[a-z][a-z0-9_.-]{1,40}(?<![.-])/uy, '.env', '. env'),
  {
    id: 'number',
    kind: 'number',
    pattern: /[$€£¥₹]?\d{1,12}(?:[,\u00a0\u202f]\d{3}){0,5}(?:[.,]\d{1,6})?/uy,
    example: '1,000',
    counterExample: 'one',
  },
  {
    id: 'word',
    kind: 'word',
    pattern: new RegExp(`${NAME}{1,80}(?:['’-]${NAME}{1,60}){0,6}`, 'uy'),
    example: "don't",
    counterExample: '- a',
  },
  { id: 'arrow', kind: 'mark', pattern: /->|=>|<=|>=|!=|==|&&|\|\||\.\.\./uy, example: '->', counterExample: '-' },
  { id: 'mark', kind: 'mark', pattern: /\S/uy, example: '≤', counterExample: ' ' },
];

function literal(id: string, pattern: RegExp, example: string, counterExample: string): LexemePattern {
  return { id, kind: 'literal', pattern, example, counterExample };
}
