import type { TreeWalkDepth, TreeWalkNode, TreeWalkPath } from '../envelope.ts';
import type { Step, Way } from './way-to.ts';

/**
 * Ways as paths of a tree: what two of them share is one node, so that a way which is the beginning of another is part of
 * it. With `anchors_only` each anchor stands alone.
 */
export function growTree(
  ways: readonly Way[],
  { project, depth }: { project: string; depth: TreeWalkDepth },
): TreeWalkPath[] {
  const trees = new Map<string, Branch[]>();
  for (const { repository, steps } of ways) {
    const tree = repository ?? project;
    const roots = trees.get(tree) ?? [];
    trees.set(tree, roots);
    insert(roots, steps);
  }
  const paths = [...trees].flatMap(([tree, roots]) => leaves(roots, []).map((nodes) => ({ tree, nodes })));
  return depth === 'anchors_only' ? anchorsOf(paths) : paths.slice(0, MOST_PATHS);
}

const MOST_PATHS = 60;

type Branch = { step: Step; branches: Branch[] };

function insert(roots: Branch[], steps: readonly Step[]): void {
  let siblings = roots;
  for (const step of steps) {
    let branch = siblings.find((each) => each.step.key === step.key);
    if (!branch) {
      branch = { step, branches: [] };
      siblings.push(branch);
      siblings.sort(inOrder);
    } else branch.step = merged(branch.step, step);
    siblings = branch.branches;
  }
}

/** Of two spans at one node the first one speaks. */
function merged(one: Step, other: Step): Step {
  return one.is_anchor ? one : { ...one, ...other };
}

function inOrder({ step: left }: Branch, { step: right }: Branch): number {
  if (left.start !== right.start) return left.start - right.start;
  return left.title < right.title ? -1 : Number(left.title > right.title);
}

function leaves(branches: readonly Branch[], above: readonly TreeWalkNode[]): TreeWalkNode[][] {
  return branches.flatMap(({ step: { key: _key, start: _start, ...node }, branches: below }) => {
    const nodes = [...above, { ...node, level: above.length }];
    return below.length > 0 ? leaves(below, nodes) : [nodes];
  });
}

function anchorsOf(paths: readonly TreeWalkPath[]): TreeWalkPath[] {
  const seen = new Set<number | null>();
  return paths.flatMap(({ tree, nodes }) =>
    nodes
      .filter(({ is_anchor, chunk_id }) => is_anchor && !seen.has(chunk_id) && seen.add(chunk_id))
      .map((node) => ({ tree, nodes: [{ ...node, level: 0 }] })),
  );
}
