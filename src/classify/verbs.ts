/** Base forms that are verbs and hardly anything else, at the head of a clause. */
const PLAIN = `continue loop surface abide accept acknowledge activate adapt add adhere adjust adopt align allocate allow analyse analyze annotate announce
  append apply approve archive ask assess assign assume attach audit authenticate avoid await become begin behave bring bump
  calculate cancel capture carry categorise categorize choose cite clarify clean clear close coalesce collect combine commit
  communicate compare compile complete compose compress compute confirm connect consider consolidate consult convert correct
  create cross-check customise customize deactivate debug decide declare decline deduplicate defer define delegate delete deliver
  demonstrate deploy describe destroy detach detect determine disable discard disclose discuss dispatch display distinguish
  divide double-check download downweight drive drop edit eliminate email embed emit employ enable enclose encode encrypt ensure
  enter escalate establish estimate evaluate examine exclude execute exercise expand expect explain expose extend extract
  favor favour fetch figure fill find finish fix flag focus follow forget format forward gather generate get give go grant
  hard-code greet guarantee guard guess hash help hesitate hide highlight honor honour identify ignore implement improve include
  incorporate increase indent indicate infer inform initialise initialize inject inline inspect install instruct integrate
  introduce investigate invoke isolate iterate justify keep lead learn leave let localise localize lower maintain
  make match measure memorise memorize mention merge migrate minimise minimize mirror mitigate modify monitor normalise
  normalize notify number obey observe obtain offer omit open optimise optimize organise organize output override overwrite
  parse pause perform persist pick place populate post prefer prefix prepare preserve pretend prevent prioritise prioritize
  proceed produce profile prompt propose protect prove provide prune publish push put quote raise react read rebase rebuild recommend
  record redact reduce refactor refer refrain refresh refuse regenerate register reinstall reject rely remain remember remind
  remove rename render repeat replace reply reproduce request require rerun reset resize resolve respect respond restart restore
  restrict resume retain rethink retrieve retry reuse revert revoke rewrite roll rotate round run sanitise sanitize save scan
  seek select send separate serve share ship show simplify simulate skip solve specify speak spell split squash stay stick
  strip structure style submit substitute suggest summarise summarize supply surface suppress surround suspend take talk teach tell
  think throw tidy toggle trace translate treat triage trim truncate try turn understand undo uninstall unpin unset untrack update
  upgrade upload use utilise utilize validate verify wait watch wire work wrap write`;
/** Base forms that are nouns as well: "test coverage", "build output", "the plan". What follows decides. */
const NOUNS_TOO = `lint access address answer backtick back backup balance base batch benchmark block branch break build cache call cap catch
  change chain check claim code comment contact control copy count cover credit cut date default design detail document draft
  end file filter flag fork format function gate group guide handle import index issue label launch limit link list load lock log
  look map mark mask match message mind mock move name need note notice order own pack page patch pay pin plan point print process
  program project promise pull queue query range rank rate record release report research reserve reset respect return review
  route sample scale schedule scope score search secure set sequence shift sign size sort sound source stage start state step
  stop store stream subject support switch sync tag target test time title touch track transfer transform trigger trust type
  value view visit vote warn wait watch wire`;

const words = (list: string): string[] => list.split(/\s+/u).filter((word) => word !== '');
const AMBIGUOUS = new Set(words(NOUNS_TOO));
const VERBS = new Set([...words(PLAIN), ...AMBIGUOUS]);

/** Manner verbs: in a chat they say how to work from here on, where other imperatives ask for one piece of work. */
const STANDING = new Set(
  words(`adhere assume avoid favor favour follow honor honour keep leave maintain obey prefer preserve respect retain stay stick treat
    trust use work limit cap restrict refrain reuse remember refer reply respond answer address speak sign`),
);

const PREPOSITION = /^(?:for|to|in|on|with|from|by|at|of|as|and|or)$/u;
/** "Guide for agents" is a title, "look for agents" is not. */
const TAKES_PREPOSITION = new Set(
  words('look work test stop log link switch point wait listen move sign report return comment search start'),
);

/** Of these a preposition makes the manner: "work in a branch" is one, "work on the bug" is not. */
const NEEDS_MANNER = new Set(words('work answer address reply respond speak sign refer'));
const MANNER =
  /^ (?:only |exclusively |always |strictly )?(?:in|inside|within|from|with|as|by|at|off|only|using|through|via)\b/u;

/** What may follow a verb and does not follow a noun that heads a clause. */
const OBJECT_START =
  /^(?:the|a|an|all|any|every|each|both|this|that|these|those|your|our|my|its|it|them|only|no|one|two|three|to|with|for|in|on|at|from|by|up|out|as|into|via|against|before|after|until|when|if|unless|without|over|through|between|under|within|about|new|existing|new|everything|nothing|anything|explicit(?:ly)?|directly|manually|always|never|short|clear(?:ly)?|small|first|sure|me|us|yourself|what|how|whether|where|which|and|or|either|here|again|more|less)$/u;
const FINITE =
  /\b\p{L}{3,16}(?<!s)s (?:the|a|an) |\b(?:is|are|was|were|has|have|had|can|could|may|might|must|should|will|would|does|do|did|shows?|contains?|includes?|covers?|returns?|runs?|uses?|lives?|takes?|gets?|goes)\b/u;

/**
 * Whether a word in base form at the head of a clause is an imperative there.
 * @param rest  what follows the word, masked
 */
export function isImperative(word: string, rest: string): boolean {
  if (!VERBS.has(word)) return false;
  const next = /^[*_"'“]*\s+[*_"'“(]*([\p{L}'-]+|`|\d|[A-Z_./@#<~])?/u.exec(rest);
  if (next === null) return !AMBIGUOUS.has(word) && /^(?:$|[.!,;)*_…])/u.test(rest);
  const follower = (next[1] ?? '').toLowerCase();
  if (/^(?:is|are|was|were|has|had|can|could|may|might|must|should|will|would|does|did|of|=)$/u.test(follower))
    return false;
  if (!AMBIGUOUS.has(word)) return true;
  if (
    (OBJECT_START.test(follower) && (!PREPOSITION.test(follower) || TAKES_PREPOSITION.has(word))) ||
    /^(?:[`\d./@#<~]|\p{L}+ly$)/u.test(follower)
  )
    return true;
  if (follower === '') return false;
  const clause = rest
    .slice(0, 80)
    .split(/[,;(—–]|\b(?:when|if|that|which|who|unless|so|because|where|after|before|until|and|or)\b/u, 1)[0]!;
  return !FINITE.test(clause) && !/^[\s\p{L}-]{0,40}[:(]/u.test(rest);
}

/**
 * Whether a verb says how to work from here on, rather than what to do now.
 * @param rest  what follows it
 */
export function isStandingVerb(word: string, rest: string): boolean {
  return STANDING.has(word) && (!NEEDS_MANNER.has(word) || MANNER.test(rest));
}
