import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { ask } from '../support/read-events.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const POLICY = '# Policy\n\nFor all.\n\n## Time\n\nWithin 30 days.\n\n## Fee\n\nThere is none.';
const LATER = POLICY.replace('30 days', '14 days');

onEachEngine('versions over HTTP', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let client: HelixClient;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    helix = await startHelix({
      engine,
      sample: false,
      environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url, HELIX_MODEL_TRIES: '1' },
    });
    client = createHelixClient({ baseUrl: helix.url });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const add = (name: string, text: string | Uint8Array<ArrayBuffer>, options = {}) =>
    client.uploadDocument(new Blob([text]), name, options);
  const get = async <Body = Record<string, unknown>>(path: string, init?: RequestInit) => {
    const response = await fetch(`${helix.url}${path}`, init);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  };
  const post = (path: string) => get(path, { method: 'POST' });
  const originals = () =>
    readdir(join(helix.helix.settings.dataDirectory, 'artifacts', helix.helix.tenant, 'originals'));

  describe('versions', () => {
    let id: number;
    beforeAll(async () => {
      const first = await add('versions.md', POLICY, { versionLabel: 'First', effectiveAt: '2026-01-01' });
      id = first.document_id;
      await add('versions.md', LATER, { effectiveAt: '2026-06-01' });
    });

    test('[DOCS-VERSIONS] every version is listed, newest first, with its label and dates', async () => {
      expect(await client.versions(id)).toMatchObject([
        { version_number: 2, version_label: 'v2', is_active: true, effective_at: '2026-06-01T00:00:00.000Z' },
        { version_number: 1, version_label: 'First', is_active: false, has_original: true },
      ]);
    });

    test('[DOCS-DIFF] two versions are compared, by number, by id, or the last two', async () => {
      const [second, first] = await client.versions(id);
      const diff = await client.diff(id, 1, 2);
      expect(diff).toMatchObject({
        from: { version_label: 'First' },
        to: { version_label: 'v2' },
        counts: { unchanged: 2, changed: 1, added: 0, removed: 0 },
        sections: [{ kind: 'changed', heading_path: ['Policy', 'Time'] }],
        is_complete: true,
      });
      expect(diff.sections[0]!.hunks[0]!.lines).toEqual(
        expect.arrayContaining(['-Within 30 days.', '+Within 14 days.']),
      );
      expect(await client.diff(id)).toEqual(diff);
      const byId = await get(`/v1/documents/${id}/diff?from=${first!.version_id}&to=${second!.version_id}`);
      expect(byId.body).toEqual(diff);
    });

    test('[DOCS-ORIGINAL] the kept bytes come back as they were, whole and in ranges, never to be run', async () => {
      const old = await fetch(client.originalUrl(id, { version: 1 }));
      expect(await old.text()).toBe(POLICY);
      expect(Object.fromEntries(old.headers)).toMatchObject({
        'content-type': 'text/plain',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="versions.md"; filename*=UTF-8''versions.md`,
        'content-length': String(POLICY.length),
      });
      const part = async (range: string, condition = {}) => {
        const response = await fetch(client.originalUrl(id), { headers: { range, ...condition } });
        return [response.status, response.headers.get('content-range'), await response.text()];
      };
      const size = LATER.length;
      expect(await part('bytes=2-7')).toEqual([206, `bytes 2-7/${size}`, 'Policy']);
      expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 'none.']);
      expect(await part(`bytes=${size - 5}-`)).toEqual([
        206,
        `bytes ${size - 5}-${size - 1}/${size}`,
        'none.',
      ]);
      expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, '']);
      const changed = { 'if-range': old.headers.get('etag') };
      expect(await part('bytes=2-7', changed)).toEqual([200, null, LATER]);
      expect(await part('bytes=7-2')).toEqual([200, null, LATER]);
      expect(await part('pages=1-2')).toEqual([200, null, LATER]);
    });

    test('[DOCS-ORIGINAL] a page that somebody uploaded is bytes, under a name that cannot break the header', async () => {
      const page = '<!doctype html><title>Page</title><p>Hello there.</p><script>alert(1)</script>';
      const { document_id } = await add('a"b;ü\r\n%.html', page);
      const { headers } = await fetch(client.originalUrl(document_id));
      expect(headers.get('content-type')).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(
        /^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w%.-]+$/,
      );
    });

    test('[DOCS-BLOCKS] what was extracted is shown block by block', async () => {
      const first = await client.blocks(id, { limit: 2 });
      expect(first).toMatchObject({
        document_id: id,
        total: 6,
        next_offset: 2,
        blocks: [
          { index: 0, type: 'heading', level: 1, start_offset: 0 },
          { index: 1, type: 'paragraph', text: 'For all.', source: { start_line: 3 } },
        ],
      });
      const rest = await client.blocks(id, { offset: 2, version: 1 });
      expect(rest.blocks.map(({ text }) => text)).toContain('Within 30 days.');
      expect(rest.next_offset).toBeNull();
    });

    test('[DOCS-BLOCKS-AROUND] the blocks around a place are found by its offset', async () => {
      const text = Array.from({ length: 60 }, (_, index) => `Paragraph number ${index}.`).join('\n\n');
      const { document_id } = await add('long.md', text);
      const around = text.indexOf('number 40');
      const part = await client.blocks(document_id, { around, limit: 14 });
      expect(part).toMatchObject({ offset: 28, next_offset: 42, total: 60 });
      expect(part.blocks.at(12)).toMatchObject({ index: 40, text: 'Paragraph number 40.', parts: [] });
      const refused = await get(`/v1/documents/${document_id}/blocks?around=3&offset=2`);
      expect([refused.status, refused.body.message]).toEqual([
        400,
        expect.stringMatching(/give one of the two/),
      ]);
      const odd = await get(`/v1/documents/${document_id}/blocks?around=-1`);
      expect([odd.status, odd.body.message]).toEqual([
        400,
        expect.stringMatching(/around is "-1"; it must be/),
      ]);
    });

    test('[DOCS-BLOCKS-PARTS] the cues of a transcript and the rows of a table come with their places', async () => {
      const captions = 'WEBVTT\n\n00:01.000 --> 00:02.000\nOne.\n\n00:02.000 --> 00:04.000\nTwo.\n';
      const { document_id } = await add('cues.vtt', captions);
      const [turn] = (await client.blocks(document_id)).blocks;
      expect(turn!.parts).toEqual([
        { start_offset: 0, end_offset: 4, source: { start_ms: 1000, end_ms: 2000 } },
        { start_offset: 5, end_offset: 9, source: { start_ms: 2000, end_ms: 4000 } },
      ]);
    });

    test('[DOCS-RESTORE] an older version becomes the active one, and answers are made from it', async () => {
      const { document_id } = await add('clock.md', '# Clock\n\nThe clock shows five.');
      await add('clock.md', '# Clock\n\nThe clock shows nine.');
      expect(await client.restoreDocument(document_id, { version: 1 })).toMatchObject({
        version: { version_number: 1 },
        version_count: 2,
      });
      await ask(helix.url, { q: 'What does the clock show?', document_id });
      const prompt = JSON.stringify(gemini.calls.stream.at(-1)!.body);
      expect([prompt.includes('shows five'), prompt.includes('shows nine')]).toEqual([true, false]);
    });

    test('[DOCS-REINGEST] the kept original is read again, and what was said of it stays', async () => {
      const tags = ['kept'];
      const { document_id } = await add('again.md', '# Again\n\nText.', {
        title: 'Mine',
        versionLabel: 'Gold',
        effectiveAt: '2026-02-01',
        tags,
      });
      expect(await client.reingestDocument(document_id)).toMatchObject({ status: 'updated', document_id });
      expect(await client.document(document_id)).toMatchObject({
        title: 'Mine',
        tags,
        version: { version_number: 2, version_label: 'Gold', effective_at: '2026-02-01T00:00:00.000Z' },
      });
      const { status, body } = await post(`/v1/documents/${document_id}/reingest?wait=false`);
      expect([status, body.status]).toEqual([202, 'queued']);
      for await (const _ of client.followRun(body.run_id as number));
    });
  });

  describe('as of a date', () => {
    const QUESTION = 'What is the fare of the ferry?';
    const promptAsOf = async (asOf: string, documentId: number) => {
      const calls = gemini.calls.stream.length;
      let text = '';
      for await (const event of client.ask(QUESTION, { asOf, documentId }))
        if (event.type === 'delta') text += event.text;
      const [call] = gemini.calls.stream.slice(calls);
      return call ? JSON.stringify(call.body) : text;
    };

    test('[ASK-AS-OF] an answer is made from the version that held then, and never from a newer one', async () => {
      const { document_id } = await add('ferry.md', '# Ferry\n\nThe fare of the ferry is 2 EUR.', {
        effectiveAt: '2025-01-01',
      });
      await add('ferry.md', '# Ferry\n\nThe fare of the ferry is 3 EUR.', { effectiveAt: '2025-06-01' });
      await add('ferry.md', '# Ferry\n\nThe fare of the ferry is 4 EUR.');
      const fares = async (asOf: string) =>
        (await promptAsOf(asOf, document_id)).match(/is \d EUR/g) ?? 'refused';
      expect(await fares('2025-03-01')).toEqual(['is 2 EUR']);
      expect(await fares('2025-05-31')).toEqual(['is 2 EUR']);
      expect(await fares('2025-06-01')).toEqual(['is 3 EUR']);
      expect(await fares('2025-05-31T23:59:59Z')).toEqual(['is 2 EUR']);
      expect(await fares('9999-12-31')).toEqual(['is 4 EUR']);
      expect(await promptAsOf('2024-12-31', document_id)).toBe(
        "I don't have that in the provided documents.",
      );
    });

    test('[ASK-AS-OF] a document counts until it was deleted, and not after', async () => {
      const { document_id } = await add('old-ferry.md', '# Old ferry\n\nThe fare of the ferry is 1 EUR.', {
        effectiveAt: '2024-01-01',
      });
      await client.deleteDocument(document_id);
      await helix.helix.database.withTenant(helix.helix.tenant, (session) =>
        session.query(sql`update documents set deleted_at = '2024-06-01' where document_id = ${document_id}`),
      );
      expect(await promptAsOf('2024-03-01', document_id)).toContain('is 1 EUR');
      expect(await promptAsOf('2024-09-01', document_id)).toBe(
        "I don't have that in the provided documents.",
      );
    });

    test.each(['yesterday', '2025-13-01', '2025-02-29', '0000-01-01'])('refuses %s', async (asOf) => {
      const { status, body } = await get(`/ask?q=x&as_of=${asOf}`);
      expect([status, body.message]).toEqual([
        400,
        expect.stringMatching(`as_of is "${asOf}"; it must be a date such as`),
      ]);
    });
  });

  test('[CHUNK-PLACE] a chunk says where it is in its source, and a table what its cells are', async () => {
    const text =
      '# Prices\n\nAll in EUR.\n\n## Rooms\n\n| room | price |\n| --- | --- |\n| single | 50 |\n| double | 80 |\n';
    const { document_id } = await add('prices.md', text);
    const chunks = await helix.helix.database.withTenant(helix.helix.tenant, (session) =>
      session.query<{ chunk_id: number }>(
        sql`select chunk_id from chunks where document_id = ${document_id} and chunk_type = 'table'`,
      ),
    );
    const chunk = await client.chunk(chunks[0]!.chunk_id);
    expect(chunk).toMatchObject({
      document_id,
      source_uri: 'upload:prices.md',
      source_type: 'markdown',
      chunk_type: 'table',
      is_active: true,
      source: { end_line: 10 },
      pages: null,
    });
    expect(chunk.table!.csv).toMatch(/room,price\r?\nsingle,50\r?\ndouble,80/);
  });

  describe('DELETE /v1/documents/:id', () => {
    test('[DOCS-DELETE] takes a document out of answers and lists, and restore brings it back', async () => {
      const { document_id } = await add('gone.md', '# Gone\n\nThe gone lighthouse is blue.');
      expect(await client.deleteDocument(document_id)).toEqual({ document_id, status: 'deleted' });
      expect(await client.deleteDocument(document_id)).toEqual({ document_id, status: 'deleted' });
      expect(await client.documents({ search: 'gone.md' })).toEqual([]);
      expect(await client.documents({ search: 'gone.md', deleted: true })).toHaveLength(1);
      const refused = await ask(helix.url, { q: 'Which colour has the lighthouse?', document_id });
      expect(refused.answer).toBe("I don't have that in the provided documents.");
      const again = await post(`/v1/documents/${document_id}/reingest`);
      expect([again.status, again.body.message]).toEqual([
        400,
        expect.stringMatching(/is deleted. Restore it/),
      ]);
      expect(await client.restoreDocument(document_id)).toMatchObject({ status: 'active', deleted_at: null });
      expect(await client.documents({ search: 'gone.md' })).toHaveLength(1);
    });

    test('[DOCS-PURGE] removes versions, runs and files, also those of failed runs; what others use stays', async () => {
      const shared = '# Shared\n\nThe same bytes.';
      await add('shared-a.md', shared);
      const { document_id } = await add('shared-b.md', shared);
      await add('shared-b.md', '# Shared\n\nOther bytes.');
      await add('shared-b.md', '\x7fELF\x02\x01\x01').catch(() => {});
      const before = await originals();
      expect(await client.deleteDocument(document_id, { purge: true })).toMatchObject({ status: 'purged' });
      expect(before.length - (await originals()).length).toBe(3);
      const left = await helix.helix.database.withTenant(helix.helix.tenant, (session) =>
        session.query<{ runs: number }>(
          sql`select count(*) as runs from ingestion_runs where source_uri = 'upload:shared-b.md'`,
        ),
      );
      expect(left).toEqual([{ runs: 0 }]);
      expect((await get(`/v1/documents/${document_id}`)).status).toBe(404);
      const [other] = await client.documents({ search: 'shared-a.md' });
      expect(await (await fetch(client.originalUrl(other!.document_id))).text()).toBe(shared);
    });

    test('[DOCS-DELETE] what is being ingested of it is cancelled, so that it does not come back', async () => {
      const { document_id } = await add('undead.md', '# Undead\n\nBefore.');
      gemini.setFault('embed', { type: 'hang' }, 1);
      const queued = await client.uploadDocument(new Blob(['# Undead\n\nAfter.']), 'undead.md', {
        wait: false,
      });
      await expect.poll(async () => (await client.run(queued.run_id!)).stage).toBe('embed');
      await client.deleteDocument(document_id);
      expect(await client.run(queued.run_id!)).toMatchObject({ status: 'cancelled' });
      expect(await client.document(document_id)).toMatchObject({ status: 'deleted', version_count: 1 });
    });
  });
});
