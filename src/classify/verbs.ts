/** Base forms that are verbs and hardly anything else, at the head of a clause. */
const PLAIN = `abide accept accompany acknowledge activate adapt add adhere adjust admit adopt advise aim alert align allocate allow
  analyse analyze annotate announce anonymise anonymize append apply approve archive argue arrange ask assess assign
  assist assume attach attribute audit authenticate avoid await become begin behave bold book bring bump buy calculate
  cancel caption capture carry categorise categorize challenge choose circulate cite clarify clean clear close
  coalesce collect combine commit communicate compare compile complete compose compress compute confirm connect
  consider consolidate consult continue convert correct create cross-check cross-reference curate customise customize
  deactivate debug decide declare decline dedicate deduplicate defend defer define delay delegate delete deliver
  demonstrate deny depend deploy derive describe destroy detach detect determine disable discard disclose discuss
  dismiss dispatch display distinguish distribute divide double-check download downweight drain draw drive drop dump
  duplicate echo edit elaborate eliminate email embed emit empathise empathize emphasise emphasize employ enable
  enclose encode encourage encrypt enforce engage enquire enrich ensure enter erase escalate establish estimate
  evaluate examine exclude execute exercise exit expand expect explain expose express extend extract favor favour
  fetch figure fill finalise finalize find finish fix flag flush focus follow forbid forget format formulate forward
  freeze fulfil fulfill gather generate get give go grant greet guarantee guard guess hand hang hard-code hash heed
  help hesitate hide highlight hold honor honour identify ignore illustrate impersonate implement imply impose improve
  improvise include incorporate increase indent indicate infer inform initialise initialize inject inline inquire
  insist inspect install instruct integrate interpret interrupt intervene introduce invent investigate invite invoke
  isolate italicise italicize itemise itemize iterate justify keep lead learn leave let leverage lift listen localise
  localize loop lower maintain make manage match measure memorise memorize mention merge migrate minimise minimize
  mirror mitigate modify monitor mute narrate negotiate nest normalise normalize notify nudge number obey observe
  obtain offer omit open optimise optimize organise organize outline output override overrule overwrite paraphrase
  parse partition pause perform persist phone pick place ponder populate post praise predict prefer prefix prepare
  preserve pretend prevent preview prioritise prioritize proceed produce profile promote prompt pronounce propose
  protect prove provide prune publish push put quantify quarantine quote raise reach react read reassure rebase
  rebuild rebut recall recap recommend reconcile record recover redact reduce refactor refer refrain reframe refresh
  refund refuse regard regenerate register rehearse reinstall reject rely remain remember remind remove rename render
  reorder repeat replace reply reproduce request require rerun resend reset resize resolve respect respond restart
  restate restore restrict resume retain rethink retrieve retry reuse reveal revert revisit revoke reward reword
  rewrite roll rotate round run sanitise sanitize save scan seek select sell send separate serve settle share ship
  shorten show simplify simulate skip soften solve speak specialise specialize specify speculate spell spend split
  squash stagger standardise standardize stay steer stick stress strip structure style submit substitute suggest
  summarise summarize supplement supply suppress surface surround suspend tailor take talk teach tell thank think
  throttle throw tidy toggle tolerate trace transcribe translate transpose treat triage trim truncate try turn
  underline understand undo unify uninstall unlock unpin unset untrack update upgrade upload upsell use utilise
  utilize validate vary verify vet volunteer wait waive watch weigh welcome widen wire withdraw withhold work wrap
  write yield be present refine elevate craft strive dig ditch dive embrace encapsulate flatten flatter foster harden hedge
  invert jot kill lean locate mint mix negate obsess opt orchestrate pair parallelise parallelize pipe pivot poll pool port
  precompute prepend probe purge recompute redirect redeploy redo reformat relocate remap repackage replicate reseed resist
  retest rethrow rework scaffold scrub seed serialise serialize shard shrink sketch slice snapshot spawn stash strengthen stub subscribe
  swap synthesise synthesize tackle terminate thread tighten train tune tweak uncomment unwrap upsert vendor wipe zip
  fail flaunt breathe dream act aggregate alphabetise alphabetize anchor apologise apologize bundle cherry-pick
  colocate comply concatenate conform constrain cross-link decode decompose decouple decrypt deprecate destructure
  differentiate dismount downgrade elide emulate enumerate exempt expedite factor fail-fast favour federate forgo fsync
  initiate land reference handcraft hoist honour hydrate inspect instantiate intercept interpolate lowercase memoise memoize minify obfuscate
  pad paginate panic parameterise parameterize persist phrase pluralise pluralize practise practice preload prevent propagate
  qualify randomise randomize rephrase requeue rescue retarget scope-check sequence serialise sidestep silence smoke-test
  stamp standardise stitch subclass supersede tokenise tokenize transition type-check typecheck uppercase vectorise vectorize
  verbalise verbalize version zero`;
/** Base forms that are nouns as well: "test coverage", "build output", "the plan". What follows decides. */
const NOUNS_TOO = `access address alert answer back backtick backup balance base batch benchmark block book branch break build cache call
  cap catch chain change check claim code comment contact control copy count cover credit cut date default delay
  design detail document draft end exit file filter flag fork format function gate group guide handle hold import
  index issue label launch lift limit link lint list load lock log look map mark mask match message mind mock move
  name need note notice order outline own pack page patch pay pin plan point preview print process program project
  promise pull query queue range rank rate record refund release report research reserve reset respect return review
  reward route sample scale schedule scope score search secure sequence set shift sign size sort sound source stage
  start state step stop store stream stress subject support switch sync tag target test time title touch track
  transfer transform trigger trust type value view visit vote wait warn watch wire`;

/** Of these, mostly nouns or adjectives at the head of a line: "Type definitions", "Function metadata", "Secure bridge". */
const NOUNS_FIRST = `base function type state source sound page time title process program project order scope scale range rank
  rate react open secure object design code date default detail end exit file group guide index issue look mind notice outline
  own point promise query record report research sample schedule score sequence shift size stage stream stress subject
  support target value view vote trust transfer version present pool port thread train seed zero vendor bundle anchor access
  interface control cost credit balance content context complete clean clear free lower direct correct`;

const words = (list: string): string[] => list.split(/\s+/u).filter((word) => word !== '');
const AMBIGUOUS = new Set([...words(NOUNS_TOO), 'react', 'secure', 'open', 'object', 'version', 'present']);
const NOUN_FIRST = new Set(words(NOUNS_FIRST));
const VERBS = new Set([...words(PLAIN), ...AMBIGUOUS]);

/** Manner verbs: in a chat they say how to work from here on, where other imperatives ask for one piece of work. */
const STANDING = new Set(
  words(`adhere assume consider avoid favor favour follow honor honour keep leave maintain obey prefer preserve respect retain stay stick treat
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

/** "Report errors to me" asks; "Report generation" names a thing. */
const PLURAL_OBJECT =
  /^\s+(?:\p{L}+[a-z](?<![su])s|\p{L}+ed \p{L}+s)(?:$|[.,;]| (?:to|in|with|as|by|from|for|at|on|before|after|when|if|only|and|or)\b)/u;

/** "Test setup:" is a topic; "Turn tasks into goals:" has a preposition and asks. */
const GOES_ON = /^[\s\p{L}-]{1,40} (?:into|with|to|from|for|by|as|against|before|after) \p{L}/u;

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
  if (NOUN_FIRST.has(word) && !PLURAL_OBJECT.test(rest)) return false;
  const clause = rest
    .slice(0, 80)
    .split(/[,;(—–]|\b(?:when|if|that|which|who|unless|so|because|where|after|before|until|and|or)\b/u, 1)[0]!;
  return !FINITE.test(clause) && (!/^[\s\p{L}-]{0,40}[:(]/u.test(rest) || GOES_ON.test(rest));
}

/** Whether a word in lower case can be a verb in base form, wherever it stands. */
export function isVerb(word: string): boolean {
  return VERBS.has(word);
}

/**
 * Whether a verb says how to work from here on, rather than what to do now.
 * @param rest  what follows it
 */
export function isStandingVerb(word: string, rest: string): boolean {
  return STANDING.has(word) && (!NEEDS_MANNER.has(word) || MANNER.test(rest));
}
