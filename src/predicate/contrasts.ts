/**
 * Families of terms that exclude one another: what one text says with one of them, no honest form says with another. Terms of
 * one family stand apart with `|`; spellings of one term with spaces.
 */
const FAMILIES = `
  production prod | staging stage | development dev | sandbox | preview
  first | last
  earlier earliest | later latest
  oldest older | newest newer | youngest younger
  smaller smallest | larger largest bigger biggest
  ascending asc | descending desc
  success succeeds successful | failure fails failed fail
  public pub | private priv
  internal | external
  incoming inbound | outgoing outbound
  primary | secondary | replica
  read reads reading | write writes writing
  import imports | export exports
  upload uploads | download downloads
  encrypted | plain plaintext
  enabled enable | disabled disable
  lower lowercase | upper uppercase
  gain gains profit | loss loses losing
  draft drafts | final
  major majors | minor minors | patch patches
  author authors | publisher publishers | editor editors
  owner owners | subject subjects
  customer customers client | supplier suppliers vendor
  monday mon | tuesday tue tu | wednesday wed | thursday thu th | friday fri | saturday sat | sunday sun
  january jan | february feb | march mar | april apr | june jun | july jul | august aug | september sep | october oct | november nov | december dec
  english | german | french | spanish | italian | portuguese | polish | russian | japanese | chinese
  usd dollar dollars | eur euro euros | gbp pound pounds | chf franc francs | jpy yen
  utc | cet | est | pst | gmt | ist | brt
  delete deletes deleted deleting deletion remove removes removed removal del erase | update updates updated | rename renames renamed | move moves moved | archive archives archived
  add adds added adding | drop drops dropped
  merge merges merged merging | rebase rebases rebased
  close closes closed closing | open opens opened opening
  start starts started starting | stop stops stopped stopping
  approve approves approval approved | draft drafts drafted | review reviews reviewed
  working | calendar | trading
  row rows | column columns cols
  footnote footnotes | table tables
  wide wider width | high higher height
  warning warnings warn warns | error errors
  json | xml | csv | yaml | toml
  png | jpeg jpg | gif | webp | svg
  pdf | word docx | excel xlsx
  unit | integration | e2e
  red | green | blue | teal | grey gray | orange | navy | yellow | purple
  horizontal | vertical
  left | right
  whole entire | half
  mean average | median
  daily nightly | weekly | monthly | quarterly | yearly annually
  hourly | daily
  compress compressed | encrypt
  subdirectory subdirectories | file
  local | remote
  optional | required mandatory | forbidden
  narrower | wider
  hidden | visible
  synchronous sync | asynchronous async
  sunrise | sunset
  buyer | seller
  tenant | landlord
  nurse nurses | physician physicians doctor
  manager managers | supervisor supervisors | on-call oncall
  legal | marketing | finance
`;

interface Term {
  readonly family: number;
  readonly term: number;
}

const BY_WORD = readFamilies();

/** The terms a word is a spelling of. */
export function contrastTerms(word: string): readonly Term[] {
  return BY_WORD.get(word.toLowerCase()) ?? [];
}

/**
 * Pairs of words by which two texts contrast: the first text's term is gone in the second, where another of its family has come.
 * @returns lower-case words, first text's first
 */
export function contrasts(first: readonly string[], second: readonly string[]): (readonly [string, string])[] {
  const [ours, theirs] = [termsOf(first), termsOf(second)];
  return [...ours].flatMap(([key, word]) => {
    if (theirs.has(key)) return [];
    const family = key.split(':')[0]!;
    const other = [...theirs].find(([otherKey]) => otherKey.startsWith(`${family}:`) && !ours.has(otherKey));
    return other === undefined ? [] : [[word, other[1]] as const];
  });
}

function termsOf(words: readonly string[]): Map<string, string> {
  return new Map(
    words.flatMap((word) => contrastTerms(word).map(({ family, term }) => [`${family}:${term}`, word] as const)),
  );
}

function readFamilies(): ReadonlyMap<string, readonly Term[]> {
  const byWord = new Map<string, Term[]>();
  FAMILIES.trim()
    .split('\n')
    .forEach((line, family) => {
      line.split('|').forEach((spellings, term) => {
        for (const word of spellings.trim().split(' ')) {
          byWord.set(word, [...(byWord.get(word) ?? []), { family, term }]);
        }
      });
    });
  return byWord;
}
