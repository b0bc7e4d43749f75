import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEvidence } from '../../src/answer/find-evidence.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { onEachEngine } from '../support/engines.ts';
import { postSearch } from '../support/post-question.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const COMPOUND = 'When does the harbour open and what does a parking permit cost?';
const PARTS = ['When does the harbour open?', 'What does a parking permit cost?'];

onEachEngine('HELIX_EXPANSION=split', (engine) => {
  let running: RunningHelix;
  beforeAll(async () => {
    running = await startHelix({ engine, sample: false, environment: { HELIX_EXPANSION: 'split' } });
    await running.ingest('# Harbour\n\nThe harbour opens at six in the morning.', 'harbour.md');
    await running.ingest('# Parking\n\nA parking permit costs four euros a day.', 'parking.md');
    await running.ingest('# Canteen\n\nThe canteen serves soup on Fridays.', 'canteen.md');
    await running.ingest('# Harbour parking\n\nWhen the harbour is open, parking there is open.', 'both.md');
  });
  afterAll(() => running?.stop());
  const retrieve = (question: string, k: number) =>
    retrieveChunks(running.helix, { question, project: 'default', k });
  const gather = (expansion: 'off' | 'split', k: number, question = COMPOUND) =>
    findEvidence({ ...running.helix, expansion }, { question, project: 'default', k });

  test('[EXPAND-RETRIEVE] the chunks are those of the question and of its parts, by reciprocal rank', async () => {
    const k = 3;
    const lists = await Promise.all([COMPOUND, ...PARTS].map((question) => retrieve(question, k)));
    const scores = new Map<number, number>();
    for (const { chunks } of lists)
      for (const [index, { chunkId }] of chunks.entries())
        scores.set(chunkId, (scores.get(chunkId) ?? 0) + 1 / (61 + index));
    const right = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, k);
    const { retrieval, gate, searchedAs } = await gather('split', k);
    expect(retrieval.chunks.map(({ chunkId, score }) => [chunkId, score])).toEqual(right);
    expect(searchedAs).toBe(COMPOUND);
    const off = await gather('off', k);
    expect(gate).toEqual(off.gate);
    expect(retrieval.lexical.words).toEqual(off.retrieval.lexical.words);
    expect(off.retrieval.chunks.map(({ score }) => score)).not.toEqual(right.map(([, score]) => score));
  });

  test('[EXPAND-RETRIEVE] a question that is one is searched for as without it', async () => {
    const [split, off] = [await gather('split', 3, PARTS[0]), await gather('off', 3, PARTS[0])];
    expect(split.retrieval.chunks).toEqual(off.retrieval.chunks);
  });

  test('[EXPAND-RETRIEVE] the setting reaches a search, and every result tells its scores', async () => {
    const { status, body } = await postSearch(running.url, { question: COMPOUND, top_k: 3 });
    const { retrieval } = await gather('split', 3);
    expect(status).toBe(200);
    const ids = body.results.filter(({ neighbour_of }) => neighbour_of === undefined);
    expect(ids.map(({ chunk_id }) => chunk_id)).toEqual(retrieval.chunks.map(({ chunkId }) => chunkId));
    expect(ids.every(({ scores }) => scores !== null)).toBe(true);
  });
});
