import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { FORMAT } from '../../src/backup/backup-format.ts';
import { openBackupWriter } from '../../src/backup/backup-writer.ts';
import { readTar } from '../../src/backup/read-tar.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { type BackupSource, writeBackup } from '../../src/backup/write-backup.ts';
import { createHelixClient } from '../../src/client/client.ts';
import { openHelix } from '../../src/compose.ts';
import { createLogger } from '../../src/log/logger.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { actFor, readBackupRows } from '../../src/store/backup-rows.ts';
import { resetTables } from '../../src/store/backup-target.ts';
import type { Database } from '../../src/store/database.ts';
import { readMigrations, schemaProblem } from '../../src/store/migrate.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { PROCESS_NAME } from '../../src/store/process-name.ts';
import { sql } from '../../src/store/sql.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import { before, openTarget } from '../support/backup-harness.ts';
import { createTestDatabase } from '../support/engines.ts';
import { fillTenant } from '../support/probe-corpus.ts';
import { runHelix } from '../support/run-helix.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';
import { watchFlushes } from '../support/watch-flushes.ts';

const folder = await mkdtemp(join(tmpdir(), 'helix-backups-'));
afterAll(() => rm(folder, { recursive: true }));

/** Everything that can be read in a backup. */
async function textOf(file: string): Promise<string> {
  let text = '';
  for await (const { name, pieces } of readTar(file, (problem) => new Error(problem)))
    for await (const piece of pieces())
      text += name.endsWith('.gz') ? gunzipSync(piece).toString() : piece.toString('latin1');
  return text;
}

describe.skipIf(inject('postgresTemplate') === null)('while Helix goes on (postgres)', () => {
  let running: RunningHelix;
  beforeAll(async () => {
    running = await startHelix({ engine: 'postgres', sample: false });
  }, 60_000);
  afterAll(() => running?.stop());
  const sourceWith = (text: string, happen: () => Promise<void>): BackupSource => ({
    database: before(running.helix.database, text, happen),
    dataDirectory: running.helix.settings.dataDirectory,
  });
  const purge = (id: number) =>
    createHelixClient({ baseUrl: running.url }).deleteDocument(id, { purge: true });

  test('[BACKUP-LIVE] what is purged while rows are read is in the backup, with its files; what is added is not', async () => {
    const purged = await running.ingest('The lighthouse was built of basalt.', 'lighthouse.md');
    const file = join(folder, 'live.tar');
    const end = await writeBackup(
      sourceWith('declare backup_rows', async () => {
        await purge(purged);
        await running.ingest('The harbour has a new crane.', 'crane.md');
      }),
      file,
    );
    expect(end).toMatchObject({ rows: { documents: 1 }, files: 2, missing_files: 0 });
    const text = await textOf(file);
    expect(text.match(/built of basalt/g)!.length).toBeGreaterThan(2);
    expect(text).not.toContain('crane');
  });

  test('[BACKUP-LIVE] a purge between the moment and the second name of its file makes the backup begin again', async () => {
    const purged = await running.ingest('The ferry carries sixty people.', 'ferry.md');
    const steps: string[] = [];
    const source = sourceWith('declare backup_files', async () => {
      await purge(purged);
    });
    const file = join(folder, 'overtaken.tar');
    const end = await writeBackup(source, file, { onProgress: (step) => steps.push(step) });
    expect(steps.filter((step) => step.endsWith(': tenants'))).toHaveLength(2);
    expect(end).toMatchObject({ rows: { documents: 1 }, missing_files: 0 });
    expect(await textOf(file)).not.toContain('sixty people');
  });

  test('[BACKUP-MISSING] purges that overtake it every time do not make files missing', async () => {
    const { helix } = running;
    const purges = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => running.ingest(`Buoy ${number} is green.`, `buoy-${number}.md`)),
    );
    const purgeOne = async () => {
      await purge(purges.pop()!);
    };
    const database: Database = {
      ...helix.database,
      asOwner: (work, options) =>
        before(helix.database, 'declare backup_files', purgeOne).asOwner(work, options),
    };
    const source = { database, dataDirectory: helix.settings.dataDirectory };
    const end = await writeBackup(source, join(folder, 'always-overtaken.tar'));
    expect(purges).toEqual([]);
    expect(end).toMatchObject({ missing_files: 0 });
  });

  test('[BACKUP-LIVE] a file that was lost before is told, and does not keep the rest', async () => {
    const { helix } = running;
    await running.ingest('The pilot boat is red.', 'pilot.md');
    const [row] = await helix.database.withTenant(helix.tenant, (session) =>
      session.query<{ uri: string }>(sql`
        select original_uri as uri from document_versions join documents using (tenant_id, document_id)
        where source_uri = 'pilot.md'`),
    );
    await helix.files.remove(row!.uri);
    const source = { database: helix.database, dataDirectory: helix.settings.dataDirectory };
    expect(await writeBackup(source, join(folder, 'lost.tar'))).toMatchObject({ missing_files: 1 });
  });
});

describe.skipIf(inject('postgresTemplate') === null)('beside others (postgres)', () => {
  const connected = async (url: string, name: string) => {
    const client = new pg.Client({ connectionString: url, application_name: name });
    await client.connect();
    return client;
  };

  test('[BACKUP-ALONE] a database that another process is connected to is left alone', async () => {
    const target = await openTarget('postgres');
    const url = target.environment.DATABASE_URL!;
    try {
      const file = join(folder, 'alone.tar');
      await writeBackup(target, file);
      const others = await Promise.all([
        connected(url, 'helix 4711@web-1 0a1b2c'),
        connected(url, 'psql'),
        connected(url, 'helix'),
      ]);
      await expect(restoreBackup(target, file, { replace: true })).rejects.toMatchObject({
        code: 'restore_refused',
        message:
          'Nothing was restored: the database is in use by a process of an earlier Helix (1 connection), process 4711 on web-1 (1 connection). Stop every `helix serve` and `helix worker` on it, then restore again.',
      });
      for (const other of others) await other.end();
      // One that comes while the file is checked.
      let late: pg.Client | undefined;
      const database = before(target.database, 'insert into helix_migrations', async () => {
        late = await connected(url, 'helix 1@late 0');
      });
      await expect(restoreBackup({ ...target, database }, file, { replace: true })).rejects.toThrow(
        'in use by process 1 on late',
      );
      await late!.end();
      await restoreBackup(target, file, { replace: true });
    } finally {
      await target.remove();
    }
  }, 60_000);

  test('[BACKUP-ALONE] a Helix that has nothing to do stays connected', async () => {
    const place = await createTestDatabase('postgres');
    const database = createPostgresDatabase({ url: place.environment.DATABASE_URL!, idleMs: 20 });
    const looking = await connected(place.environment.DATABASE_URL!, 'psql');
    try {
      await database.execute('select 1');
      await sleep(500);
      const { rows } = await looking.query(
        'select from pg_stat_activity where datname = current_database() and application_name = $1',
        [PROCESS_NAME],
      );
      expect(rows).toHaveLength(1);
    } finally {
      await looking.end();
      await database.close();
      await place.remove();
    }
  });
});

test('[BACKUP-RUNS][BACKUP-SECRETS] with a master key: no secret is in it, files stay sealed, and what waited is read after a restore', async () => {
  const masterKey = randomBytes(32).toString('base64');
  const secrets = { HELIX_MASTER_KEY: masterKey, COHERE_API_KEY: 'cohere-secret-4711' };
  const [from, to] = [await createTestDatabase('embedded'), await openTarget('embedded')];
  const open = (environment: Record<string, string>) =>
    openHelix(loadSettings({ HELIX_ENV: 'test', ...environment, ...secrets }), createLogger('error'));
  const helix = await open(from.environment);
  const bytes = new TextEncoder().encode('The quay wall leans by two degrees.');
  const submitted = await helix.ingestion.submit({
    name: 'quay.md',
    content: { bytes },
    sourceUri: 'quay.md',
    project: 'default',
  });
  if (submitted.kind !== 'queued') throw new Error(`it was ${submitted.kind}`);
  const file = join(folder, 'sealed.tar');
  await writeBackup({ database: helix.database, dataDirectory: from.environment.HELIX_DATA_DIR! }, file);
  await helix.close();
  const text = await textOf(file);
  expect(text).toContain('"status":"queued"');
  for (const secret of [
    masterKey,
    Buffer.from(masterKey, 'base64').toString('hex'),
    'cohere-secret',
    'quay wall',
  ])
    expect(text).not.toContain(secret);
  await restoreBackup(to, file);
  await to.database.close();
  const restored = await open(to.environment);
  try {
    await restored.ingestion.start(1);
    let status = '';
    for await (const run of restored.ingestion.follow(submitted.runId)) status = run.status;
    expect(status).toBe('succeeded');
  } finally {
    await restored.close();
    await to.reopen();
    await to.remove();
    await from.remove();
  }
}, 90_000);

test('[BACKUP-FILES-KEPT][STORE-ON-DISK] files are not given up for a database that is empty, unless that is said', async () => {
  const target = await openTarget('embedded');
  try {
    const file = join(folder, 'nothing.tar');
    const flushes = await watchFlushes(folder);
    await writeBackup(target, file).finally(flushes.restore);
    expect(flushes.of(folder).at(-1)).toContain('nothing.tar');
    const kept = join(target.dataDirectory, 'artifacts', DEFAULT_TENANT, 'originals');
    const aside = join(target.dataDirectory, 'artifacts.before-that-of-another');
    for (const each of [kept, aside]) await mkdir(each, { recursive: true });
    await restoreBackup(target, file);
    for (const each of [kept, aside]) await mkdir(each, { recursive: true });
    for (const each of [kept, aside]) await writeFile(join(each, 'deed'), 'signed');
    const root = join(target.dataDirectory, 'artifacts');
    await expect(restoreBackup(target, file)).rejects.toMatchObject({
      code: 'restore_refused',
      message: `Nothing was restored: the folder ${root} is not empty: it has ${DEFAULT_TENANT}/originals/deed. Restore into an empty database and data directory (DATABASE_URL, HELIX_DATA_DIR), or give up both, all that is in the database and all files in ${root}, with --replace (\`helix restore --help\`).`,
    });
    expect(await readdir(kept)).toEqual(['deed']);
    await restoreBackup(target, file, { replace: true });
    const names = (await readdir(target.dataDirectory)).filter((name) => name.startsWith('artifacts'));
    expect(names.toSorted()).toEqual(['artifacts', 'artifacts.before-that-of-another']);
    expect(await readdir(root)).toEqual([]);
    expect(await readdir(aside)).toEqual(['deed']);
  } finally {
    await target.remove();
  }
}, 60_000);

test('[BACKUP-OLDER][BACKUP-NEWER] rows of an older schema are brought to the present one; those of a newer one are refused', async () => {
  const [older, target] = [await openTarget('embedded'), await openTarget('embedded')];
  const migrations = await readMigrations();
  const write = async (name: string, told: { name: string; hash: string }[]) => {
    const file = join(folder, name);
    await older.database.asOwner(async (session) => {
      const tables = [...(await resetTables(session, migrations.slice(0, 10))).values()];
      await actFor(session, DEFAULT_TENANT);
      await session.query(sql`insert into tenants (tenant_id, name) values (${DEFAULT_TENANT}, 'of then')`);
      const engine = older.database.engine;
      const writer = await openBackupWriter(file);
      await writer.begin({
        format: FORMAT,
        version: 1,
        about: '',
        helix: '9.9.9',
        created_at: '',
        engine,
        migrations: told,
        tables,
      });
      for (const table of tables)
        for await (const lines of readBackupRows(session, DEFAULT_TENANT, table))
          await writer.addRows(DEFAULT_TENANT, table.name, lines);
      await writer.flushRows();
      await writer.end(0);
    });
    return file;
  };
  try {
    await restoreBackup(target, await write('older.tar', migrations.slice(0, 10)));
    expect(await schemaProblem(target.database)).toBeUndefined();
    const rows = await target.database.withTenant(DEFAULT_TENANT, (session) =>
      session.query(sql`select name, (select count(*)::int from api_keys) as keys from tenants`),
    );
    expect(rows).toEqual([{ name: 'of then', keys: 0 }]);
    const unknown = [...migrations, { name: '9999_later.sql', hash: 'f'.repeat(64) }];
    await expect(restoreBackup(target, await write('newer.tar', unknown))).rejects.toThrow(
      /its database has migration 9999_later\.sql, which this Helix does not know\. Nothing was changed\. Restore it with the Helix that wrote it \(9\.9\.9\)/,
    );
  } finally {
    await older.remove();
    await target.remove();
  }
}, 90_000);

test('[BACKUP-CLI][BACKUP-MISSING] backup, verify and restore at a terminal; what would be replaced has to be named', async () => {
  const from = await openTarget('embedded');
  const to = { HELIX_DATA_DIR: join(folder, 'second') };
  const run = async (argv: string[], environment: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await runHelix(argv, environment, folder);
    return { code, stderr, told: stdout.startsWith('{') ? JSON.parse(stdout) : stdout };
  };
  try {
    await fillTenant(from.database, { id: DEFAULT_TENANT, letter: 'a', documents: 3 });
    await from.database.close();
    const made = await run(['backup', '--out', join(folder, 'new', '/'), '--json'], from.environment);
    const { told } = made;
    // The documents of the probes name files that never were.
    expect(made.code).toBe(1);
    expect(made.stderr).toContain(
      `The backup is not whole: 2 files that rows name were not in ${join(from.dataDirectory, 'artifacts')}. Check that HELIX_DATA_DIR`,
    );
    const verify = ['backup', 'verify', told.file];
    expect(await run(verify)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('2 files that rows name were not in the data directory when it was'),
    });
    const accepted = await run([...verify, '--allow-missing', '--json']);
    expect(accepted).toMatchObject({ code: 0, stderr: '', told: { missing_files: 2 } });
    expect(told).toMatchObject({ tenants: 1, rows: { documents: 7 }, files: 0, missing_files: 2 });
    expect(told.file).toMatch(/\/new\/helix-\d{8}T\d{6}Z\.tar$/);
    const restored = await run(['restore', told.file], to);
    expect(restored).toMatchObject({
      code: 0,
      told: expect.stringMatching(/^restored 1 tenant, 7 documents, /),
    });
    expect(restored.stderr).not.toContain('HELIX_MASTER_KEY');
    const again = await run(['restore', told.file, '--replace', 'other'], to);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('the database is called "second", and --replace names "other"');
    const asItIs = await run(['backup', '--out', join(folder, 'x.tar'), '--allow-missing'], to);
    expect(asItIs).toMatchObject({ code: 0, told: expect.stringContaining('(2 more were missing') });
    await writeFile(join(folder, 'cut.tar'), (await readFile(told.file)).subarray(0, 20_000));
    const cut = await run(['backup', 'verify', join(folder, 'cut.tar')]);
    expect(cut).toMatchObject({ code: 1, stderr: expect.stringContaining('does not hold: it is cut off') });
    expect(cut.stderr).not.toMatch(/Nothing was changed|helix backup verify/);
  } finally {
    await from.reopen();
    await from.remove();
  }
}, 240_000);
