import { afterAll, beforeAll, expect, test } from 'vitest';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { claimRun, type Run, requeueRun } from '../../src/store/ingestion-runs.ts';
import { openJobQueue } from '../../src/store/job-queue.ts';
import { cancelRun } from '../../src/store/recover-runs.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

onEachEngine('the queue', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    helix = await startHelix({
      engine,
      sample: false,
      environment: {
        GEMINI_API_KEY: 'k',
        GEMINI_BASE_URL: gemini.url,
        HELIX_MODEL_TRIES: '1',
        HELIX_INGEST_TRIES: '2',
        HELIX_MAX_QUEUED: '30',
      },
    });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const source = (name: string, text: string, extra: object = {}) => ({
    name,
    content: { bytes: new TextEncoder().encode(text) },
    sourceUri: name,
    project: 'default',
    ...extra,
  });
  const submit = async (name: string, text: string, extra: object = {}) => {
    const submitted = await helix.helix.ingestion.submit(source(name, text, extra));
    if (submitted.kind !== 'queued') throw new Error('nothing was queued');
    return submitted.runId;
  };
  const endOf = async (runId: number): Promise<Run> => {
    let last: Run | undefined;
    for await (const run of helix.helix.ingestion.follow(runId, AbortSignal.timeout(30_000))) last = run;
    return last!;
  };
  const until = async (runId: number, stage: string) => {
    for await (const run of helix.helix.ingestion.follow(runId)) if (run.stage === stage) return;
  };
  const rows = <Row extends object>(statement: ReturnType<typeof sql>) =>
    helix.helix.database.withTenant(helix.helix.tenant, (session) => session.query<Row>(statement));
  const long = (word: string, sections = 6) =>
    Array.from(
      { length: sections },
      (_, index) => `## Part ${index}\n\n${`The ${word} of part ${index} is told here. `.repeat(60)}`,
    ).join('\n\n');

  test('[QUEUE-RETRY] what fails in passing is tried again, later, and succeeds', async () => {
    gemini.setFault('embed', { type: 'status', status: 503 }, 1);
    const run = await endOf(await submit('passing.md', '# Passing\n\nTrouble passes.'));
    expect(run).toMatchObject({ status: 'succeeded', outcome: 'created', attempts: 2, error: null });
  });

  test('[QUEUE-DEAD] after the last try it is failed, told why and what to do, and kept among the dead letters', async () => {
    gemini.setFault('embed', { type: 'status', status: 503 }, 2);
    const run = await endOf(await submit('dead.md', '# Dead\n\nTrouble stays.'));
    expect(run).toMatchObject({ status: 'failed', stage: 'embed', attempts: 2 });
    expect(run.error).toMatch(/^embed: model_unavailable: .*Try again/);
    const letters = await helix.helix.database.execute(
      `select data from helix_jobs.job where name = 'helix-ingest-dead' and (data->>'runId')::int = ${run.run_id}`,
    );
    expect(letters).toHaveLength(1);
    const again = await helix.helix.ingestion.retry(run.run_id);
    expect(again.status).toMatch(/queued|running/);
    expect((await endOf(run.run_id)).status).toBe('succeeded');
  });

  test('[QUEUE-BAD] what is wrong with the document is not tried again, and the old version stands', async () => {
    await ingestDocument(helix.helix, source('bad.txt', 'Good words.'));
    const run = await endOf(await submit('bad.txt', '\x7fELF\x02\x01\x01\0\0'));
    expect(run).toMatchObject({ status: 'failed', stage: 'extract', attempts: 1 });
    expect(run.error).toMatch(/^extract: unsupported_media_type: /);
    const active = await rows<{ text: string }>(
      sql`select text from chunks join documents using (tenant_id, document_id) where source_uri = 'bad.txt' and is_active`,
    );
    expect(active).toEqual([{ text: 'Good words.' }]);
  });

  test('[QUEUE-ORDER] contents of one document become active in the order they came', async () => {
    const runs: number[] = [];
    for (let index = 0; index < 5; index++)
      runs.push(await submit('order.md', `# Order\n\nContent ${index}.`));
    for (const run of runs) expect((await endOf(run)).status).toBe('succeeded');
    const versions = await rows<{ text: string }>(sql`
      select text from chunks join documents using (tenant_id, document_id)
      join document_versions using (tenant_id, version_id, document_id)
      where source_uri = 'order.md' order by version_number`);
    expect(versions.map(({ text }) => text.slice(-2))).toEqual(['0.', '1.', '2.', '3.', '4.']);
  });

  test('[QUEUE-CANCEL] a run that waits and a run that works both end when they are cancelled', async () => {
    gemini.setFault('embed', { type: 'hang' }, 1);
    const working = await submit('cancel.md', '# Cancel\n\nFirst.');
    const waiting = await submit('cancel.md', '# Cancel\n\nSecond.');
    await until(working, 'embed');
    expect(await helix.helix.ingestion.cancel(waiting)).toMatchObject({ status: 'cancelled' });
    await helix.helix.ingestion.cancel(working);
    expect(await endOf(working)).toMatchObject({ status: 'cancelled' });
    await expect(helix.helix.ingestion.cancel(working)).rejects.toThrow(/has already been cancelled/);
    expect(await rows(sql`select 1 as one from documents where source_uri = 'cancel.md'`)).toEqual([]);
  });

  test('[QUEUE-RESUME] a run whose worker is gone goes on where it was: nothing is read or embedded twice', async () => {
    gemini.setFault('embed', { type: 'slow', delayMs: 500 });
    const runId = await submit('resume.md', long('resumption', 400));
    await expect
      .poll(() => rows(sql`select 1 as one from staged_vectors where run_id = ${runId} limit 1`), {
        timeout: 20_000,
      })
      .toHaveLength(1);
    const before = gemini.calls.embed.length;
    await helix.helix.ingestion.close(0);
    gemini.clearFaults();
    const [put] = await rows<{ status: string; staged: number }>(sql`
      select status, (select count(*) from staged_vectors where run_id = ${runId}) as staged
      from ingestion_runs where run_id = ${runId}`);
    expect(put!.status).toBe('queued');
    expect(put!.staged).toBeGreaterThan(0);
    // As a killed process leaves it: taken by a worker that gives no sign any more, its ticket taken too.
    await rows(sql`update ingestion_runs set status = 'running', worker = 'gone', heartbeat_at = now() - interval '1 hour',
      original_uri = 'file:///nowhere' where run_id = ${runId}`);
    await helix.helix.ingestion.start(4);
    const run = await endOf(runId);
    expect(run).toMatchObject({ status: 'succeeded', outcome: 'created' });
    expect(run.stats.vectors_kept).toBe(put!.staged);
    expect(gemini.calls.embed.length).toBeGreaterThan(before);
    expect(await rows(sql`select 1 as one from staged_vectors where run_id = ${runId}`)).toEqual([]);
  });

  test('[QUEUE-TICKET] a ticket that was taken by a process that ended before it took the run is replaced', async () => {
    await helix.helix.ingestion.close(0);
    const runId = await submit('ticket.md', '# Ticket\n\nTaken by nobody.');
    const { database, log } = helix.helix;
    const gone = await openJobQueue({ database, log, mayInstall: true, tries: 2 });
    expect((await gone.take(10)).map((ticket) => ticket.runId)).toContain(runId);
    await gone.close();
    await database.execute(
      `update helix_jobs.job set started_on = now() - interval '1 hour' where state = 'active'`,
    );
    await helix.helix.ingestion.start(4);
    expect((await endOf(runId)).status).toBe('succeeded');
  });

  test('[QUEUE-STALE] a run is not tried again once newer content of its document came', async () => {
    await helix.helix.ingestion.close(0);
    const old = await submit('stale.md', '# Stale\n\nThe colour is red.');
    await helix.helix.ingestion.cancel(old);
    await helix.helix.ingestion.start(4);
    await endOf(await submit('stale.md', '# Stale\n\nThe colour is blue.'));
    await expect(helix.helix.ingestion.retry(old)).rejects.toThrow(/no newer run of its document/);
  });

  test('[QUEUE-ALIVE] a run says that it is alive while it is published', async () => {
    await endOf(await submit('alive.md', '# Alive\n\nFirst.'));
    if (engine === 'embedded') return; // one session: nobody else could look
    const holding = helix.helix.database.withTenant(helix.helix.tenant, async (session) => {
      await session.query(sql`select document_id from documents where source_uri = 'alive.md' for update`);
      await new Promise((resolve) => setTimeout(resolve, 6000));
    });
    const runId = await submit('alive.md', '# Alive\n\nSecond.');
    await until(runId, 'publish');
    await new Promise((resolve) => setTimeout(resolve, 4500));
    const [run] = await rows<{ silent: number; stage: string }>(sql`
      select extract(epoch from clock_timestamp() - heartbeat_at)::float8 as silent, stage from ingestion_runs where run_id = ${runId}`);
    expect(run!.stage).toBe('publish');
    expect(run!.silent).toBeLessThan(4);
    await holding;
    expect((await endOf(runId)).status).toBe('succeeded');
  });

  test('[QUEUE-CANCEL] a run that was cancelled is not put back', async () => {
    await helix.helix.ingestion.close(0);
    const { database, tenant } = helix.helix;
    const runId = await submit('no-return.md', '# No\n\nReturn.');
    const next = await submit('no-return.md', '# No\n\nReturn at all.');
    await database.withTenant(tenant, async (session) => {
      await claimRun(session, tenant, runId, 'me');
      await cancelRun(session, tenant, runId);
      await requeueRun(session, tenant, { runId, worker: 'me' }, { error: 'x', countsAsFailure: true });
    });
    await helix.helix.ingestion.start(4);
    expect((await endOf(runId)).status).toBe('cancelled');
    expect((await endOf(next)).status).toBe('succeeded');
  });

  test('[QUEUE-LOST] a worker that was given up does not publish', async () => {
    gemini.setFault('embed', { type: 'slow', delayMs: 3000 }, 1);
    const runId = await submit('lost.md', '# Lost\n\nSomebody else has it.');
    await until(runId, 'embed');
    await rows(sql`update ingestion_runs set worker = 'another' where run_id = ${runId}`);
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(await rows(sql`select 1 as one from documents where source_uri = 'lost.md'`)).toEqual([]);
    await rows(
      sql`update ingestion_runs set heartbeat_at = now() - interval '1 hour' where run_id = ${runId}`,
    );
    expect((await endOf(runId)).status).toBe('succeeded');
  });

  test('[QUEUE-VECTORS] unchanged chunks of a changed document keep their vectors', async () => {
    const first = await endOf(await submit('kept.md', long('original')));
    const calls = gemini.calls.embed.length;
    const changed = long('original').replace('The original of part 3', 'The replacement of part 3');
    const second = await endOf(await submit('kept.md', changed));
    expect(first.stats).toMatchObject({ vectors_kept: 0, chunks_total: 6 });
    expect(second.stats).toMatchObject({ vectors_kept: 5, vectors_made: 1, chunks_total: 6 });
    const asked = gemini.calls.embed.slice(calls).map(({ body }) => JSON.stringify(body));
    expect(asked.join('')).not.toContain('part 2');
  });

  test('[QUEUE-FULL] more than may wait is refused with what to do, and nothing is kept of it', async () => {
    await helix.helix.ingestion.close(0);
    for (let index = 0; index < 30; index++) await submit(`full-${index}.md`, `# Full\n\nNumber ${index}.`);
    await expect(submit('full-30.md', '# Full\n\nOne too many.')).rejects.toThrow(/30 documents are waiting/);
    await helix.helix.ingestion.start(4);
  });
});
