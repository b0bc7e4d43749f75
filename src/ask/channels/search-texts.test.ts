import { expect, test, vi } from 'vitest';
import type { Session } from '../../store/database.ts';
import type { LexicalFindings } from '../../store/search-lexical.ts';
import type { VectorResult } from '../../store/search-vector.ts';
import type { AskContext } from '../terms.ts';
import { searchTexts } from './search-texts.ts';

/** A list that is cut where many are equally good takes more documents than a test should wait for. */
const stored = vi.hoisted(() => ({ scores: [] as number[] }));
vi.mock('../../store/search-lexical.ts', () => ({
  searchLexical: async (): Promise<Pick<LexicalFindings, 'hits' | 'words'>> => ({
    hits: stored.scores.map((score, index) => ({ chunkId: index + 1, score })),
    words: [],
  }),
}));
vi.mock('../../store/search-vector.ts', () => ({
  searchVector: async (): Promise<VectorResult> => ({
    hits: stored.scores.map((score, index) => ({ chunkId: index + 1, distance: 1 - score })),
    nearest: 0,
    method: 'exact',
  }),
}));

const FULL = 100;
const CONTEXT = {
  tenant: 't',
  embeddingModel: { spaceId: 'local' },
  fusion: 'auto',
} as unknown as AskContext;

async function found(scores: readonly number[]) {
  stored.scores = [...scores];
  const { lexical, vector } = await searchTexts({} as Session, CONTEXT, {
    scope: { projectId: 1 },
    state: { chunks: 1000, meanLength: 9, revision: 1, hasSearchKeys: false, hasOldWords: false },
    texts: ['What is the gate?'],
    vectors: [new Float32Array(2)],
    channels: new Set(['lexical', 'vector']),
  });
  expect(vector.map(({ id }) => id)).toEqual(lexical.map(({ id }) => id));
  return lexical.map(({ id }) => id);
}

const falling = (count: number) => Array.from({ length: count }, (_, index) => 0.9 - index / 1000);
const firstIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('[CHANNEL-ORDER] of a full list those leave that are as good as its last, since ids decide which of them are in it', async () => {
  expect(await found([...falling(97), 0.5, 0.5, 0.5])).toEqual(firstIds(97));
  expect(await found([...falling(98), 0.5 + 1e-9, 0.5])).toEqual(firstIds(98));
  expect(await found(falling(FULL))).toEqual(firstIds(FULL - 1));
});

test('[CHANNEL-ORDER] a list that is not full keeps its last, and one of equals keeps all', async () => {
  expect(await found([...falling(96), 0.5, 0.5, 0.5])).toEqual(firstIds(99));
  expect(await found(Array(FULL).fill(0.5))).toEqual(firstIds(FULL));
  expect(await found([])).toEqual([]);
});
