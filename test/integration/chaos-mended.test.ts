import { randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Helix, openHelix } from '../../src/compose.ts';
import { HelixError } from '../../src/errors.ts';
import { submitDocument } from '../../src/ingest/submit-document.ts';
import { sweepOriginals } from '../../src/ingest/sweep-originals.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { appendTurn, listTurns, type NewTurn } from '../../src/store/conversation-turns.ts';
import { createConversation } from '../../src/store/conversations.ts';
import type { Database, Session } from '../../src/store/database.ts';
import { createLocalFileStore } from '../../src/store/file-store.ts';
import { installJobQueue } from '../../src/store/job-queue.ts';
import { findProject } from '../../src/store/projects.ts';
import { takeBackRuns } from '../../src/store/recover-runs.ts';
import { sql } from '../../src/store/sql.ts';
import { createTestDatabase, onEachEngine, type TestDatabase } from '../support/engines.ts';

const source = (name: string) => ({
  name,
  sourceUri: `upload:${name}`,
  project: 'default',
  content: { bytes: new TextEncoder().encode(`What ${name} says.`) },
});

onEachEngine('what faults have shown', (engine) => {
  let database: TestDatabase;
  let helix: Helix;
  beforeAll(async () => {
    database = await createTestDatabase(engine);
    const settings = loadSettings({ HELIX_ENV: 'test', ...database.environment });
    helix = await openHelix(settings, pino({ level: 'silent' }));
  });
  afterAll(async () => {
    await helix?.close();
    await database?.remove();
  });
  const inTenant = <Result>(work: (session: Session) => Promise<Result>) =>
    helix.database.withTenant(helix.tenant, work);
  const originals = () => readdir(join(helix.files.root, helix.tenant, 'originals'));

  test('[CHAOS-KEPT] a turn that is kept a second time is there once', async () => {
    const { tenant } = helix;
    const turn: NewTurn = {
      kind: 'question',
      question: 'How long?',
      answer: 'Two weeks.',
      citations: [],
      outcome: 'answered',
      searchedAs: null,
      verdict: null,
      requestId: randomUUID(),
      documentIds: null,
      image: null,
    };
    const { conversation_id: id } = await inTenant(async (session) =>
      createConversation(session, tenant, { projectId: await findProject(session, tenant, 'default') }),
    );
    const numbers = [];
    for (const each of [turn, turn, { ...turn, requestId: randomUUID() }, turn])
      numbers.push(await inTenant((session) => appendTurn(session, tenant, id, each)));
    expect(numbers).toEqual([1, 1, 2, 1]);
    expect(await inTenant((session) => listTurns(session, tenant, id, { limit: 9 }))).toHaveLength(2);
  });

  test('[CHAOS-COMMIT] a commit whose answer is lost leaves the run with its file', async () => {
    let calls = 0;
    const lossy: Database = {
      ...helix.database,
      async withTenant(tenant, work, options) {
        const result = await helix.database.withTenant(tenant, work, options);
        const [row] = await inTenant((session) =>
          session.query<{ runs: number }>(
            sql`select count(*) as runs from ingestion_runs where source_uri = 'upload:lost.md'`,
          ),
        );
        if (row!.runs === 0) return result;
        calls += 1;
        throw new HelixError('database_unavailable', { problem: 'cut at the commit' }, { retryable: true });
      },
    };
    const submitting = submitDocument({ ...helix, database: lossy }, source('lost.md'), randomUUID());
    await expect(submitting).rejects.toThrow('cut at the commit');
    expect(calls).toBe(1);
    const [run] = await inTenant((session) =>
      session.query<{ uri: string }>(
        sql`select original_uri as uri from ingestion_runs where source_uri = 'upload:lost.md'`,
      ),
    );
    expect(await originals()).toContain(fileURLToPath(run!.uri).split('/').at(-1));
  });

  test('[CHAOS-SWEPT] an original that no row names is swept after a day, and no other', async () => {
    const folder = join(helix.files.root, helix.tenant, 'originals');
    await mkdir(folder, { recursive: true });
    const named = await originals();
    const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of ['left-behind', 'just-now']) await writeFile(join(folder, name), 'x');
    for (const name of [...named, 'left-behind']) await utimes(join(folder, name), dayBefore, dayBefore);
    await sweepOriginals(helix);
    expect((await originals()).sort()).toEqual([...named, 'just-now'].sort());
    expect(named.length).toBeGreaterThan(0);
  });

  test('[CHAOS-MOVED] of a data directory that was moved only what no row names is swept; nothing where no row names a file', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'helix-moved-'));
    const files = createLocalFileStore(join(elsewhere, 'artifacts'));
    const stranger = randomUUID();
    const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000);
    try {
      await cp(helix.files.root, files.root, { recursive: true });
      const folder = join(files.root, helix.tenant, 'originals');
      await mkdir(join(files.root, stranger, 'originals'), { recursive: true });
      const unknown = join(files.root, stranger, 'originals', 'of-another-database');
      for (const path of [join(folder, 'left-behind'), unknown]) await writeFile(path, 'x');
      for (const name of await readdir(folder)) await utimes(join(folder, name), dayBefore, dayBefore);
      await utimes(unknown, dayBefore, dayBefore);
      const named = await inTenant((session) =>
        session.query<{ uri: string }>(sql`
          select original_uri as uri from ingestion_runs where tenant_id = ${helix.tenant}`),
      );
      await sweepOriginals({ ...helix, files });
      expect(named.length).toBeGreaterThan(0);
      for (const { uri } of named) expect(await files.exists(uri)).toBe(true);
      expect(await readdir(folder)).not.toContain('left-behind');
      expect(await readdir(join(files.root, stranger, 'originals'))).toEqual(['of-another-database']);
    } finally {
      await rm(elsewhere, { recursive: true });
    }
  });

  test('[CHAOS-CLOCK] a run whose last sign is of a time to come is taken back; one that has just given one is not', async () => {
    const ids: number[] = [];
    for (const name of ['future.md', 'now.md']) {
      const submitted = await submitDocument(helix, source(name), null);
      if (submitted.kind === 'queued') ids.push(submitted.runId);
    }
    const [future, now] = ids;
    await inTenant((session) =>
      session.query(sql`
        update ingestion_runs set status = 'running', worker = 'gone',
          heartbeat_at = clock_timestamp() + case when run_id = ${future} then interval '3 hours' else interval '1 second' end
        where run_id in (${future}, ${now})`),
    );
    const takenBack = await inTenant((session) =>
      takeBackRuns(session, helix.tenant, { silentMs: 15_000, mostAttempts: 50, active: [] }),
    );
    expect(takenBack).toEqual([future]);
  });

  test('[CHAOS-FORGOTTEN] a transaction that writes is taken away when it says nothing for a minute', async () => {
    const [limit] = await inTenant((session) =>
      session.query(sql`select current_setting('idle_in_transaction_session_timeout') as silent`),
    );
    expect(limit).toEqual({ silent: '1min' });
  });

  test.skipIf(engine === 'embedded')(
    '[CHAOS-MIGRATORS] several that make the queue at once all succeed',
    async () => {
      await helix.database.execute('drop schema if exists helix_jobs cascade');
      const options = { database: helix.database, log: pino({ level: 'silent' }), tries: 5 };
      await Promise.all([1, 2, 3, 4].map(() => installJobQueue(options)));
      const [queues] = await helix.database.execute('select count(*) from helix_jobs.queue');
      expect(queues).toEqual({ count: 2 });
    },
  );
});
