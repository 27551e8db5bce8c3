import {
  type Order,
  readBindings,
  readJoins,
  readOrders,
  reversedOrders,
  swappedValues,
} from '../../predicate/index.js';
import type { Issue, ProofCode } from '../../types/index.js';
import { layerIssue, type Refuter } from '../layer.js';
import type { Pair, Reading } from '../reading.js';

const LAYER = 'relations';

/** What comes before what, whether both are meant or either, and which value goes with which word: among words of both texts. */
export const relations: Refuter = {
  id: LAYER,
  refute(pair) {
    const [ours, theirs] = [ordersOf(pair.wording), ordersOf(pair.form)];
    const fires = [...joinIssues(pair), ...bindingIssues(pair)];
    if (isTangled(ours) || isTangled(theirs)) return { fires, unknown: [tangledIssue()] };
    return { fires: [...orderIssues(ours, theirs), ...fires] };
  },
};

/** Beyond this a text is no rule, and comparing every pair would take too long. */
const MAX_ORDERS = 12;
const MAX_ANCHORS = 60;

function isTangled(orders: readonly Order[]): boolean {
  return (
    orders.length > MAX_ORDERS || orders.some(({ earlier, later }) => Math.max(earlier.size, later.size) > MAX_ANCHORS)
  );
}

function tangledIssue(): Issue<ProofCode> {
  return layerIssue(LAYER, 'order_changed', 'The orders of these texts are too many to read.');
}

function orderIssues(ours: readonly Order[], theirs: readonly Order[]): Issue<ProofCode>[] {
  const [reversed] = reversedOrders(ours, theirs);
  if (reversed === undefined) return [];
  const [before, after] = reversed;
  return [
    layerIssue(LAYER, 'order_changed', `"${before}" comes before "${after}" in the wording and after it in the form.`),
  ];
}

function ordersOf({ lexemes, cues }: Reading) {
  return readOrders(lexemes, cues);
}

function bindingIssues({ wording, form }: Pair): Issue<ProofCode>[] {
  const swapped = swappedValues(readBindings(wording.lexemes), readBindings(form.lexemes));
  if (swapped === null) return [];
  return [layerIssue(LAYER, 'field_differs', `"${swapped[0]}" and "${swapped[1]}" changed places.`)];
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
