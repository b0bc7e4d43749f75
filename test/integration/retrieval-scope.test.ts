import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import type { Session } from '../../src/store/database.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { sql } from '../../src/store/sql.ts';
import { createTestDatabase, onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

onEachEngine('what a question is confined to', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    helix = await startHelix({
      engine,
      sample: false,
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url },
    });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });
  const ingest = (text: string, name: string, project = 'default') =>
    ingestDocument(helix.helix, {
      name,
      content: { bytes: new TextEncoder().encode(text) },
      sourceUri: name,
      project,
    });
  const titles = async (project: string, question = 'The museum closes at what time?') => {
    const { chunks } = await retrieveChunks(helix.helix, { question, project, k: 10 });
    return chunks.map(({ documentTitle }) => documentTitle);
  };

  test('[ASK-SCOPE] each channel stays inside the project', async () => {
    await ingest('# Museum of Oslo\n\nThe museum closes at five.', 'oslo.md');
    await ingest('# Museum of Rome\n\nThe museum closes at nine.', 'rome.md', 'rome');
    expect(await titles('default')).toEqual(['Museum of Oslo']);
    expect(await titles('rome')).toEqual(['Museum of Rome']);
  });

  test('[INGEST-CONTEXT] title and headings are embedded with a chunk, so its own words need not name the matter', async () => {
    await ingest('# Parking\n\n## Visitors\n\nIt costs four euros a day.', 'parking.md', 'context');
    const texts = JSON.stringify(gemini.calls.embed.at(-1)!.body);
    expect(texts).toContain('Parking > Visitors');
  });

  test('[INGEST-ONE-STEP] a retrieval sees one version even when another is published in the middle of it', async () => {
    await ingest('# Gate\n\nThe gate closes at five.', 'gate.md', 'gate');
    const { database } = helix.helix;
    let published = false;
    const meddling = {
      ...database,
      withTenant: (async (tenant, work, options) =>
        database.withTenant(
          tenant,
          (session) =>
            work({
              ...session,
              async query(statement: Parameters<Session['query']>[0]) {
                const rows = await session.query(statement);
                // On the embedded engine a transaction has the database to itself: nothing can be published meanwhile.
                if (!published && engine === 'postgres' && statement.compile().text.includes('vector_norm')) {
                  published = true;
                  await ingest('# Gate\n\nThe gate closes at seven.', 'gate.md', 'gate');
                }
                return rows;
              },
            } as Session),
          options,
        )) as typeof database.withTenant,
    };
    const { chunks } = await retrieveChunks(
      { ...helix.helix, database: meddling },
      { question: 'When does the gate closes?', project: 'gate', k: 10 },
    );
    expect(published).toBe(engine === 'postgres');
    expect(chunks).toHaveLength(1);
    expect(chunks[0]!.text).toContain('five');
  });

  test('[SPACE-PINNED] another embedding model is refused before it can mix with the vectors there are', async () => {
    const { database, tenant } = helix.helix;
    const other = {
      ...helix.helix,
      embeddingModel: { ...helix.helix.embeddingModel, spaceId: 'gemini/other@1536' },
    };
    const attempt = ingestDocument(other, {
      name: 'x.md',
      content: { bytes: new TextEncoder().encode('# X\n\nText.') },
      sourceUri: 'x.md',
      project: 'default',
    });
    await expect(attempt).rejects.toThrow(
      /embedded in space gemini\/gemini-embedding-001@1536, but the configured model gives gemini\/other@1536/,
    );
    const rows = await database.withTenant(tenant, (session) =>
      session.query(sql`select 1 as one from documents where source_uri = 'x.md'`),
    );
    expect(rows).toEqual([]);
  });

  test('[INGEST-UNCHANGED] a title that is not given is the one there is', async () => {
    await ingestDocument(helix.helix, {
      name: 't.md',
      content: { bytes: new TextEncoder().encode('# T\n\nText.') },
      sourceUri: 't.md',
      project: 'titles',
      title: 'Mine',
    });
    expect(await ingest('# T\n\nText.', 't.md', 'titles')).toMatchObject({
      status: 'unchanged',
      title: 'Mine',
    });
  });
});

describe.skipIf(inject('postgresTemplate') === null)('a server', () => {
  test('[ASK-CANCEL] ten statements that nobody waits for any more are cancelled, and the pool is free again', async () => {
    const { environment, remove } = await createTestDatabase('postgres');
    const database = createPostgresDatabase({ url: environment.DATABASE_URL! });
    const controller = new AbortController();
    const running = Array.from({ length: 10 }, () =>
      database.asOwner((session) => session.query(sql`select pg_sleep(20)`), { signal: controller.signal }),
    );
    const settled = Promise.allSettled(running);
    await sleep(500);
    const started = performance.now();
    controller.abort();
    expect((await settled).map(({ status }) => status)).toEqual(Array(10).fill('rejected'));
    await database.ping(5000);
    expect(performance.now() - started).toBeLessThan(5000);
    await database.close();
    await remove();
  });

  test('[HEALTH] [ASK-503] a missing table is told by readyz, and a question about it is 503', async () => {
    const gemini = await startGeminiServer();
    const helix = await startHelix({
      engine: 'postgres',
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url },
    });
    const owner = new pg.Client({ connectionString: helix.helix.settings.databaseUrl });
    await owner.connect();
    await owner.query('alter table chunk_fts rename to chunk_fts_gone');
    const ready = await fetch(`${helix.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({
      ready: false,
      checks: expect.arrayContaining([{ name: 'tables', ok: false, found: 'missing: chunk_fts' }]),
    });
    const asked = await fetch(`${helix.url}/ask?q=refund`);
    expect([asked.status, await asked.json()]).toEqual([
      503,
      expect.objectContaining({ error: 'database_failed' }),
    ]);
    await owner.end();
    await helix.stop();
    await gemini.close();
  });

  test('[STORE-HNSW] a space has an index over its own width, in half precision', async () => {
    const gemini = await startGeminiServer();
    const helix = await startHelix({
      engine: 'postgres',
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url },
    });
    const { database } = helix.helix;
    const indexes = await database.asOwner((session) =>
      session.query<{ indexdef: string }>(sql`select indexdef from pg_indexes where indexdef like '%hnsw%'`),
    );
    expect(indexes.map(({ indexdef }) => indexdef)).toEqual([
      expect.stringMatching(/USING hnsw \(\(\(embedding\)::halfvec\(1536\)\) halfvec_ip_ops\)/),
    ]);
    await helix.stop();
    await gemini.close();
  });
});
