import { expect, test } from 'vitest';
import { createHelixClient, type DocumentSummary } from './client.ts';

type Seen = { method: string; path: string; body: unknown };

/** A client whose requests are noted and answered by `answer`. */
function clientThatSees(answer: (request: Seen) => unknown) {
  const seen: Seen[] = [];
  const client = createHelixClient({
    baseUrl: 'https://helix.test/at',
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input));
      const request = {
        method: init?.method ?? 'GET',
        path: `${pathname}${search}`,
        body: init?.body ?? null,
      };
      seen.push(request);
      const answered = answer(request);
      return answered instanceof Response ? answered : Response.json(answered);
    },
  });
  return { client, seen };
}

test('every method asks for its resource, with versions by their number or their label', async () => {
  const { client, seen } = clientThatSees(() => ({ versions: [], documents: [] }));
  await client.document(3);
  await client.versions(3);
  await client.diff(3);
  await client.diff(3, 1, 2);
  await client.diff(3, '2026 Q1', 'v2');
  await client.blocks(3, { version: 2, page: 4, limit: 5 });
  await client.deleteDocument(3);
  await client.deleteDocument(3, { purge: true });
  await client.restoreDocument(3);
  await client.restoreDocument(3, { version: 1 });
  await client.restoreDocument(3, { version: '2026 Q1' });
  await client.reingestDocument(3);
  await client.documentPage({ sourceType: 'pdf', tag: 'a b', deleted: true, limit: 10, offset: 20 });
  expect(seen.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['GET', '/at/v1/documents/3', null],
    ['GET', '/at/v1/documents/3/versions', null],
    ['GET', '/at/v1/documents/3/diff', null],
    ['GET', '/at/v1/documents/3/diff?from=v1&to=v2', null],
    ['GET', '/at/v1/documents/3/diff?from=2026+Q1&to=v2', null],
    ['GET', '/at/v1/documents/3/blocks?version=v2&page=4&limit=5', null],
    ['DELETE', '/at/v1/documents/3', null],
    ['DELETE', '/at/v1/documents/3?purge=true', null],
    ['POST', '/at/v1/documents/3/restore', '{}'],
    ['POST', '/at/v1/documents/3/restore', '{"version":"v1"}'],
    ['POST', '/at/v1/documents/3/restore', '{"version":"2026 Q1"}'],
    ['POST', '/at/v1/documents/3/reingest', null],
    ['GET', '/at/v1/documents?tag=a+b&deleted=true&limit=10&offset=20&source_type=pdf', null],
  ]);
  expect(client.originalUrl(3)).toBe('https://helix.test/at/v1/documents/3/original');
  expect(client.originalUrl(3, { version: 2 })).toBe(
    'https://helix.test/at/v1/documents/3/original?version=v2',
  );
});

test('documents reads every page, and no more than was asked for', async () => {
  const all = Array.from({ length: 2500 }, (_, index) => ({ document_id: index }) as DocumentSummary);
  const { client, seen } = clientThatSees(({ path }) => {
    const query = new URL(path, 'https://helix.test').searchParams;
    const offset = Number(query.get('offset') ?? 0);
    return { documents: all.slice(offset, offset + Number(query.get('limit') ?? 100)), total: all.length };
  });
  expect(await client.documents()).toHaveLength(2500);
  expect(seen.map(({ path }) => path)).toEqual([
    '/at/v1/documents',
    '/at/v1/documents?limit=1000&offset=100',
    '/at/v1/documents?limit=1000&offset=1100',
    '/at/v1/documents?limit=1000&offset=2100',
  ]);
  expect(await client.documents({ limit: 1200 })).toHaveLength(1200);
  expect(seen.slice(4).map(({ path }) => path)).toEqual([
    '/at/v1/documents?limit=1000',
    '/at/v1/documents?limit=200&offset=1000',
  ]);
});

test('runs are listed, read, cancelled and retried', async () => {
  const { client, seen } = clientThatSees(() => ({ runs: [], next_before: null }));
  await client.runs({ status: 'failed', documentId: 3, before: 9, limit: 5 });
  await client.run(7);
  await client.cancelRun(7);
  await client.retryRun(7);
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /at/v1/runs?status=failed&before=9&limit=5&document_id=3',
    'GET /at/v1/runs/7',
    'POST /at/v1/runs/7/cancel',
    'POST /at/v1/runs/7/retry',
  ]);
});

test('an upload says everything about the document, and need not wait', async () => {
  const { client, seen } = clientThatSees(() =>
    Response.json({ run_id: 7, status: 'queued' }, { status: 202 }),
  );
  const options = {
    versionLabel: 'May',
    effectiveAt: '2026-05-01',
    tags: ['a', 'b'],
    force: true,
  };
  const queued = await client.uploadDocument(new Blob(['x']), 'a.md', { ...options, wait: false });
  expect(queued).toEqual({ run_id: 7, status: 'queued' });
  expect(seen[0]!.path).toBe('/at/v1/documents?wait=false');
  const form = seen[0]!.body as FormData;
  expect([...form.keys()]).toEqual(['version_label', 'effective_at', 'tags', 'force', 'file']);
  expect(form.get('tags')).toBe('a,b');
});
