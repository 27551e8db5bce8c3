import { readJoins, readOrders, reversedOrders } from '../../predicate/index.js';
import type { Issue, ProofCode } from '../../types/index.js';
import { layerIssue, type Refuter } from '../layer.js';
import type { Pair, Reading } from '../reading.js';

const LAYER = 'relations';

/** What comes before what, and whether both are meant or either: between words that stand in both texts. */
export const relations: Refuter = {
  id: LAYER,
  refute: (pair) => ({ fires: [...orderIssues(pair), ...joinIssues(pair)] }),
};

function orderIssues({ wording, form }: Pair): Issue<ProofCode>[] {
  const [reversed] = reversedOrders(ordersOf(wording), ordersOf(form));
  if (reversed === undefined) return [];
  const [before, after] = reversed;
  return [
    layerIssue(LAYER, 'order_changed', `"${before}" comes before "${after}" in the wording and after it in the form.`),
  ];
}

function ordersOf({ lexemes, cues }: Reading) {
  return readOrders(lexemes, cues);
}

function joinIssues({ wording, form }: Pair): Issue<ProofCode>[] {
  const theirs = readJoins(form.lexemes, form.cues);
  return readJoins(wording.lexemes, wording.cues).flatMap(({ key, kind }) => {
    const same = theirs.filter((join) => join.key === key);
    if (same.length === 0 || same.some((join) => join.kind === kind)) return [];
    return [
      layerIssue(LAYER, 'conjunction_changed', `"${key}" are joined by "${kind}" in the wording and not in the form.`),
    ];
  });
}
