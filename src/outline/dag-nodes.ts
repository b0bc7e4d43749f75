import { messageOf } from '../errors.ts';
import type { Span } from '../terms.ts';
import { boundedLine } from '../text/bounded-text.ts';
import { checkDag } from './check-dag.ts';
import { type DagNode, dagFrame, dagNode } from './dag-node.ts';
import type { OutlineNode } from './outline.ts';
import { spansOfNodes } from './spans-of-nodes.ts';

/** The nodes of a `*.dag.json`; none, and what is wrong with it, when it does not keep to the schema. */
export function dagNodes(text: string): { nodes: OutlineNode[]; warnings: string[] } {
  const read = readDag(text);
  if ('problems' in read) return { nodes: [], warnings: [warningOf(read.problems)] };
  return { nodes: treeOf(read.nodes, spansOfNodes(text)), warnings: [] };
}

const MOST_PROBLEMS = 5;

function readDag(text: string): { nodes: DagNode[] } | { problems: string[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { problems: [`it is not JSON: ${boundedLine(messageOf(error), 200)}`] };
  }
  const { nodes, issues } = parseNodes(json);
  if (issues.length > 0)
    return { problems: issues.slice(0, MOST_PROBLEMS + 1).map((issue) => problemOf(issue, json)) };
  const problems = checkDag(nodes);
  return problems.length > 0 ? { problems } : { nodes };
}

/** Up to where there are more problems than are told: a file may have as many as it has letters. */
function parseNodes(json: unknown): { nodes: DagNode[]; issues: Issue[] } {
  const frame = dagFrame.safeParse(json);
  if (!frame.success) return { nodes: [], issues: frame.error.issues };
  const nodes: DagNode[] = [];
  const issues: Issue[] = [];
  for (const [at, given] of frame.data.nodes.entries()) {
    const { data, error } = dagNode.safeParse(given);
    if (data) nodes.push(data);
    for (const { path, message } of error?.issues ?? [])
      issues.push({ path: ['nodes', at, ...path], message });
    if (issues.length > MOST_PROBLEMS) break;
  }
  return { nodes, issues };
}

function warningOf(problems: readonly string[]): string {
  const told = problems.slice(0, MOST_PROBLEMS).join('; ');
  return `The DAG has no nodes: ${told}${problems.length > MOST_PROBLEMS ? '; and more' : ''}. Correct the file by docs/dag-node-schema.md and ingest it again.`;
}

type Issue = { path: PropertyKey[]; message: string };

/** Names the node by its id where it has one, the field, and what was found there. */
function problemOf({ path, message }: Issue, json: unknown): string {
  const found = path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
    json,
  );
  const inNode = path[0] === 'nodes' && typeof path[1] === 'number';
  const where = inNode ? `node ${nodeName(json, path[1] as number)}` : 'the file';
  const field = (inNode ? path.slice(2) : path).join('.');
  return `${where}${field && `, field "${boundedLine(field, 200)}"`}: ${boundedLine(message, 200)} (found ${shown(found)})`;
}

/** What holds other things is told by what it is: written out it may be as long and as deep as the file. */
function shown(found: unknown): string {
  if (found === undefined) return 'nothing';
  if (Array.isArray(found)) return `a list of ${found.length}`;
  if (typeof found === 'object' && found !== null) return `an object of ${Object.keys(found).length}`;
  return boundedLine(JSON.stringify(typeof found === 'string' ? found.slice(0, 200) : found), 60);
}

function nodeName(json: unknown, index: number): string {
  const { id } = ((json as { nodes: unknown[] }).nodes[index] ?? {}) as { id?: unknown };
  return typeof id === 'string' && id !== '' ? `"${boundedLine(id, 80)}"` : `${index + 1}`;
}

/** A node that several have as a child stands below the first of them. */
function treeOf(nodes: readonly DagNode[], spans: readonly Span[]): OutlineNode[] {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const parents = new Map<number, number>();
  nodes.forEach(({ children }, place) => {
    for (const child of children) {
      const at = places.get(child)!;
      if (!parents.has(at)) parents.set(at, place);
    }
  });
  const depthOf = (place: number): number => {
    let depth = 0;
    for (let at = parents.get(place); at !== undefined; at = parents.get(at)) depth++;
    return depth;
  };
  return nodes.map((node, place) => ({
    kind: 'dag',
    parent: parents.get(place) ?? null,
    title: boundedLine(node.title, 300),
    depth: depthOf(place),
    summary: boundedLine(node.summary, 500),
    tags: node.tags,
    span: spans[place]!,
    details: node,
  }));
}
