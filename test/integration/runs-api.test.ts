import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHelixClient, type HelixClient, type IngestionRun } from '../../src/client/client.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

onEachEngine('runs over HTTP', (engine) => {
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
        HELIX_INGEST_TRIES: '1',
      },
    });
    client = createHelixClient({ baseUrl: helix.url });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const submit = async (name: string, text: string, project?: string): Promise<number> => {
    const options = { wait: false, ...(project && { project }) } as const;
    return (await client.uploadDocument(new Blob([text]), name, options)).run_id!;
  };
  const statesOf = async (runId: number): Promise<IngestionRun[]> => {
    const states: IngestionRun[] = [];
    for await (const run of client.followRun(runId)) states.push(run);
    return states;
  };
  const get = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${helix.url}${path}`, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  test('[RUNS-FOLLOW] a run is followed as it changes, and the stream ends with it', async () => {
    gemini.setFault('embed', { type: 'slow', delayMs: 1000 }, 1);
    const runId = await submit('follow.md', '# Follow\n\nStep by step.');
    const states = await statesOf(runId);
    expect(states.map(({ stage }) => stage)).toContain('embed');
    expect(states.slice(0, -1).every(({ finished_at }) => finished_at === null)).toBe(true);
    expect(states.at(-1)).toMatchObject({
      run_id: runId,
      status: 'succeeded',
      outcome: 'created',
      stats: { chunks_total: 1, vectors_made: 1 },
    });
    expect(await client.run(runId)).toEqual(states.at(-1));
    const frames = await (await fetch(`${helix.url}/v1/runs/${runId}/events`)).text();
    expect(frames).toMatch(/^event: run\ndata: \{"run_id":\d+,.*\}\n\n$/);
  });

  test('[RUNS-FOLLOW] leaving the stream ends the watching and not the run', async () => {
    gemini.setFault('embed', { type: 'slow', delayMs: 1000 }, 1);
    const runId = await submit('unwatched.md', '# Unwatched\n\nGoes on.');
    for await (const { status } of client.followRun(runId)) {
      expect(['queued', 'running']).toContain(status);
      break;
    }
    await expect.poll(async () => (await client.run(runId)).status, { timeout: 20_000 }).toBe('succeeded');
  });

  test('[RUNS-LIST] newest first, by status, project and document, in pages', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 3; index++) {
      ids.unshift(await submit(`listed-${index}.md`, `# Listed\n\nNumber ${index}.`, 'listed'));
      await statesOf(ids[0]!);
    }
    const first = await client.runs({ project: 'listed', limit: 2 });
    expect([first.runs.map(({ run_id }) => run_id), first.next_before]).toEqual([ids.slice(0, 2), ids[1]]);
    const second = await client.runs({ project: 'listed', limit: 2, before: first.next_before! });
    expect([second.runs.map(({ run_id }) => run_id), second.next_before]).toEqual([ids.slice(2), null]);
    const [{ document_id: documentId } = { document_id: null }] = second.runs;
    expect((await client.runs({ documentId: documentId! })).runs.map(({ run_id }) => run_id)).toEqual([
      ids[2],
    ]);
    expect((await client.runs({ project: 'listed', status: 'failed' })).runs).toEqual([]);
  });

  test('[RUNS-CANCEL] a run is cancelled, and tried again when asked to', async () => {
    gemini.setFault('embed', { type: 'hang' }, 1);
    const runId = await submit('cancel.md', '# Cancel\n\nStop it.');
    await expect.poll(async () => (await client.run(runId)).stage).toBe('embed');
    await client.cancelRun(runId);
    expect((await statesOf(runId)).at(-1)).toMatchObject({ status: 'cancelled' });
    const twice = await get(`/v1/runs/${runId}/cancel`, { method: 'POST' });
    expect([twice.status, twice.body]).toEqual([
      409,
      { error: 'run_finished', message: expect.stringMatching(/cancelled/), request_id: expect.any(String) },
    ]);
    await client.retryRun(runId);
    expect((await statesOf(runId)).at(-1)).toMatchObject({ status: 'succeeded' });
    expect((await get(`/v1/runs/${runId}/retry`, { method: 'POST' })).status).toBe(409);
  });

  test('[RUNS-LIST] a run that failed says why and where, and can be found by it', async () => {
    const runId = await submit('bad.txt', '\x7fELF\x02\x01\x01');
    const last = (await statesOf(runId)).at(-1)!;
    expect(last).toMatchObject({
      status: 'failed',
      stage: 'extract',
      failure: { code: 'unsupported_media_type' },
      error: expect.stringMatching(/^extract: unsupported_media_type: /),
    });
    expect((await client.runs({ status: 'failed', limit: 1 })).runs[0]!.run_id).toBe(runId);
  });

  test.each([
    ['GET', ''],
    ['GET', '/events'],
    ['POST', '/cancel'],
    ['POST', '/retry'],
  ])('[RUNS-404] %s …%s of a run that is not there names it', async (method, path) => {
    const { status, body } = await get(`/v1/runs/987654${path}`, { method });
    expect([status, body]).toEqual([
      404,
      { error: 'not_found', message: expect.stringContaining('Run 987654'), request_id: expect.any(String) },
    ]);
    expect((await get(`/v1/runs/x${path}`, { method })).status).toBe(400);
  });

  test.each(['status=done', 'limit=0', 'before=x', 'document_id=-1', 'offset=3'])(
    '[RUNS-LIST] refuses %s',
    async (query) => expect((await get(`/v1/runs?${query}`)).status).toBe(400),
  );

  test('[SAFE-LOCAL] a page of another site can neither cancel nor retry', async () => {
    const runId = await submit('foreign.md', '# Foreign\n\nHands off.');
    await statesOf(runId);
    for (const action of ['cancel', 'retry']) {
      const headers = { origin: 'https://evil.example' };
      expect((await get(`/v1/runs/${runId}/${action}`, { method: 'POST', headers })).status).toBe(403);
    }
  });
});
