import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { createHelixClient } from '../../src/client/client.ts';
import { openHelix } from '../../src/compose.ts';
import { createServer } from '../../src/http/create-server.ts';
import { sweepOriginals } from '../../src/ingest/sweep-originals.ts';
import { createLogger } from '../../src/log/logger.ts';
import { loadSettings } from '../../src/settings/settings.ts';
import { FILE_COLUMNS } from '../../src/store/backup-files.ts';
import { listBackupTables } from '../../src/store/backup-tables.ts';
import { filesFolder, openFileStore } from '../../src/store/open-file-store.ts';
import { sql } from '../../src/store/sql.ts';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import { type Everything, everythingOf, openTarget, type Target } from '../support/backup-harness.ts';
import { onEachEngine } from '../support/engines.ts';
import { fillEveryTable } from '../support/fill-every-table.ts';
import { fillTenant, type ProbeTenant } from '../support/probe-corpus.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const OTHER: ProbeTenant = { id: 'bbbbbbbb-0000-4000-8000-000000000000', letter: 'b', documents: 8 };
const QUESTIONS = [
  'How long do I have to return something?',
  'When does the ferry leave?',
  'What is the pier made of?',
];

onEachEngine('backup and restore', (engine) => {
  /** The other engine, where there is a server. */
  const elsewhere = engine === 'embedded' && inject('postgresTemplate') !== null ? 'postgres' : 'embedded';
  let folder: string;
  let file: string;
  let source: RunningHelix;
  let target: Target;
  let original: Everything;
  const place = () => ({
    database: source.helix.database,
    dataDirectory: source.helix.settings.dataDirectory,
  });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-backups-'));
    file = join(folder, 'first.tar');
    source = await startHelix({ engine });
    await fillEveryTable(source.helix, createHelixClient({ baseUrl: source.url }), 'default');
    await fillTenant(source.helix.database, OTHER);
    target = await openTarget(elsewhere);
    original = await everythingOf(place());
    await writeBackup(place(), file);
    await restoreBackup(target, file);
  }, 180_000);
  afterAll(async () => {
    await source?.stop();
    await target?.remove();
    await rm(folder, { recursive: true });
  });

  test('[BACKUP-EXACT] every row of every tenant and every file is the same on the other engine', async () => {
    const after = await everythingOf(target);
    expect(Object.keys(original.rows).length).toBeGreaterThan(30);
    expect(Object.keys(original.rows).some((key) => key.startsWith(OTHER.id))).toBe(true);
    expect(Object.keys(original.files).length).toBeGreaterThan(5);
    expect(after).toEqual(original);
  });

  test('[BACKUP-ALL-TABLES] no table, and no column with the address of a file, is left out', async () => {
    const [tables, columns, ours] = await source.helix.database.asOwner(async (session) => [
      await session.query<{ name: string }>(sql`
        select relname::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`),
      await session.query<{ name: string; uri: string }>(sql`
        select table_name::text as name, column_name::text as uri from information_schema.columns
        where table_schema = 'public' and column_name like '%uri%' order by 1, 2`),
      await listBackupTables(session),
    ]);
    const inBackup = new Set(['helix_migrations', ...ours.map(({ name }) => name)]);
    expect(tables.map(({ name }) => name).filter((name) => !inBackup.has(name))).toEqual([]);
    const addresses = columns.filter(({ name, uri }) => uri !== 'source_uri' && name !== 'dropped_files');
    expect(addresses.map(({ name, uri }) => [name, uri])).toEqual(FILE_COLUMNS.toSorted());
  });

  test('[CHAOS-MOVED] what was restored elsewhere is swept of nothing but what no row names', async () => {
    const folder = join(filesFolder(target.dataDirectory), DEFAULT_TENANT, 'originals');
    const restored = await readdir(folder);
    expect(restored.length).toBeGreaterThan(0);
    await writeFile(join(folder, 'left-behind'), 'x');
    const dayBefore = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of await readdir(folder)) await utimes(join(folder, name), dayBefore, dayBefore);
    await sweepOriginals({
      database: target.database,
      files: openFileStore(target, target.database),
      log: createLogger('error'),
    });
    expect((await readdir(folder)).toSorted()).toEqual(restored.toSorted());
  });

  test('[BACKUP-ANSWERS] the same questions find the same passages and are answered with the same citations', async () => {
    const seen = async (baseUrl: string) => {
      const client = createHelixClient({ baseUrl });
      const found: unknown[] = [];
      for (const question of QUESTIONS) {
        const { results } = await client.search(question, { project: 'default' });
        const { answer, citations } = await client.query(question, { project: 'default' });
        found.push(
          results.map(({ chunk_id, text }) => [chunk_id, text]),
          answer,
          citations,
        );
      }
      return found;
    };
    await target.database.close();
    const helix = await openHelix(
      loadSettings({ PORT: '0', HELIX_ENV: 'test', ...target.environment }),
      createLogger('error'),
    );
    const server = await createServer(helix);
    try {
      const there = await seen(await server.listen({ port: 0, host: '127.0.0.1' }));
      expect(there).toEqual(await seen(source.url));
      expect(JSON.stringify(there)).toContain('30 days');
    } finally {
      await server.close();
      await helix.close();
      await target.reopen();
    }
  });

  test('[BACKUP-INDEXES] ids go on where they were, and a server has the index of every space', async () => {
    const [state] = await target.database.withTenant(OTHER.id, (session) =>
      session.query<{ next: number; largest: number; index: string | null }>(sql`
        select (select next_id from id_counters where name = 'chunk') as next, (select max(chunk_id) from chunks) as largest,
          helix_space_index(space_id) as index from spaces`),
    );
    expect(state!.next).toBe(state!.largest + 1);
    expect(state!.index).toBe(elsewhere === 'postgres' ? 'halfvec_ip_ops' : null);
  });

  test('[BACKUP-REFUSED] a database that holds something is left as it is, unless it is to be replaced', async () => {
    const before = await everythingOf(target);
    await expect(restoreBackup(target, file)).rejects.toMatchObject({
      code: 'restore_refused',
      message: expect.stringMatching(/the database is not empty: it has 2 tenants\. .*--replace/),
    });
    expect(await everythingOf(target)).toEqual(before);
    await restoreBackup(target, file, { replace: true });
    expect(await everythingOf(target)).toEqual(original);
  });

  test('[BACKUP-ATOMIC] whatever stops a restore half-way, rows and files are as they were', async () => {
    const before = await everythingOf(target);
    for (const step of ['rows', 'files', 'indexes']) {
      const stopping = new AbortController();
      const onProgress = (text: string) => {
        if (text.includes(step)) stopping.abort(new Error('stopped'));
      };
      await expect(
        restoreBackup(target, file, { replace: true, signal: stopping.signal, onProgress }),
      ).rejects.toThrow('stopped');
    }
    expect(await everythingOf(target)).toEqual(before);
    expect((await readdir(target.dataDirectory)).filter((name) => /^artifacts./.test(name))).toEqual([]);
  });

  test('[BACKUP-ATOMIC] a backup that is stopped, or cannot be written, leaves nothing', async () => {
    const own = await mkdtemp(join(folder, 'own-'));
    const stopping = new AbortController();
    const onProgress = (text: string) => {
      if (text === '3 files') stopping.abort(new Error('stopped'));
    };
    const stopped = writeBackup(place(), join(own, 'x.tar'), { signal: stopping.signal, onProgress });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await readdir(own)).toEqual([]);
    expect((await readdir(place().dataDirectory)).filter((name) => name.startsWith('held'))).toEqual([]);
    const nowhere = join(own, 'no', 'x.tar');
    await expect(writeBackup(place(), nowhere)).rejects.toThrow(/cannot be written to .*Give another place/);
  });
});
