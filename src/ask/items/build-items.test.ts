import { expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import type { TreeWalk } from '../envelope.ts';
import { readIntent } from '../question/read-intent.ts';
import { buildItems, ITEM_TYPES, type ItemSources } from './build-items.ts';
import { canonicalJson, hashItem } from './hash-item.ts';

const doc = evidenceSpan(3, { path: 'docs/b.md', text: 'B.', role: 'definition', commit: 'abc' });
const code = evidenceSpan(1, { path: 'src/a.ts', text: 'a();', kind: 'code', score: 0.5 });
const walk: TreeWalk = {
  depth: 'root_to_anchor',
  paths: [
    {
      tree: 'docs/b.md',
      nodes: [{ title: 'B', kind: 'heading', level: 0, is_anchor: true, narrative: 'B.', chunk_id: 3 }],
    },
  ],
};
const sources = (given: Partial<ItemSources> = {}): ItemSources => ({
  question: 'What is B?',
  intent: readIntent('What is B?'),
  found: [code, doc],
  kept: [doc, code],
  slots: [{ slot: { id: 'term:b', kind: 'term', isHard: true }, isCovered: true, by: doc }],
  walk,
  ...given,
});

test('[ASK-ITEM-ORDER] seven types in the order of the loop, in each by path', () => {
  const earlier = evidenceSpan(9, { path: 'docs/a.md', text: 'A.', score: 0.001 });
  const items = buildItems(sources({ found: [doc, code, earlier] }), 80);
  expect([...new Set(items.map(({ type }) => type))]).toEqual([...ITEM_TYPES]);
  expect(items.filter(({ type }) => type === 'doc_section_hits').map(({ key }) => key)).toEqual([
    'docs/a.md:1-2',
    'docs/b.md:1-2',
  ]);
  expect(items.find(({ type }) => type === 'proof_spans')).toMatchObject({
    key: 'docs/b.md:1-2',
    content: { text_hash: doc.textHash, commit: 'abc' },
  });
});

test('[ASK-ITEM-HASH] ids, scores, ranks and the order of what was found change no hash; a text does', () => {
  const hashes = (given: Partial<ItemSources>) => buildItems(sources(given), 80).map(({ hash }) => hash);
  const elsewhere = (span: typeof doc) => ({
    ...span,
    score: span.score + 1e-13,
    ranks: { vector: 7 },
    chunk: { ...span.chunk, chunkId: span.chunk.chunkId + 500, documentId: 77, versionId: 78 },
  });
  const nodes = walk.paths[0]!.nodes.map((node) => ({ ...node, chunk_id: 503 }));
  const expected = hashes({});
  expect(
    hashes({
      found: [elsewhere(doc), elsewhere(code)],
      kept: [elsewhere(doc), elsewhere(code)],
      walk: { ...walk, paths: [{ tree: 'docs/b.md', nodes }] },
    }),
  ).toEqual(expected);
  expect(hashes({ kept: [{ ...doc, textHash: 'other' }, code] })).not.toEqual(expected);
});

test('[ASK-ITEM-BUDGET] hits give way, worst first, and never what the answer rests on', () => {
  const found = Array.from({ length: 20 }, (_, id) => evidenceSpan(id + 10, { text: `${id}` }));
  const items = buildItems(sources({ found }), 8);
  expect(items).toHaveLength(8);
  expect(items.filter(({ type }) => type === 'proof_spans')).toHaveLength(2);
  expect(items.filter(({ type }) => type === 'doc_section_hits').map(({ key }) => key)).toEqual([
    'docs/10.md:1-2',
    'docs/11.md:1-2',
  ]);
});

test('[ASK-ITEM-KEY] spans of a source without lines are told apart by their offsets', () => {
  const page = { startLine: null, endLine: null, path: 'a.pdf' };
  const keys = buildItems(sources({ kept: [evidenceSpan(1, { ...page, text: 'abc' })] }), 80)
    .filter(({ type }) => type === 'proof_spans')
    .map(({ key }) => key);
  expect(keys).toEqual(['a.pdf#0-3']);
});

test('[ASK-ITEM-HASH] the order of keys does not count, at any depth; that of a list does', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: 'é' })).toBe('{"a":"é","b":[{"c":null,"d":1}]}');
  expect(hashItem({ b: 1, a: { d: 2, c: 3 } })).toBe(hashItem({ a: { c: 3, d: 2 }, b: 1 }));
  expect(hashItem([1, 2])).not.toBe(hashItem([2, 1]));
  // Written out, so that a change of the rules is seen: stored hashes would not be found again.
  expect(hashItem({ type: 'intent', key: 'value', content: ['x'] })).toBe(
    '71ce95af92cba02d753e6880eb96b3845f33974f54df60147d7780bf40d48713',
  );
});

test('[ASK-ITEM-KEY] spans of one path in two repositories are told apart', () => {
  const readme = (id: number, repository: string) => evidenceSpan(id, { path: 'README.md', repository });
  const found = [readme(1, 'beta'), readme(2, 'alpha')];
  const keys = buildItems(sources({ found, kept: [] }), 80)
    .filter(({ type }) => type === 'doc_section_hits')
    .map(({ key }) => key);
  expect(keys).toEqual(['git:alpha/README.md:1-2', 'git:beta/README.md:1-2']);
});
