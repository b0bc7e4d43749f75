import { expect, test } from 'vitest';
import type { TreeWalkNode } from '../../../../src/client/client.ts';
import { buildWalk, countAnchors, type WalkBranch } from './build-walk.ts';

test('[WEB-AGENTIC-WALK] ways that begin alike are one tree, and what leads to one thing alone stands on its line', () => {
  const cavity = [leading('lumen'), leading('docs'), leading('cavity.md'), anchor('Cavity', 1)];
  const branches = buildWalk({
    paths: [
      way('lumen', ...cavity),
      way('lumen', ...cavity, anchor('Losses', 2)),
      way('lumen', leading('lumen'), leading('src'), anchor('reflect', 3)),
    ],
  });
  expect(countAnchors(branches)).toBe(3);
  expect(branches.map(drawn)).toEqual([
    {
      is: 'lumen',
      below: [
        { is: 'docs > cavity.md > Cavity', below: [{ is: 'Losses', below: [] }] },
        { is: 'src > reflect', below: [] },
      ],
    },
  ]);
});

test('a heading that first only shows the way becomes the passage that stands under it', () => {
  const branches = buildWalk({
    paths: [
      way('d', leading('Guide'), anchor('Begin', 1)),
      way('d', { ...anchor('Guide', 7), kind: 'folder' }),
    ],
  });
  expect(branches).toMatchObject([
    { node: { title: 'Guide', chunk_id: 7 }, branches: [{ way: [], node: { title: 'Begin' } }] },
  ]);
});

test('two passages under headings of one name stay two, and trees stay apart', () => {
  const branches = buildWalk({
    paths: [way('a', anchor('Cavity', 1)), way('a', anchor('Cavity', 2)), way('b', anchor('Cavity', 1))],
  });
  expect(branches.map(({ node }) => node.chunk_id)).toEqual([1, 2, 1]);
});

test('nodes of one list nest by their levels, and those of one level stand beside each other', () => {
  const nodes = [
    { ...leading('guide.md'), level: 0 },
    { ...anchor('Begin', 1), level: 1 },
    { ...anchor('Install', 2), level: 2 },
    { ...anchor('End', 3), level: 1 },
  ];
  const nested = buildWalk({ paths: [{ tree: 'a', nodes }] });
  expect(nested.map(drawn)).toEqual([
    {
      is: 'guide.md',
      below: [
        { is: 'Begin', below: [{ is: 'Install', below: [] }] },
        { is: 'End', below: [] },
      ],
    },
  ]);
  const flat = nodes.slice(1).map((node) => ({ ...node, level: 0 }));
  expect(buildWalk({ paths: [{ tree: 'a', nodes: flat }] })).toHaveLength(3);
});

test('a walk without ways is no tree, and a very deep one is drawn', () => {
  expect(buildWalk({ paths: [] })).toEqual([]);
  const deep = Array.from({ length: 2000 }, (_, index) => leading(`folder ${index}`));
  const branches = buildWalk({ paths: [way('deep', ...deep, anchor('end', 1))] });
  expect(branches).toMatchObject([{ node: { title: 'end' }, branches: [] }]);
  expect(branches[0]?.way).toHaveLength(2000);
});

/** One below the other. */
const way = (tree: string, ...nodes: TreeWalkNode[]) => ({
  tree,
  nodes: nodes.map((node, level) => ({ ...node, level })),
});
const leading = (title: string): TreeWalkNode => ({
  title,
  kind: 'folder',
  is_anchor: false,
  narrative: null,
  chunk_id: null,
  level: 1,
});
const anchor = (title: string, chunk_id: number): TreeWalkNode => ({
  ...leading(title),
  kind: 'heading',
  is_anchor: true,
  chunk_id,
});

function drawn({ way: before, node, branches }: WalkBranch): object {
  return { is: [...before, node].map(({ title }) => title).join(' > '), below: branches.map(drawn) };
}
