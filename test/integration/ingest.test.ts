import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { ingestQueued, type Progress } from '../../src/ingest/ingest-queued.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { ask } from '../support/read-events.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const TABLES = [
  'tenants',
  'id_counters',
  'spaces',
  'projects',
  'documents',
  'document_versions',
  'chunks',
  'embeddings',
  'chunk_fts',
  'ingestion_runs',
];

onEachEngine('ingestion', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    helix = await startHelix({
      engine,
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url, HELIX_MODEL_TRIES: '1' },
    });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const rows = <Row extends object>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
    helix.helix.database.withTenant(helix.helix.tenant, (session) =>
      session.query<Row>(sql(statement, ...values)),
    );
  const counts = async () => {
    const found: Record<string, number> = {};
    for (const table of TABLES) {
      const [row] = await helix.helix.database.withTenant(helix.helix.tenant, (session) =>
        session.query<{ count: number }>(
          sql([`select count(*) from ${table}`] as unknown as TemplateStringsArray),
        ),
      );
      found[table] = row!.count;
    }
    return found;
  };
  const ingest = (text: string, sourceUri: string, extra: { title?: string; signal?: AbortSignal } = {}) => {
    const { signal, ...rest } = extra;
    const content = { bytes: new TextEncoder().encode(text) };
    const source = { name: sourceUri, content, sourceUri, project: 'default', ...rest };
    return ingestDocument(helix.helix, source, signal);
  };

  test('[INGEST-UNCHANGED] the same content again writes nothing and embeds nothing', async () => {
    await ingest('# Hours\n\nWe open at nine.', 'hours.md');
    const before = await counts();
    const calls = gemini.calls.embed.length;
    const again = await ingest('# Hours\n\nWe open at nine.', 'hours.md');
    expect(again).toMatchObject({ status: 'unchanged', title: 'Hours', chunks: 1 });
    expect(await counts()).toEqual(before);
    expect(gemini.calls.embed).toHaveLength(calls);
  });

  test('[INGEST-REPLACE] a change makes a new active version; the old one stays for history and out of answers', async () => {
    const first = await ingest('# Closing time\n\nThe museum closes at five.', 'closing.md');
    const second = await ingest('# Closing time\n\nThe museum closes at seven.', 'closing.md');
    expect(second).toMatchObject({ status: 'updated', documentId: first.documentId });
    const versions = await rows<{ version_label: string; is_active: boolean }>`
      select version_label, is_active from document_versions where document_id = ${first.documentId} order by version_number`;
    expect(versions).toEqual([
      { version_label: 'v1', is_active: false },
      { version_label: 'v2', is_active: true },
    ]);
    await ask(helix.url, { q: 'The museum closes at what time?', document_id: first.documentId });
    const prompt = JSON.stringify(gemini.calls.stream.at(-1)!.body);
    expect(prompt).toContain('closes at seven');
    expect(prompt).not.toContain('closes at five');
  });

  test('[INGEST-ONE-STEP] readers see the old version or the new one, never both, never neither', async () => {
    await ingest('# Flag\n\nThe flag is version 0 of the flag.', 'flag.md');
    const seen = new Set<number>();
    let writing = true;
    const reading = (async () => {
      while (writing) {
        const active = await rows<{ count: number }>`
          select count(*) from chunks join document_versions using (tenant_id, version_id, document_id)
          join documents using (tenant_id, document_id) where source_uri = 'flag.md' and document_versions.is_active`;
        seen.add(active[0]!.count);
      }
    })();
    for (let version = 1; version <= 8; version++)
      await ingest(`# Flag\n\nThe flag is version ${version} of the flag.`, 'flag.md');
    writing = false;
    await reading;
    expect([...seen]).toEqual([1]);
  });

  test('[INGEST-CONCURRENT] two ingestions of one source end in one active version', async () => {
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, index) => ingest(`# Race\n\nRunner ${index % 3} wins.`, 'race.md')),
    );
    expect(new Set(results.map(({ documentId }) => documentId)).size).toBe(1);
    const active =
      await rows`select 1 as one from document_versions where document_id = ${results[0]!.documentId} and is_active`;
    expect(active).toHaveLength(1);
  });

  describe('[INGEST-WIDTH] a wrong vector writes nothing', () => {
    test.each(['wrong-length', 'nan', 'too-few-vectors'] as const)('%s', async (type) => {
      await ingest('# Stable\n\nThis stands.', `stable-${type}.md`);
      const before = await counts();
      gemini.setFault('embed', { type }, 1);
      await expect(ingest('# Stable\n\nThis would replace it.', `stable-${type}.md`)).rejects.toThrow(
        /vector/,
      );
      expect(await counts()).toEqual({ ...before, ingestion_runs: before.ingestion_runs! + 1 });
      const [run] = await rows<{ status: string; stage: string; error: string }>`
        select status, stage, error from ingestion_runs order by run_id desc limit 1`;
      expect(run).toMatchObject({
        status: 'failed',
        stage: 'embed',
        error: expect.stringMatching(/^embed: embedding_/),
      });
    });
  });

  test('[INGEST-NORMAL] stored vectors have length 1, of the width asked for, with the task of a document', async () => {
    await ingest('# Norm\n\nA vector of any length.', 'norm.md');
    const [row] = await rows<{ width: number; norm: number }>`
      select vector_dims(embedding) as width, vector_norm(embedding) as norm from embeddings order by chunk_id desc limit 1`;
    expect(row!.width).toBe(1536);
    expect(row!.norm).toBeCloseTo(1, 5);
    const body = JSON.stringify(gemini.calls.embed.at(-1)!.body);
    expect(body).toContain('RETRIEVAL_DOCUMENT');
    expect(body).toContain('"outputDimensionality":1536');
  });

  test('[INGEST-RUN] a run is kept from start to end, and its progress is told', async () => {
    const steps: Progress[] = [];
    const content = { bytes: new TextEncoder().encode('# Steps\n\nOne.') };
    const source = { name: 'steps.md', content, sourceUri: 'steps.md', project: 'default' };
    const onProgress = (step: Progress) => steps.push(step);
    const { runId } = await ingestQueued(helix.helix, source, { onProgress });
    expect(steps.at(-1)).toEqual({ run_id: runId, stage: 'done', done: expect.any(Number), total: 1 });
    const [run] =
      await rows<object>`select status, stage, error, stats->'chunks_total' as chunks, finished_at >= started_at as timed from ingestion_runs where run_id = ${runId}`;
    expect(run).toEqual({ status: 'succeeded', stage: 'done', error: null, chunks: 1, timed: true });
  });

  test('[INGEST-ARTIFACT] what was extracted is kept as JSON at the address the version names', async () => {
    const { versionId } = await ingest('# Kept\n\nAll of it.', 'kept.md');
    const [row] = await rows<{
      extracted_artifact_uri: string;
    }>`select extracted_artifact_uri from document_versions where version_id = ${versionId}`;
    const path = fileURLToPath(row!.extracted_artifact_uri);
    expect(existsSync(path)).toBe(true);
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
      source_uri: 'kept.md',
      text: '# Kept\n\nAll of it.',
      blocks: [{ type: 'heading' }, { type: 'paragraph' }],
    });
  });

  test('[INGEST-ARTIFACT] the same bytes under two addresses keep two artifacts', async () => {
    const uris = ['twin-a.md', 'twin-b.md'];
    for (const uri of uris) await ingest('# Twin\n\nAlike.', uri);
    const artifacts = await rows<{ uri: string }>`
      select extracted_artifact_uri as uri from document_versions join documents using (tenant_id, document_id)
      where source_uri in ('twin-a.md', 'twin-b.md') order by source_uri`;
    const contents = await Promise.all(artifacts.map(({ uri }) => readFile(fileURLToPath(uri), 'utf8')));
    const kept = contents.map((content) => JSON.parse(content).source_uri);
    expect(kept).toEqual(uris);
  });

  test('an aborted ingestion is cancelled and leaves the old version', async () => {
    await ingest('# Stop\n\nBefore.', 'stop.md');
    const controller = new AbortController();
    gemini.setFault('embed', { type: 'hang' }, 1);
    const attempt = ingest('# Stop\n\nAfter.', 'stop.md', { signal: controller.signal });
    setTimeout(() => controller.abort(), 200);
    await expect(attempt).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    const [run] = await rows<{
      status: string;
    }>`select status from ingestion_runs order by run_id desc limit 1`;
    expect(run).toEqual({ status: 'cancelled' });
  });

  describe('POST /v1/documents', () => {
    const upload = (
      name: string,
      content: string,
      fields: Record<string, string> = {},
      headers: Record<string, string> = {},
    ) => {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.set('file', new Blob([content]), name);
      return fetch(`${helix.url}/v1/documents`, { method: 'POST', body: form, headers });
    };

    test('[DOCS-UPLOAD] takes a file, tells what became of it, and lists it', async () => {
      const response = await upload('lunch.md', '# Lunch\n\nSoup on Monday.');
      expect(response.status).toBe(201);
      expect(await response.json()).toMatchObject({
        status: 'created',
        title: 'Lunch',
        chunks: 1,
        document_id: expect.any(Number),
      });
      expect((await upload('lunch.md', '# Lunch\n\nSoup on Monday.')).status).toBe(200);
      const list = (await (await fetch(`${helix.url}/v1/documents`)).json()) as {
        documents: { title: string }[];
      };
      expect(list.documents.filter(({ title }) => title === 'Lunch')).toMatchObject([
        { source_uri: 'upload:lunch.md', source_type: 'markdown', chunk_count: 1, version_label: 'v1' },
      ]);
    });

    test('[DOCS-UPLOAD] streams its progress when asked to', async () => {
      const response = await upload(
        'stream.txt',
        'Streams are long.',
        { title: 'Rivers' },
        { accept: 'text/event-stream' },
      );
      const text = await response.text();
      expect(text).toMatch(/event: result\ndata: \{"status":"created".*"title":"Rivers"/);
      const failed = await (
        await upload('bad.txt', '\x7fELF\x02\x01\x01', {}, { accept: 'text/event-stream' })
      ).text();
      expect(failed).toMatch(
        /event: error\ndata: \{"error":"unsupported_media_type","message":".*application\/x-elf.*"request_id":"/,
      );
    });

    test('[INGEST-BAD] bad uploads are refused with what is wrong', async () => {
      expect((await upload('a.txt', '')).status).toBe(422);
      expect((await upload('a.pdf', 'no PDF at all')).status).toBe(415);
      expect((await upload('a.txt', 'x', { project: '' })).status).toBe(400);
      expect((await upload('a.txt', 'x', { source_uri: 'a\0b' })).status).toBe(400);
      expect((await upload('a.txt', 'x', { source_uri: '质'.repeat(1000) })).status).toBe(400);
      expect((await upload(`${'long'.repeat(1250)}.txt`, 'A name without end.')).status).toBe(201);
      const none = await fetch(`${helix.url}/v1/documents`, { method: 'POST', body: 'x' });
      expect([none.status, await none.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'bad_request' }),
      ]);
    });

    test('[SAFE-LOCAL] a page of another site can neither write nor read through a browser', async () => {
      const foreign = await upload('evil.txt', 'planted', {}, { origin: 'https://evil.example' });
      expect([foreign.status, await foreign.json()]).toEqual([
        403,
        expect.objectContaining({ error: 'forbidden_origin' }),
      ]);
      const own = await upload('fine.txt', 'Planted by myself.', {}, { origin: helix.url });
      expect(own.status).toBe(201);
    });
  });
});
