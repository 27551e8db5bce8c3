/** Verbs that rules begin with, in base form. A word outside the list is not read as an imperative. */
const VERBS = new Set(
  `accept add agree allow announce answer append apply approve archive ask assign attach await avoid back begin block branch
  build bump buy cache call cancel change check cite clean clear clone close comment commit compile compress compute confirm
  connect consult contact convert copy cover crawl create cut declare decline default define delete deploy describe disable
  disclose display document download draft drop edit email emit enable encrypt ensure escalate estimate exclude execute export
  expose extend fail fetch file finish fix flag follow force format forward generate get give grant group handle hide hold
  ignore import include inform insert install invoke issue keep label launch leave limit link list load lock log mark match
  merge message migrate mock modify monitor move name notify obey offer omit open optimise optimize output override overwrite
  page parse pass pause pin ping place plan post prefer prefix prepare preserve print process produce promise propose provide
  publish pull purge push put query quote raise read rebase recommend record refactor refer refuse regenerate reject release
  remove rename render repeat replace reply report request require reset resolve respond restart restore restrict retain retry
  return reuse revert review revoke rewrite roll rotate round run save scale schedule send separate set share ship show sign
  skip sort specify spell split squash stage start state stay stick stop store submit summarise summarize switch tag take tell
  test touch track translate treat trigger trim try turn type update upgrade upload use validate verify wait wrap write`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

/**
 * Whether a word can begin a rule in the imperative.
 * @param word  any case
 */
export function isImperativeVerb(word: string): boolean {
  return VERBS.has(word.toLowerCase());
}
