import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createHelixClient,
  type DocumentDetails,
  type DocumentPage,
  type HelixClient,
} from '../../src/client/client.ts';
import { createServer } from '../../src/http/create-server.ts';
import { ensureTenant } from '../../src/store/ensure-tenant.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

onEachEngine('documents over HTTP', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  let client: HelixClient;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    helix = await startHelix({
      engine,
      sample: false,
      environment: {
        GEMINI_API_KEY: 'k',
        GEMINI_BASE_URL: gemini.url,
        HELIX_MODEL_TRIES: '1',
        HELIX_MAX_UPLOAD_MB: '32',
      },
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
  const post = (path: string, body?: object) =>
    get(path, { method: 'POST', ...(body && { body: JSON.stringify(body) }) });
  const form = (fields: Record<string, string | string[]>, fileField = 'file') => {
    const form = new FormData();
    for (const [name, values] of Object.entries(fields))
      for (const value of [values].flat()) form.append(name, value);
    form.append(fileField, new Blob(['# Form\n\nText.']), 'form.md');
    return { method: 'POST', body: form };
  };
  const folderOfOriginals = () =>
    join(helix.helix.settings.dataDirectory, 'artifacts', helix.helix.tenant, 'originals');
  const originals = () => readdir(folderOfOriginals());

  const sizeOfUnfinished = async () => {
    const name = (await originals()).find((name) => name.endsWith('.unfinished'));
    return name ? (await stat(join(folderOfOriginals(), name))).size : 0;
  };

  describe('POST /v1/documents', () => {
    test('[DOCS-FIELDS] what is said of a document is kept: label, date, tags, title', async () => {
      const { body } = await get<{ document_id: number }>(
        '/v1/documents',
        form({
          source_uri: 'fields',
          title: 'Fields',
          version_label: 'Spring',
          effective_at: '2026-03-01',
          tags: ['law, hr', 'law', 'new'],
        }),
      );
      expect(await client.document(body.document_id)).toMatchObject({
        title: 'Fields',
        status: 'active',
        tags: ['law', 'hr', 'new'],
        version: { version_label: 'Spring', effective_at: '2026-03-01T00:00:00.000Z', name: 'form.md' },
        version_count: 1,
        open_run_id: null,
      });
      const [active] = await client.versions(body.document_id);
      expect(JSON.stringify(active)).not.toContain('file:');
    });

    test('[DOCS-FIELDS] force reads the same bytes again; without it nothing is done', async () => {
      const first = await add('force.md', '# Force\n\nOnce.');
      expect(await add('force.md', '# Force\n\nOnce.')).toMatchObject({ status: 'unchanged', run_id: null });
      const forced = await add('force.md', '# Force\n\nOnce.', { force: true });
      expect(forced).toMatchObject({ status: 'updated', document_id: first.document_id });
      expect(forced.version_id).not.toBe(first.version_id);
    });

    test.each([
      [{ effective_at: '2999-01-01' }, /effective_at is "2999-01-01"; it must not be in the future/],
      [{ effective_at: '2026-02-31' }, /effective_at is "2026-02-31"; it must be a date such as/],
      [{ effective_at: '0000-01-01' }, /must be a date/],
      [{ titel: 'x' }, /"titel" is not known here\. Known: project, title, source_uri, .*force/],
      [{ title: ['a', 'b'] }, /title is \["a","b"\]; it must be given once/],
      [{ force: 'yes' }, /force is "yes"; it must be true or false/],
      [{ tags: 'x'.repeat(101) }, /at most 100 characters/],
      [{ tags: Array.from({ length: 51 }, (_, index) => `t${index}`).join() }, /at most 50 tags/],
      [{ tags: 'a\u0000b' }, /control characters/],
      [{ title: 'x'.repeat(70_000) }, /"title" has more than 64 KB/],
    ] as [Record<string, string>, RegExp][])('[DOCS-FIELDS] refuses %o', async (fields, message) => {
      const { status, body } = await get('/v1/documents', form(fields));
      expect([status, body]).toEqual([
        400,
        {
          error: 'bad_request',
          message: expect.stringMatching(message),
          request_id: expect.any(String),
        },
      ]);
      expect((await originals()).filter((name) => name.endsWith('.unfinished'))).toEqual([]);
    });

    test('a file under another name and an unknown parameter are refused with what is known', async () => {
      const wrong = await get('/v1/documents', form({}, 'document'));
      expect([wrong.status, wrong.body.message]).toEqual([
        400,
        expect.stringMatching(/field named "document".*named "file"/),
      ]);
      const query = await get('/v1/documents?async=true', form({}));
      expect([query.status, query.body.message]).toEqual([
        400,
        expect.stringMatching(/"async" is not known here. Known: wait/),
      ]);
    });

    test('[DOCS-ASYNC] answers at once when asked to, with where the run is', async () => {
      const response = await fetch(`${helix.url}/v1/documents?wait=false`, form({ source_uri: 'async' }));
      const body = (await response.json()) as { run_id: number };
      expect([response.status, body]).toEqual([202, { run_id: expect.any(Number), status: 'queued' }]);
      expect(response.headers.get('location')).toBe(`/v1/runs/${body.run_id}`);
      let last: object = {};
      for await (const run of client.followRun(body.run_id)) last = run;
      expect(last).toMatchObject({ status: 'succeeded', outcome: 'created', source_uri: 'async' });
      const preferred = await fetch(`${helix.url}/v1/documents`, {
        ...form({ source_uri: 'preferred' }),
        headers: { prefer: 'respond-async, wait=10' },
      });
      expect(preferred.status).toBe(202);
      const known = await fetch(`${helix.url}/v1/documents?wait=false`, form({ source_uri: 'async' }));
      expect([known.status, await known.json()]).toEqual([
        200,
        expect.objectContaining({ status: 'unchanged', run_id: null }),
      ]);
    });

    test('[DOCS-STREAMED] an upload is on the disk while it is still being sent, so it is not held in memory', async () => {
      const size = 30 * 1024 * 1024;
      const { promise: answered, resolve, reject } = Promise.withResolvers<number | undefined>();
      const sending = request(
        `${helix.url}/v1/documents?wait=false`,
        { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' } },
        (response) => resolve(response.resume().statusCode),
      ).on('error', reject);
      sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="large.txt"\r\n\r\n');
      sending.write(Buffer.alloc(size, 'The upload is long. '));
      // All but what the parser and the streams between hold back.
      await expect.poll(sizeOfUnfinished, { timeout: 20_000 }).toBeGreaterThan(size - 1024 * 1024);
      sending.end('\r\n--b--\r\n');
      expect(await answered).toBe(202);
      const { runs } = await client.runs({ limit: 1 });
      expect(runs[0]).toMatchObject({ name: 'large.txt', byte_size: size });
      await client.cancelRun(runs[0]!.run_id);
    });

    test('[DOCS-LIMIT] an upload over the limit is 413, names the setting, and nothing is kept of it', async () => {
      const before = await originals();
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(33 * 1024 * 1024)]), 'endless.txt');
      const { status, body: answer } = await get('/v1/documents', { method: 'POST', body });
      expect([status, answer]).toEqual([
        413,
        {
          error: 'payload_too_large',
          message: expect.stringMatching(
            /"endless.txt" is larger than the limit of 32 MB.*HELIX_MAX_UPLOAD_MB/,
          ),
          request_id: expect.any(String),
        },
      ]);
      expect(await originals()).toEqual(before);
    });

    test('[DOCS-LEAVE] a client that leaves in the middle of its upload leaves nothing behind', async () => {
      const before = await originals();
      await new Promise<void>((resolve) => {
        const sending = request(`${helix.url}/v1/documents`, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
        });
        sending.on('error', () => resolve());
        sending.write('--b\r\ncontent-disposition: form-data; name="file"; filename="half.txt"\r\n\r\n');
        sending.write(Buffer.alloc(300_000, 'half '));
        void expect
          .poll(async () => (await originals()).some((name) => name.endsWith('.unfinished')))
          .toBe(true)
          .then(() => sending.destroy(new Error('left')));
      });
      await expect.poll(originals).toEqual(before);
      expect(await client.documents({ search: 'half.txt' })).toEqual([]);
    });

    test('[DOCS-LEAVE] a client that leaves after its upload does not end the run', async () => {
      gemini.setFault('embed', { type: 'slow', delayMs: 1500 }, 1);
      const controller = new AbortController();
      const { promise, resolve } = Promise.withResolvers<number>();
      const uploading = client.uploadDocument(new Blob(['# Leave\n\nI am off.']), 'leave.md', {
        signal: controller.signal,
        onProgress: ({ run_id }) => resolve(run_id),
      });
      const runId = await promise;
      controller.abort(new Error('left'));
      await expect(uploading).rejects.toThrow('left');
      let last: object = {};
      for await (const run of client.followRun(runId)) last = run;
      expect(last).toMatchObject({ status: 'succeeded', outcome: 'created' });
    });

    test('[DOCS-BUSY] a full queue is 429 with when to ask again, and nothing is kept', async () => {
      const { ingestLimits } = helix.helix;
      const kept = await originals();
      const most = ingestLimits.maxQueued;
      ingestLimits.maxQueued = 0;
      try {
        for (const headers of [{}, { accept: 'text/event-stream' }]) {
          const response = await fetch(`${helix.url}/v1/documents`, {
            ...form({ source_uri: 'busy' }),
            headers,
          });
          expect([response.status, response.headers.get('retry-after')]).toEqual([429, '10']);
          expect(await response.json()).toMatchObject({ error: 'queue_full' });
        }
      } finally {
        ingestLimits.maxQueued = most;
      }
      expect(await originals()).toEqual(kept);
    });
  });

  describe('GET /v1/documents', () => {
    test('[DOCS-LIST] filters by project, type, tag and words, in pages, with the total', async () => {
      for (const name of ['alpha.md', 'beta.md', 'gamma.txt'])
        await add(name, `# ${name}\n\nListed.`, {
          project: 'listing',
          title: name,
          tags: name === 'beta.md' ? ['chosen'] : [],
        });
      const list = async (query: string) => {
        const { body } = await get<DocumentPage>(`/v1/documents?project=listing&${query}`);
        return [body.documents.map(({ title }) => title), body.total];
      };
      expect(await list('')).toEqual([['alpha.md', 'beta.md', 'gamma.txt'], 3]);
      expect(await list('limit=1&offset=1')).toEqual([['beta.md'], 3]);
      expect(await list('offset=50')).toEqual([[], 3]);
      expect(await list('source_type=text')).toEqual([['gamma.txt'], 1]);
      expect(await list('tag=chosen')).toEqual([['beta.md'], 1]);
      expect(await list('search=ALPHA')).toEqual([['alpha.md'], 1]);
      expect(await list('search=%25')).toEqual([[], 0]);
      expect(await list('deleted=true')).toEqual([[], 0]);
    });

    test.each([
      ['limit=0', 400],
      ['limit=1001', 400],
      ['offset=-1', 400],
      ['deleted=maybe', 400],
      ['search=', 400],
      ['search=%00', 400],
      ['sort=title', 400],
      ['project=nowhere', 404],
    ])('[DOCS-LIST] refuses %s with %i', async (query, status) => {
      const answer = await get(`/v1/documents?${query}`);
      expect([answer.status, Object.keys(answer.body)]).toEqual([status, ['error', 'message', 'request_id']]);
    });

    test('[DOCS-LIST] a document that is being ingested again names its run', async () => {
      const { document_id } = await add('busy.md', '# Busy\n\nBefore.');
      gemini.setFault('embed', { type: 'slow', delayMs: 2000 }, 1);
      const queued = await client.uploadDocument(new Blob(['# Busy\n\nAfter.']), 'busy.md', { wait: false });
      const [listed] = await client.documents({ search: 'busy.md' });
      expect(listed).toMatchObject({ document_id, open_run_id: queued.run_id });
      expect(await client.document(document_id)).toMatchObject({ open_run_id: queued.run_id });
      for await (const _ of client.followRun(queued.run_id!));
      expect(await client.document(document_id)).toMatchObject({ open_run_id: null, version_count: 2 });
    });
  });

  describe('what is not there, or not meant', () => {
    const PATHS = [
      ['GET', ''],
      ['GET', '/versions'],
      ['GET', '/diff'],
      ['GET', '/original'],
      ['GET', '/blocks'],
      ['DELETE', ''],
      ['DELETE', '?purge=true'],
      ['POST', '/restore'],
      ['POST', '/reingest'],
    ] as const;

    test.each(PATHS)('[DOCS-404] %s …%s names the document', async (method, path) => {
      const { status, body } = await get(`/v1/documents/987654${path}`, { method });
      expect([status, body]).toEqual([
        404,
        {
          error: 'not_found',
          message: expect.stringContaining('Document 987654'),
          request_id: expect.any(String),
        },
      ]);
      expect((await get(`/v1/documents/x${path}`, { method })).status).toBe(400);
    });

    test('[DOCS-404] a version that is not there is named, with those that are', async () => {
      const { document_id: id } = await add('known.md', '# Known\n\nText.');
      for (const path of ['original?version=v9', 'blocks?version=v9', 'diff?from=v9']) {
        const { status, body } = await get(`/v1/documents/${id}/${path}`);
        expect([status, body.message]).toEqual([
          404,
          expect.stringMatching(`^Version v9 of document ${id} was not found. It has v1 \\(id \\d+\\)\\.$`),
        ]);
      }
      expect((await post(`/v1/documents/${id}/restore`, { version: 'v9' })).status).toBe(404);
      const { document_id: other } = await add('other.md', '# Other\n\nText.');
      const [foreign] = await client.versions(other);
      expect((await get(`/v1/documents/${id}/original?version=${foreign!.version_id}`)).status).toBe(404);
    });

    test('bodies that are too long, no JSON or say something unknown are refused', async () => {
      const { document_id: id } = await add('body.md', '# Body\n\nText.');
      const restore = async (body: string) => {
        const answer = await get(`/v1/documents/${id}/restore`, { method: 'POST', body });
        return [answer.status, answer.body.message];
      };
      expect(await restore('{"version_id":1}')).toEqual([
        400,
        expect.stringMatching(/"version_id" is not known here. Known: version/),
      ]);
      expect(await restore('{"version":"newest"}')).toEqual([
        404,
        expect.stringMatching(/Version newest of document/),
      ]);
      expect(await restore('[1]')).toEqual([400, expect.stringMatching(/no JSON object/)]);
      expect(await restore('{')).toEqual([400, expect.stringMatching(/no JSON object/)]);
      expect(await restore(`{"version":"${'1'.repeat(10_000_000)}"}`)).toEqual([
        413,
        expect.stringMatching(/larger than the limit of 65536 bytes/),
      ]);
      expect((await post(`/v1/documents/${id}/reingest`, { force: true })).status).toBe(400);
    });

    test('[SAFE-LOCAL] a page of another site can neither delete nor restore', async () => {
      const { document_id: id } = await add('safe.md', '# Safe\n\nText.');
      const headers = { origin: 'https://evil.example' };
      for (const [method, path] of PATHS) {
        const { status } = await get(`/v1/documents/${id}${path}`, { method, headers });
        expect(status).toBe(403);
      }
      expect(await client.document(id)).toMatchObject({ status: 'active', version_count: 1 });
    });

    test('[DOCS-TENANT] a document of another tenant is not there, whatever is asked of it', async () => {
      const { document_id: id, run_id } = await add('mine.md', '# Mine\n\nText.');
      const tenant = '00000000-0000-4000-8000-0000000000aa';
      await ensureTenant(helix.helix.database, tenant, helix.helix.embeddingModel);
      const other = await createServer({ ...helix.helix, tenant });
      const status = async (method: 'GET' | 'POST' | 'DELETE', url: string) =>
        (await other.inject({ method, url, headers: { host: 'localhost' } })).statusCode;
      for (const [method, path] of PATHS)
        expect(await status(method, `/v1/documents/${id}${path}`)).toBe(404);
      expect(await status('GET', `/v1/runs/${run_id}`)).toBe(404);
      const list = await other.inject({ url: '/v1/documents', headers: { host: 'localhost' } });
      expect(list.json()).toEqual({ documents: [], total: 0 });
      await other.close();
      expect((await get<DocumentDetails>(`/v1/documents/${id}`)).body.status).toBe('active');
    });
  });
});
