/** One entry of a pi log with its place in the tree; entry is null where it is no turn. */
export interface PiNode<T> {
  /** Place in the file, the header counted. */
  readonly index: number;
  readonly id: string | null;
  readonly parentId: string | null | undefined;
  readonly entry: T | null;
}

/**
 * The entries from the root to the last one. Newer logs are trees: who goes back and tries another way leaves a branch behind,
 * which is no longer in context. Older logs have no ids, and every entry is on the path.
 * @returns entries in file order; all of them where the tree cannot be followed to its root
 */
export function pathToLast<T>(nodes: readonly PiNode<T>[]): readonly PiNode<T>[] {
  const byId = new Map(nodes.flatMap((node) => (node.id === null ? [] : [[node.id, node] as const])));
  const path = new Set<PiNode<T>>();
  let at = nodes.at(-1);
  while (at !== undefined) {
    if (at.parentId === undefined || path.has(at)) return nodes;
    path.add(at);
    if (at.parentId === null) return nodes.filter((node) => path.has(node));
    at = byId.get(at.parentId);
  }
  return nodes;
}
