import type { StoredNode } from '../../store/outline-nodes.ts';
import { firstWords } from '../../text/first-words.ts';
import { nameKey } from '../../text/name-key.ts';
import { plainName } from '../../text/plain-name.ts';
import type { TreeWalkNode } from '../envelope.ts';
import type { EvidenceSpan } from '../terms.ts';
import { narrate } from './narrate.ts';

/** A node on a way; `key` tells it from its siblings, and they are ordered by `start`, then by title. */
export type Step = Omit<TreeWalkNode, 'level'> & { key: string; start: number };
export type Way = { repository: string | null; steps: Step[] };
/** The nodes of one version, by their ordinals. */
export type NodesOfVersion = ReadonlyMap<number, StoredNode>;

/** From the root of its repository to what a span is bound to; from the document, where it is in no repository. */
export function wayTo(
  span: EvidenceSpan,
  nodes: NodesOfVersion,
  { bound, terms }: { bound: StoredNode | undefined; terms: ReadonlySet<string> },
): Way {
  const { repository, chunk } = span;
  const steps = [
    ...placeSteps(span),
    ...(bound ? lineage(bound, nodes).map(nodeStep) : symbolSteps(span, terms)),
  ];
  const narrative = span.kind === 'doc' ? narrate(span, bound) : null;
  const anchor = { ...steps.at(-1)!, is_anchor: true, narrative, chunk_id: chunk.chunkId };
  return { repository, steps: [...steps.slice(0, -1), anchor] };
}

/** From the root to each of the nodes below what a span is bound to, the nearest first, as many as are read at a glance. */
export function wayBelow(way: Way, nodes: NodesOfVersion, bound: StoredNode | undefined): Way[] {
  if (!bound) return [];
  const below = [...nodes.values()].filter((node) => node !== bound && lineage(node, nodes).includes(bound));
  return below
    .toSorted((left, right) => left.depth - right.depth || left.ordinal - right.ordinal)
    .slice(0, MOST_BELOW)
    .map((node) => {
      const line = lineage(node, nodes);
      return { ...way, steps: [...way.steps, ...line.slice(line.indexOf(bound) + 1).map(nodeStep)] };
    });
}

const MOST_BELOW = 8;

function placeSteps({ repository, path, chunk }: EvidenceSpan): Step[] {
  const parts = path.split('/').filter((part) => part !== '');
  const file = parts.at(-1) ?? path;
  if (repository === null) return [step('document', chunk.documentTitle || file, `document:${path}`)];
  return [
    step('repository', repository, 'root'),
    ...parts.slice(0, -1).map((folder) => step('folder', folder, `folder:${folder}`)),
    step('document', file, `document:${file}`),
  ];
}

/** What a chunk of code defines: the symbol that the question names, or the first. */
function symbolSteps({ kind, chunk }: EvidenceSpan, terms: ReadonlySet<string>): Step[] {
  const symbols = (kind === 'doc' ? [] : (chunk.source.symbols ?? [])).map((symbol) => symbol.split('.'));
  const names = symbols.find((path) => terms.has(nameKey(path.at(-1)!))) ?? symbols[0] ?? [];
  return names.map((name) => step('symbol', name, `symbol:${name}`, chunk.span.start));
}

/** From the top down to the node. A tree that leads back into itself ends there. */
function lineage(node: StoredNode, nodes: NodesOfVersion): StoredNode[] {
  const line: StoredNode[] = [node];
  for (let parent = node.parent; parent !== null; parent = line[0]!.parent) {
    const above = nodes.get(parent);
    if (!above || line.includes(above)) break;
    line.unshift(above);
  }
  return line;
}

function nodeStep({ kind, title, ordinal, span }: StoredNode): Step {
  return step(kind, title, `node:${ordinal}`, span.start);
}

function step(kind: Step['kind'], title: string, key: string, start = 0): Step {
  return {
    title: firstWords(plainName(title), LONGEST_TITLE),
    kind,
    is_anchor: false,
    narrative: null,
    chunk_id: null,
    key,
    start,
  };
}

const LONGEST_TITLE = 200;
