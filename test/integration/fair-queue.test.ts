import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTicketId, openJobQueue } from '../../src/store/job-queue.ts';
import { sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

onEachEngine('a queue of many tenants', (engine) => {
  let gemini: GeminiServer;
  let running: RunningHelix;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    const environment = {
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: gemini.url,
      HELIX_SHUTDOWN_GRACE_MS: '0',
    };
    running = await startHelix({ engine, environment, sample: false });
  });
  afterAll(async () => {
    await running?.stop();
    await gemini?.close();
  });

  const newTenant = async () => {
    const tenant = randomUUID();
    await running.helix.database.withTenant(tenant, (session) =>
      session.query(sql`insert into tenants (tenant_id, name) values (${tenant}, 'queued')`),
    );
    return running.helix.ofTenant(tenant);
  };
  const note = (number: number) => ({
    name: `note-${number}.md`,
    content: { bytes: new TextEncoder().encode(`# Note ${number}\n\nShelf ${number} holds boxes.`) },
    sourceUri: `note-${number}.md`,
    project: 'default',
  });

  test('[LIMITS-FAIR] 200 tickets of one tenant keep the one of another waiting for a turn, not for 200', async () => {
    const { database, log, ingestion } = running.helix;
    await ingestion.close();
    const queue = await openJobQueue({ database, log, mayInstall: true, tries: 2 });
    const [many, one, two] = [randomUUID(), randomUUID(), randomUUID()];
    const send = (tenant: string, runId: number) => queue.send(newTicketId(), { tenant, runId });
    for (const runId of [1, 2, 3]) await send(many, runId);
    await Promise.all(Array.from({ length: 197 }, (_, index) => send(many, index + 4)));
    await send(one, 1);
    for (const runId of [1, 2]) await send(two, runId);
    const taken = await queue.take(6);
    expect(taken.map(({ tenant, runId }) => [tenant, runId])).toEqual([
      [many, 1],
      [one, 1],
      [two, 1],
      [many, 2],
      [two, 2],
      [many, 3],
    ]);
    expect(await queue.take(10, [many])).toEqual([]);
    // One that failed comes again, in its tenant's turn.
    await queue.failed(taken[1]!, 'the model is away');
    await expect.poll(async () => (await queue.take(1, [many]))[0]?.tenant, { timeout: 10_000 }).toBe(one);
    await queue.forget(
      many,
      Array.from({ length: 200 }, (_, index) => index + 1),
    );
    await queue.close();
    await ingestion.start(4);
  }, 60_000);

  test('[LIMITS-EXTRA-PLACE] documents that take long fill all places of a worker but the one for other tenants', async () => {
    const [slow, other] = [await newTenant(), await newTenant()];
    gemini.setFault('embed', { type: 'hang' }, 4);
    for (let number = 0; number < 6; number++) await slow.ingestion.submit(note(number));
    const running = async () => {
      const rows = await slow.database.withTenant(slow.tenant, (session) =>
        session.query(sql`select from ingestion_runs where tenant_id = ${slow.tenant} and stage = 'embed'`),
      );
      return rows.length;
    };
    await expect.poll(running, { timeout: 20_000 }).toBe(4);
    const submitted = await other.ingestion.submit(note(99));
    if (submitted.kind !== 'queued') throw new Error('nothing was queued');
    const states: string[] = [];
    for await (const run of other.ingestion.follow(submitted.runId, AbortSignal.timeout(15_000)))
      states.push(run.status);
    expect(states.at(-1)).toBe('succeeded');
    expect(await running()).toBe(4);
  }, 60_000);
});
