import { afterAll, beforeAll, expect, test } from 'vitest';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import { searchLexical } from '../../src/store/search-lexical.ts';
import { sql } from '../../src/store/sql.ts';
import { tidyStore } from '../../src/store/tidy-store.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const FILLER = 'The quarterly meeting discusses the budget and the plan of the team. ';

onEachEngine('search', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let ids: Record<string, number>;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    helix = await startHelix({
      engine,
      sample: false,
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url },
    });
    const documents = {
      rare: `Notes\n\nThe zeppelin policy of the team.`,
      common: `Notes\n\nThe policy of the policy team is a policy for the policy team.`,
      long: `Notes\n\nThe zeppelin stands here. ${FILLER.repeat(40)}`,
      other: `Notes\n\n${FILLER}`,
    };
    ids = {};
    for (const [name, text] of Object.entries(documents)) ids[name] = await helix.ingest(text, `${name}.txt`);
    await tidyStore(helix.helix);
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const lexical = async (question: string) => {
    const { database, tenant } = helix.helix;
    const { hits } = await database.withTenant(tenant, (session) =>
      searchLexical(session, tenant, { question, scope: { projectId: 1 }, limit: 10 }),
    );
    return hits;
  };
  const documentsOf = async (question: string) => {
    const { chunks } = await retrieveChunks(helix.helix, { question, project: 'default', k: 4 });
    return chunks.map(({ documentId }) => documentId);
  };

  test('[RETRIEVE-BM25] a rare word counts more than a common one repeated, and a short chunk more than a long one', async () => {
    const hits = await lexical('zeppelin team');
    expect(hits).toHaveLength(4);
    expect(hits.slice(0, 2).map(({ chunkId }) => chunkId)).toEqual([ids.rare, ids.long]);
    expect(hits[0]!.score).toBeGreaterThan(hits[1]!.score);
  });

  test('[RETRIEVE-BM25] scores are those of the formula', async () => {
    const [first] = await lexical('zeppelin');
    const { database, tenant } = helix.helix;
    const lengths = await database.withTenant(tenant, (session) =>
      session.query<{ chunk_id: number; token_count: number }>(
        sql`select chunk_id, token_count from chunks where is_active`,
      ),
    );
    const mean = lengths.reduce((sum, { token_count }) => sum + token_count, 0) / lengths.length;
    const own = lengths.find(({ chunk_id }) => chunk_id === first!.chunkId)!.token_count;
    const weight = Math.log(1 + (lengths.length - 2 + 0.5) / (2 + 0.5));
    expect(first!.score).toBeCloseTo((weight * 2.2) / (1 + 1.2 * (0.25 + (0.75 * own) / mean)), 6);
  });

  test('words of any form match; words without meaning and unknown ones find nothing', async () => {
    expect((await lexical('zeppelins')).length).toBe(2);
    expect(await lexical('the of and')).toEqual([]);
    expect(await lexical('xylophone')).toEqual([]);
    expect(await lexical("' | & ! <-> :* \\ ''")).toEqual([]);
  });

  test('both channels are merged, and every chunk says how it was found', async () => {
    expect((await documentsOf('zeppelin policy'))[0]).toBe(ids.rare);
    const { chunks } = await retrieveChunks(helix.helix, {
      question: 'zeppelin policy',
      project: 'default',
      k: 4,
    });
    expect(chunks[0]!.ranks).toEqual({ vector: expect.any(Number), lexical: 1 });
  });
});
