import { expect, test } from 'vitest';
import { indexPaths, rankPaths } from './index-paths.ts';

const PATHS = [
  'README.md',
  'src/fuse/fuse-channels.ts',
  'src/gate/refusal-gate.ts',
  'src/gate/limits.ts',
  'docs/gate.md',
  'docs/retrieval/README.md',
];
const files = PATHS.map((path, index) => ({
  documentId: index,
  versionId: index,
  path,
  sourceUri: `git:x/${path}`,
}));
const ranked = (...texts: string[]) => rankPaths(indexPaths(files), texts, 4).map(({ file }) => file.path);

test('[CHANNEL-PATH] a word in the name of a file counts more than in a folder, and a rare one more than a frequent one', () => {
  expect(ranked('What is a gate?').slice(0, 2)).toEqual(['docs/gate.md', 'src/gate/refusal-gate.ts']);
  expect(ranked('the refusal gate')[0]).toBe('src/gate/refusal-gate.ts');
  expect(ranked('how channels of a gate are fused')[0]).toBe('src/fuse/fuse-channels.ts');
});

test('[CHANNEL-PATH] a file that is named by its path or its name comes before all others', () => {
  expect(ranked('What does limits.ts say about the refusal gate?')[0]).toBe('src/gate/limits.ts');
  expect(ranked('refusal gate in ./docs/retrieval/README.md')[0]).toBe('docs/retrieval/README.md');
  expect(rankPaths(indexPaths(files), ['README.md?'], 4).map(({ isNamed }) => isNamed)).toEqual([true, true]);
});

test('words that no path has, or all have, and no files at all give nothing', () => {
  expect(ranked('zebra crossing')).toEqual([]);
  expect(rankPaths(indexPaths([]), ['gate.md'], 4)).toEqual([]);
  expect(rankPaths(indexPaths(files.slice(0, 1)), ['a readme'], 4)).toEqual([]);
});

test('the order of the files makes no difference', () => {
  const backwards = rankPaths(indexPaths(files.toReversed()), ['the gate and its limits'], 4);
  expect(backwards.map(({ file }) => file.path)).toEqual(ranked('the gate and its limits'));
});
