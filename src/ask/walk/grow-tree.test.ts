import { describe, expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { retrievedChunk } from '../../../test/support/retrieved-chunk.ts';
import type { StoredNode } from '../../store/outline-nodes.ts';
import type { TreeWalkDepth } from '../envelope.ts';
import type { EvidenceSpan } from '../terms.ts';
import { bindSpan } from './bind-span.ts';
import { growTree } from './grow-tree.ts';
import { wayBelow, wayTo } from './way-to.ts';

const node = (
  ordinal: number,
  title: string,
  [start, end]: [number, number],
  given: Partial<StoredNode> = {},
): StoredNode => ({
  versionId: 1,
  ordinal,
  parent: null,
  kind: 'heading',
  title,
  depth: 0,
  summary: '',
  span: { start, end },
  ...given,
});
/** A document of 300 characters: "Guide" with "First" (and "Detail" in it) and "Second". */
const NODES = [
  node(0, 'Guide', [0, 300]),
  node(1, 'First', [100, 200], { parent: 0, depth: 1 }),
  node(2, 'Detail', [150, 200], { parent: 1, depth: 2 }),
  node(3, 'Second', [200, 300], { parent: 0, depth: 1 }),
];
const span = (
  id: number,
  start: number,
  given: Partial<EvidenceSpan> = {},
  text = `Passage ${id} says it. More.`,
) =>
  evidenceSpan(id, {
    repository: 'lumen',
    path: 'docs/a/guide.md',
    chunk: retrievedChunk({ chunkId: id, versionId: 1, text, span: { start, end: start + text.length } }),
    ...given,
  });
const walk = (spans: EvidenceSpan[], depth: TreeWalkDepth = 'root_to_anchor', nodes = NODES) => {
  const own = new Map(nodes.map((each) => [each.ordinal, each]));
  const ways = spans.flatMap((each) => {
    const terms = new Set(['detail', 'push']);
    const bound = bindSpan(each, nodes, terms);
    const way = wayTo(each, own, { bound, terms });
    return depth === 'full_path' ? [way, ...wayBelow(way, own, bound)] : [way];
  });
  return growTree(ways, { project: 'default', depth });
};
/** Each path in a line; anchors in capitals. */
const lines = (...given: Parameters<typeof walk>) =>
  walk(...given).map(({ nodes }) =>
    nodes.map(({ title, is_anchor }) => (is_anchor ? title.toUpperCase() : title)).join(' > '),
  );

describe('the way to the evidence', () => {
  test('[ASK-WALK-MERGE] ways that share their beginning are one tree, and none is the beginning of another', () => {
    expect(lines([span(1, 0), span(2, 160), span(3, 210)])).toEqual([
      'lumen > docs > a > guide.md > GUIDE > First > DETAIL',
      'lumen > docs > a > guide.md > GUIDE > SECOND',
    ]);
    const levels = walk([span(2, 160)])[0]!.nodes.map(({ level }) => level);
    expect(levels).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('[ASK-WALK-DEPTH] full_path goes on below an anchor, anchors_only has nothing but anchors', () => {
    expect(lines([span(1, 110)], 'root_to_anchor')).toEqual(['lumen > docs > a > guide.md > Guide > FIRST']);
    expect(lines([span(1, 110)], 'full_path')).toEqual([
      'lumen > docs > a > guide.md > Guide > FIRST > Detail',
    ]);
    expect(lines([span(1, 0), span(2, 160)], 'anchors_only')).toEqual(['GUIDE', 'DETAIL']);
  });

  test('[ASK-WALK-BOUND] only what a passage of a document is bound to speaks, in whole sentences', () => {
    const text = '## First\n\nIt is **so**. And so on.';
    const [path] = walk([span(1, 100, {}, text)]);
    expect(path!.nodes.map(({ narrative }) => narrative)).toEqual([
      null,
      null,
      null,
      null,
      null,
      'It is so. And so on.',
    ]);
    const code = {
      kind: 'code',
      path: 'src/a.ts',
      chunk: retrievedChunk({ source: { symbols: ['Queue', 'Queue.push'] } }),
    } as const;
    const [way] = walk([span(1, 0, code)], 'root_to_anchor', []);
    expect(way!.nodes.map(({ title, kind, narrative }) => [title, kind, narrative])).toEqual([
      ['lumen', 'repository', null],
      ['src', 'folder', null],
      ['a.ts', 'document', null],
      ['Queue', 'symbol', null],
      ['push', 'symbol', null],
    ]);
  });

  test('[ASK-WALK-MERGE] of two passages at one node the first speaks, and documents of no repository are the tree of the project', () => {
    const [path] = walk([span(1, 210), span(2, 240)]);
    expect(path!.nodes.at(-1)).toMatchObject({ chunk_id: 1, narrative: 'Passage 1 says it. More.' });
    const [own] = walk([span(3, 0, { repository: null, path: 'guide.md' })], 'root_to_anchor', []);
    expect(own).toMatchObject({
      tree: 'default',
      nodes: [{ title: 'Refund Policy', kind: 'document', is_anchor: true }],
    });
  });

  test('[ASK-WALK-DAG] a DAG is walked by its children, from the node that the question names', () => {
    const dag = (ordinal: number, title: string, parent: number | null, start: number) =>
      node(ordinal, title, [start, start + 10], {
        kind: 'dag',
        parent,
        depth: parent === null ? 0 : 1,
        summary: `${title}s it.`,
      });
    const nodes = [dag(0, 'Plan', null, 0), dag(1, 'Detail', 0, 10), dag(2, 'Write', 1, 20)];
    expect(lines([span(1, 0)], 'root_to_anchor', nodes)).toEqual([
      'lumen > docs > a > guide.md > Plan > DETAIL',
    ]);
    const [path] = walk([span(1, 0)], 'full_path', nodes);
    expect(path!.nodes.slice(-2)).toMatchObject([
      { title: 'Detail', narrative: 'Details it.' },
      { title: 'Write', narrative: null },
    ]);
  });

  test('a tree that leads back into itself ends', () => {
    const nodes = [
      node(0, 'One', [0, 300], { parent: 1 }),
      node(1, 'Two', [0, 300], { parent: 0, depth: 1 }),
    ];
    expect(lines([span(1, 0)], 'full_path', nodes)).toHaveLength(1);
  });
});
