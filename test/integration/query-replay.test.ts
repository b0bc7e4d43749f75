import { pino } from 'pino';
import { describe, expect, inject, test } from 'vitest';
import { openHelix } from '../../src/compose.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { sql } from '../../src/store/sql.ts';
import type { StoredTrace } from '../../src/store/traces.ts';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';
import { postQuery } from '../support/post-question.ts';
import { replayCorpus, replayQuestions } from '../support/replay-corpus.ts';
import { serveHelix } from '../support/run-helix.ts';

describe.skipIf(inject('postgresTemplate') === null)('the same questions of the same documents', () => {
  test('[QUERY-REPLAY] twice, in another process and on the other database: same chunks, order, prompt and answer', async () => {
    const records: Record<string, Replayed[]> = {};
    for (const engine of ['embedded', 'postgres'] as const) {
      const place = await createTestDatabase(engine);
      try {
        expect(await ingestCorpus(place)).toBeGreaterThanOrEqual(300);
        const [first, again] = await replayInProcess(place, 2);
        const [other] = await replayInProcess(place, 1);
        Object.assign(records, {
          [engine]: first,
          [`${engine}, again`]: again,
          [`${engine}, restarted`]: other,
        });
      } finally {
        await place.remove();
      }
    }
    const [right, ...others] = Object.entries(records);
    for (const [name, replayed] of others)
      for (const [index, record] of replayed.entries()) expect(record, name).toEqual(right![1][index]);
    const prompts = right![1].flatMap(({ promptHash }) => promptHash ?? []);
    expect(new Set(prompts).size).toBeGreaterThanOrEqual(30);
    expect(right![1].some(({ abstained }) => abstained)).toBe(true);
  }, 900_000);
});

/** One after the other, so that ids are given in the same order; returns how many chunks there are. */
async function ingestCorpus({ environment }: TestDatabase): Promise<number> {
  const helix = await openHelix(loadSettings(environment), pino({ level: 'silent' }));
  try {
    for (const { name, text, ...said } of replayCorpus()) {
      const content = { bytes: new TextEncoder().encode(text) };
      await ingestDocument(helix, { name, content, sourceUri: name, project: 'default', ...said });
    }
    const [row] = await helix.database.withTenant(helix.tenant, (session) =>
      session.query<{ chunks: number }>(sql`select count(*) as chunks from chunks where is_active`),
    );
    return row!.chunks;
  } finally {
    await helix.close();
  }
}

/** Asks everything so many times of one new process. */
async function replayInProcess({ environment }: TestDatabase, times: number): Promise<Replayed[][]> {
  // Every question that anything was found for is put before the model, so that it has a prompt to compare.
  const { url, stop } = await serveHelix({ ...environment, ABSTAIN_RRF_THRESHOLD: '0' });
  try {
    const rounds: Replayed[][] = [];
    for (let round = 0; round < times; round += 1) rounds.push(await replay(url));
    return rounds;
  } finally {
    await stop();
  }
}

type Replayed = Awaited<ReturnType<typeof replay>>[number];

/** What each question was answered with and from. */
async function replay(url: string) {
  const records = [];
  for (const asked of replayQuestions()) {
    const { status, body } = await postQuery(url, { ...asked, debug: true });
    const { answer, citations, abstained, debug, request_id } = body;
    const trace = (await (await fetch(`${url}/v1/traces/${request_id}`)).json()) as StoredTrace;
    const { candidates, budget, gate, lexical, searched_as } = debug!;
    records.push({
      question: asked.question,
      status,
      answer,
      citations,
      abstained,
      searched_as,
      budget,
      lexical,
      verdict: [gate.verdict, gate.reason],
      candidates: candidates.map(({ chunk_id, vector, lexical }) => [
        chunk_id,
        vector?.rank,
        vector?.distance,
        lexical?.rank,
        lexical?.score,
      ]),
      promptHash: trace.prompt_hash,
      settingsHash: trace.settings_hash,
    });
  }
  return records;
}
