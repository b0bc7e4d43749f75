import type { DagNode } from './dag-node.ts';

/** What is wrong with the edges of a DAG whose nodes each keep to the schema: an id twice, an unknown child, a cycle. */
export function checkDag(nodes: readonly DagNode[]): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const twice = nodes
    .filter((node) => byId.get(node.id) !== node)
    .map(({ id }) => `the id "${id}" is there twice`);
  const unknown = nodes.flatMap(({ id, children }) =>
    children
      .filter((child) => !byId.has(child))
      .map((child) => `node "${id}", field "children": there is no node "${child}"`),
  );
  if (twice.length + unknown.length > 0) return [...twice, ...unknown];
  const cycle = findCycle(nodes, byId);
  return cycle ? [`the nodes ${cycle.map((id) => `"${id}"`).join(' → ')} are a cycle`] : [];
}

/** The ids of one cycle, its first again at the end. Goes down by a list of its own: a chain may be 2,000 nodes long. */
function findCycle(nodes: readonly DagNode[], byId: ReadonlyMap<string, DagNode>): string[] | undefined {
  const done = new Set<string>();
  for (const { id: root } of nodes) {
    const path: { id: string; next: number }[] = [{ id: root, next: 0 }];
    const onPath = new Set([root]);
    while (path.length > 0 && !done.has(root)) {
      const last = path.at(-1)!;
      const child = byId.get(last.id)!.children[last.next++];
      if (child === undefined) {
        done.add(last.id);
        onPath.delete(last.id);
        path.pop();
      } else if (onPath.has(child)) {
        const ids = path.map(({ id }) => id);
        return [...ids.slice(ids.indexOf(child)), child];
      } else if (!done.has(child)) {
        path.push({ id: child, next: 0 });
        onPath.add(child);
      }
    }
  }
  return undefined;
}
