import type { TreeWalk, TreeWalkNode } from '../../../../src/client/client.ts';

/** The ways of a tree walk as trees, with what they share said once. A tree begins with its repository, or with documents. */
export function buildWalk({ paths }: Pick<TreeWalk, 'paths'>): WalkBranch[] {
  const trees = new Map<string, WalkBranch[]>();
  for (const { tree, nodes } of paths) {
    const roots = trees.get(tree) ?? [];
    trees.set(tree, roots);
    insertNodes(roots, nodes);
  }
  return [...trees.values()].flatMap((roots) => roots.map(withoutDetours));
}

/** A node stands under the last one before it that is of a lower level. */
function insertNodes(roots: WalkBranch[], nodes: readonly TreeWalkNode[]): void {
  const above: WalkBranch[] = [];
  for (const node of nodes) {
    while (above.length > 0 && above.at(-1)!.node.level >= node.level) above.pop();
    const siblings = above.at(-1)?.branches ?? roots;
    let branch = siblings.find((other) => isSame(other.node, node));
    if (!branch) {
      branch = { way: [], node, branches: [] };
      siblings.push(branch);
    } else if (isSilent(branch.node)) {
      branch.node = node;
    }
    above.push(branch);
  }
}

/** Two passages under one heading are two nodes; the heading alone is the same as either. */
function isSame(one: TreeWalkNode, other: TreeWalkNode): boolean {
  if (one.kind !== other.kind || one.title !== other.title) return false;
  return one.chunk_id === other.chunk_id || one.chunk_id === null || other.chunk_id === null;
}

/** What only leads to one thing stands on the line of that thing: folders are seldom worth a line of their own. */
function withoutDetours({ way, node, branches }: WalkBranch): WalkBranch {
  const [only, ...others] = branches;
  if (isSilent(node) && only && others.length === 0)
    return withoutDetours({ ...only, way: [...way, node, ...only.way] });
  return { way, node, branches: branches.map(withoutDetours) };
}

/** Only shows the way. */
export function isSilent({ is_anchor, narrative, chunk_id }: TreeWalkNode): boolean {
  return !is_anchor && narrative === null && chunk_id === null;
}

/** How many nodes say something. */
export function countAnchors(branches: readonly WalkBranch[]): number {
  return branches.reduce(
    (sum, { node, branches: below }) => sum + (isSilent(node) ? 0 : 1) + countAnchors(below),
    0,
  );
}

export type WalkBranch = {
  /** What leads to the node and to nothing else. */
  way: TreeWalkNode[];
  node: TreeWalkNode;
  branches: WalkBranch[];
};
