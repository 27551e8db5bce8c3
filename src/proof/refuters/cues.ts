import type { CueFamily } from '../../predicate/index.js';
import type { Issue, ProofCode } from '../../types/index.js';
import { layerIssue, type Refuter } from '../layer.js';
import type { Pair, Reading } from '../reading.js';
import {
  addsException,
  addsGrant,
  CUE_CHANGES,
  type CueChange,
  hardensPreference,
  losesProhibition,
} from './cue-changes.js';

const LAYER = 'cues';

/** Small words that turn a rule round: negation, strength, exceptions, only, quantifiers, and which words each closes. */
export const cues: Refuter = {
  id: LAYER,
  refute(pair) {
    const changes = CUE_CHANGES.filter((change) => isMade(change, pair)).map((change) => changeIssue(change, pair));
    return { fires: [...changes, ...countedIssues(pair), ...polarityIssues(pair)] };
  },
};

function isMade({ family, direction, carriers, unless, needs }: CueChange, { wording, form }: Pair): boolean {
  const [from, to] = direction === 'gained' ? [wording, form] : [form, wording];
  if (!has(to, family) || has(from, family)) return false;
  if (needs !== undefined && !needs({ wording, form })) return false;
  return !carriers.some((carrier) => has(from, carrier)) && unless?.({ wording, form }) !== true;
}

function has({ cues: found }: Reading, family: CueFamily): boolean {
  return found.some((cue) => cue.family === family);
}

function changeIssue({ family, direction, code, message }: CueChange, { wording, form }: Pair): Issue<ProofCode> {
  const reading = direction === 'gained' ? form : wording;
  const said = reading.cues.find((cue) => cue.family === family)!.phrase;
  return layerIssue(
    LAYER,
    code,
    `${message}: "${said}".`,
    direction === 'gained' ? { form: said } : { original: said },
  );
}

/** Changes that a count of cues shows, or their place. */
function countedIssues(pair: Pair): Issue<ProofCode>[] {
  const found = [
    [losesProhibition, 'negation_changed', 'The wording forbids something, and nothing in the form forbids.'],
    [addsException, 'exception_changed', 'The form makes an exception that the wording does not.'],
    [addsGrant, 'modality_changed', 'The form allows where the wording does not.'],
    [hardensPreference, 'modality_changed', 'The form forbids what the wording would rather not have.'],
  ] as const;
  return found.filter(([isMadeIn]) => isMadeIn(pair)).map(([, code, message]) => layerIssue(LAYER, code, message));
}

/** What one text closes and the other leaves open can't be the same rule. */
function polarityIssues({ wording, form }: Pair): Issue<ProofCode>[] {
  return [...wording.polarities].flatMap(([anchor, polarity]) => {
    const other = form.polarities.get(anchor);
    if (other === undefined || polarity === 'unclear' || other === 'unclear' || other === polarity) return [];
    const said = polarity === 'closed' ? 'closes and the form leaves open' : 'leaves open and the form closes';
    return [layerIssue(LAYER, 'negation_changed', `"${anchor}" is what the wording ${said}.`, { original: anchor })];
  });
}
