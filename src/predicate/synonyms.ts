import { stem } from '../text/index.js';

/**
 * Words that say the same in rules, each group on a line: abbreviations, glyphs, light verbs and plain synonyms. A word of a
 * group licenses every other. What is only alike ("update" and "delete", "author" and "owner") must never share a line.
 */
const GROUPS = `
  message messages msg msgs
  dependency dependencies dep deps
  configuration config configs cfg conf
  repository repositories repo repos
  documentation docs doc document documents
  environment environments env envs
  production prod
  database databases db dbs
  request requests req reqs
  response responses resp
  source sources src
  directory directories dir dirs folder folders
  application app apps
  function functions fn fns func
  variable variables var vars
  parameter parameters param params
  reference references ref refs
  version versions ver
  maximum max
  minimum min
  number numbers no num
  information info
  administrator admin
  authentication auth
  package packages pkg pkgs
  specification spec specs
  temporary temp tmp
  description desc
  image images img imgs
  error errors err errs
  warning warnings warn
  critical criticals crit
  column columns col cols
  attribute attributes attr attrs
  character characters char chars
  customer customers cust
  migration migrations mig
  private priv
  public pub
  calculate compute
  infrastructure infra
  internationalisation i18n
  pull-request pr prs
  merge-request mr mrs
  continuous-integration ci pipeline
  command-line cli
  identifier identifiers id ids
  timezone tz zone
  approximately approx
  okay ok allowed permitted fine acceptable
  approve approval approved approves sign-off signoff ok okay agree agrees consent consents go-ahead authorise authorize
  delete deletes deleted deleting deletion remove removes removed removing removal del rm erase erasure
  create creates created creating creation make new
  use uses using used usage
  begin start starts started starting
  stop stops stopped halt halts end cease quit exit
  finish finishes finished complete completes completed done
  forbid forbidden prohibit prohibited ban banned disallow barred
  tell notify inform ping alert
  show display displays displayed displaying shown
  change changes changed modify modification modifications edit edits alter altered touch touched delta
  write writes written writing
  store stored stores save saved saves keep keeps kept retain retained retains hold preserve
  ask asks request requests query
  check verify verifies test
  quote quotes quoted quotation cite cites cited citing
  leave skip omit
  reply replies answer answers respond responds
  buy purchase purchases
  password passwords pw pwd
  telephone phone phones tel
  e-mail email emails mail mails
  photo picture image
  person people human humans
  american us
  same identical equal equals
  different distinct
  every each all any per
  only just solely exclusively alone
  before pre prior previously first ahead
  after post afterwards later then following once
  without no w/o lacking
  with having w/
  except unless excepted exempt excluding save bar but
  if when whenever where case
  must required need needs necessary mandatory
  may can allowed
  at-once immediately now instantly
  also too additionally plus
  else otherwise rest others other remaining
  workspace here repo
  included including include incl inclusive
  subdirectory subdirectories subdirs subdir
  break breaks broke broken
  migration migrate migrates
  correction override instead replaces supersedes
  date dates
  signature signatures sign signs signed sig sigs
  timeout timeouts time-out
  retry retries retried attempt attempts try tries
  permission permissions perm perms
  language languages lang
  operations ops
  security sec
  subject subj
  second sec
  report reports reported
  confirm confirms confirmed confirmation
  quarterly quarter
  daily day
  weekly week
  monthly month
  hourly hour
  nightly night
  yearly annual annually year
  twice two
  once one
`;

const GROUPS_BY_STEM = readGroups();

/** Whether two words stand in one group of synonyms and abbreviations. */
export function areSynonyms(first: string, second: string): boolean {
  const groups = GROUPS_BY_STEM.get(stem(first));
  const others = GROUPS_BY_STEM.get(stem(second));
  return groups !== undefined && others !== undefined && groups.some((group) => others.includes(group));
}

function readGroups(): ReadonlyMap<string, readonly number[]> {
  const byStem = new Map<string, number[]>();
  GROUPS.trim()
    .split('\n')
    .forEach((line, group) => {
      for (const word of line.trim().split(' ')) {
        const groups = byStem.get(stem(word)) ?? [];
        if (!groups.includes(group)) groups.push(group);
        byStem.set(stem(word), groups);
      }
    });
  return byStem;
}
