import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { removeDocument } from '../../src/ingest/remove-document.ts';
import { retrieveChunks } from '../../src/retrieve/retrieve-chunks.ts';
import type { RunRequest } from '../../src/store/ingestion-runs.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

onEachEngine('versions', (engine) => {
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

  const ingest = (name: string, text: string, said: RunRequest = {}) =>
    ingestDocument(helix.helix, {
      name,
      content: { bytes: new TextEncoder().encode(text) },
      sourceUri: name,
      project: 'default',
      ...said,
    });
  const versionsOf = (documentId: number) =>
    helix.helix.database.withTenant(helix.helix.tenant, (session) =>
      session.query<{ label: string; active: boolean; chunks: string[] }>(sql`
        select version_label as label, version.is_active as active,
          array(select text from chunks where chunks.version_id = version.version_id and chunks.is_active) as chunks
        from document_versions as version where document_id = ${documentId} order by version_number`),
    );
  const textsFor = async (question: string, documentId: number, asOf?: string) => {
    const query = { question, project: 'default', documentId, asOf, k: 5 };
    return (await retrieveChunks(helix.helix, query)).chunks.map(({ text }) => text);
  };

  test('[VERSION-EARLIER] a version that held before the active one goes into the history, not into answers', async () => {
    const now = { versionLabel: '2026', effectiveAt: '2026-01-01T00:00:00.000Z' };
    const before = { versionLabel: '2024', effectiveAt: '2024-01-01T00:00:00.000Z' };
    const { documentId } = await ingest('permit.md', '# Permit\n\nA permit costs 80 euros.', now);
    expect((await ingest('permit.md', '# Permit\n\nA permit costs 30 euros.', before)).status).toBe(
      'updated',
    );
    expect(await versionsOf(documentId)).toEqual([
      { label: '2026', active: true, chunks: ['# Permit\n\nA permit costs 80 euros.'] },
      { label: '2024', active: false, chunks: [] },
    ]);
    expect(await textsFor('What does a permit cost?', documentId)).toEqual([expect.stringContaining('80')]);
    expect(await textsFor('What does a permit cost?', documentId, '2025-06-01T00:00:00Z')).toEqual([
      expect.stringContaining('30'),
    ]);
    const again = await ingest('permit.md', '# Permit\n\nA permit costs 30 euros.', before);
    expect(again.status).toBe('unchanged');
    expect(await versionsOf(documentId)).toHaveLength(2);
  });

  test('[VERSION-EARLIER] a date counts only against a date that a person gave', async () => {
    const { documentId } = await ingest('undated.md', '# Fee\n\nThe fee is 1 euro.');
    const dated = { effectiveAt: '2026-01-01T00:00:00.000Z' };
    await ingest('undated.md', '# Fee\n\nThe fee is 2 euros.', dated);
    expect(await textsFor('What is the fee?', documentId)).toEqual([expect.stringContaining('2 euros')]);
  });

  test('[VERSION-SAID] a new label, date or tags on the same bytes are noted without a new version', async () => {
    const { documentId } = await ingest('label.md', '# Label\n\nWords.', { tags: ['old'] });
    const calls = gemini.calls.embed.length;
    const said = { versionLabel: 'May', tags: ['new', 'x'], effectiveAt: '2026-05-01T00:00:00.000Z' };
    expect(await ingest('label.md', '# Label\n\nWords.', said)).toMatchObject({ status: 'updated' });
    expect(await ingest('label.md', '# Label\n\nWords.', said)).toMatchObject({ status: 'unchanged' });
    expect(gemini.calls.embed).toHaveLength(calls);
    expect(await versionsOf(documentId)).toMatchObject([{ label: 'May', active: true }]);
    const [row] = await helix.helix.database.withTenant(helix.helix.tenant, (session) =>
      session.query(sql`
        select documents.tags, chunks.tags as chunk_tags from documents join chunks using (tenant_id, document_id)
        where document_id = ${documentId}`),
    );
    expect(row).toEqual({ tags: ['new', 'x'], chunk_tags: ['new', 'x'] });
  });

  test('[DOCS-DELETE] a deleted document that is added again is there again, in one version', async () => {
    const { documentId } = await ingest('again.md', '# Again\n\nHere I am.');
    await removeDocument(helix.helix, documentId);
    expect(await textsFor('Where am I?', documentId)).toEqual([]);
    expect(await ingest('again.md', '# Again\n\nHere I am.')).toMatchObject({
      status: 'updated',
      documentId,
    });
    expect(await textsFor('Where am I?', documentId)).toHaveLength(1);
    expect(await versionsOf(documentId)).toHaveLength(1);
  });

  test('[DOCS-PURGE] the same bytes under another address keep their own file', async () => {
    const first = await ingest('twin-one.md', '# Twin\n\nAlike to the letter.');
    const second = await ingest('twin-two.md', '# Twin\n\nAlike to the letter.');
    await removeDocument(helix.helix, first.documentId, { purge: true });
    const [row] = await helix.helix.database.withTenant(helix.helix.tenant, (session) =>
      session.query<{ original_uri: string }>(
        sql`select original_uri from document_versions where document_id = ${second.documentId}`,
      ),
    );
    expect(await helix.helix.files.exists(row!.original_uri)).toBe(true);
  });

  test('[GATE-KEYS] what a table is also found by does not count for the refusal gate', async () => {
    const { documentId } = await ingest('keys.csv', 'Item,Price\nZanzibar lantern,12\nOslo kettle,14\n');
    const query = { question: 'Zanzibar lantern', project: 'default', documentId, k: 1 };
    const { nearest, chunks } = await retrieveChunks(helix.helix, query);
    expect(chunks).toHaveLength(1);
    expect(nearest).toBeCloseTo(chunks[0]!.distance, 6);
    const distances = await helix.helix.database.withTenant(helix.helix.tenant, (session) =>
      session.query<{ count: number }>(
        sql`select count(*) from embeddings join chunks using (tenant_id, chunk_id) where document_id = ${documentId}`,
      ),
    );
    expect(distances[0]!.count).toBeGreaterThan(1);
    const [own] = await helix.helix.database.withTenant(helix.helix.tenant, (session) =>
      session.query<{ nearer: number }>(sql`
        select count(*) as nearer from embeddings as key
        join embeddings as own using (tenant_id, chunk_id, space_id) join chunks using (tenant_id, chunk_id)
        where document_id = ${documentId} and own.key_number = 0 and key.key_number > 0
          and (key.embedding <=> own.embedding) > 0.01`),
    );
    expect(own!.nearer).toBeGreaterThan(0);
  });
});
