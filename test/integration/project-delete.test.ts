import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHelixClient, type HelixClient } from '../../src/client/client.ts';
import { finishDeletions } from '../../src/projects/delete-project.ts';
import type { Session } from '../../src/store/database.ts';
import { markDeleted } from '../../src/store/delete-project.ts';
import { readProject } from '../../src/store/projects.ts';
import { raw, sql } from '../../src/store/sql.ts';
import { onEachEngine } from '../support/engines.ts';
import { fillEveryTable } from '../support/fill-every-table.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

/** Vectors of runs that are over are swept at any moment, and go with their run; files wait here for a moment only. */
const NEVER_FULL = ['dropped_files', 'staged_vectors'];

/** What belongs to no project, or is counted for the tenant. */
const OF_THE_TENANT = [
  'tenants',
  'id_counters',
  'spaces',
  'api_keys',
  'sessions',
  'audit_log',
  'tenant_usage',
  'tenant_limits',
  'tenant_keys',
];

onEachEngine('deleting a project', (engine) => {
  let helix: RunningHelix;
  let client: HelixClient;
  beforeAll(async () => {
    helix = await startHelix({ engine, sample: false });
    client = createHelixClient({ baseUrl: helix.url, retries: 0 });
    await fillEveryTable(helix.helix, client, 'kept');
  });
  afterAll(() => helix?.stop());

  const inTenant = <Result>(work: (session: Session, tenant: string) => Promise<Result>) =>
    helix.helix.database.withTenant(helix.helix.tenant, (session) => work(session, helix.helix.tenant));

  /** Of every table that there is, now and later. */
  const rowCounts = () =>
    inTenant(async (session) => {
      const tables = await session.query<{ name: string }>(sql`
        select relname::text as name from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
          and attname = 'tenant_id' and not attisdropped order by relname`);
      const counts: Record<string, number> = {};
      for (const { name } of tables.filter((each) => !OF_THE_TENANT.includes(each.name))) {
        const [row] = await session.query<{ count: number }>(sql`select count(*) from ${raw(name)}`);
        counts[name] = row!.count;
      }
      return counts;
    });
  const ticketCount = async () => {
    const [row] = await helix.helix.database.execute('select count(*)::int as count from helix_jobs.job');
    return (row as { count: number }).count;
  };
  const fileCount = async () => {
    const names = await readdir(join(helix.helix.settings.dataDirectory, 'artifacts'), {
      recursive: true,
      withFileTypes: true,
    });
    return names.filter((each) => each.isFile()).length;
  };
  const everything = async () => ({
    rows: await rowCounts(),
    tickets: await ticketCount(),
    files: await fileCount(),
  });

  test('[PROJECT-DELETED-WHOLE] leaves no row in any table, no file and no ticket, and takes nothing of another', async () => {
    const before = await everything();
    await fillEveryTable(helix.helix, client, 'gone');
    const filled = await everything();
    // A table that a project has nothing in proves nothing: whoever adds one fills it in `fill-every-table.ts`.
    const untouched = Object.keys(filled.rows).filter(
      (name) => filled.rows[name]! <= (before.rows[name] ?? 0),
    );
    expect(untouched).toEqual(NEVER_FULL);
    expect([filled.tickets, filled.files]).toEqual([before.tickets + 3, before.files + 6]);

    expect(await client.deleteProject('gone')).toEqual({ project: 'gone', status: 'deleted' });
    expect(await everything()).toEqual(before);
    await expect(client.project('gone')).rejects.toMatchObject({ status: 404 });
    await expect(client.deleteProject('gone')).rejects.toMatchObject({
      status: 404,
      code: 'project_not_found',
    });
    expect((await client.query('When does the ferry leave?', { project: 'kept' })).abstained).toBe(false);
  });

  test('[PROJECT-DELETED-INGEST] what is ingested at that moment fails, says why and brings nothing back', async () => {
    const before = await everything();
    const uploads = Array.from({ length: 12 }, (_, index) =>
      sleep(index * 30).then(() =>
        client.uploadDocument(new Blob([`# Boat ${index}\n\nBoat ${index} sails.`]), `${index}.md`, {
          project: 'contested',
        }),
      ),
    );
    const settled = Promise.allSettled(uploads);
    await expect.poll(() => client.project('contested').catch(() => undefined)).toBeDefined();
    await sleep(60);
    await client.deleteProject('contested');
    const codes = (await settled).flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    for (const code of codes) expect(['project_deleted', 'run_finished', 'not_found']).toContain(code);
    // Those that came after the end made a project of their own; it goes the same way.
    await client.deleteProject('contested').catch(() => undefined);
    expect(await everything()).toEqual(before);
  });

  test('[PROJECT-DELETED-INGEST] while one is being deleted its name is taken, and what was begun cannot be stored', async () => {
    await client.createProject('closing');
    const { projectId } = await inTenant((session, tenant) => readProject(session, tenant, 'closing'));
    await inTenant((session, tenant) => markDeleted(session, tenant, 'closing'));
    const upload = client.uploadDocument(new Blob(['# A\n\nText.']), 'a.md', { project: 'closing' });
    await expect(upload).rejects.toMatchObject({ status: 409, code: 'project_deleted' });
    await expect(client.createProject('closing')).rejects.toMatchObject({ code: 'project_deleted' });
    expect((await client.projects()).map(({ name }) => name)).toEqual(['default', 'kept']);
    await expect(client.query('x y', { project: 'closing' })).rejects.toMatchObject({
      message: 'There is no project named "closing". Known projects: default, kept.',
    });
    await finishDeletions(helix.helix, new AbortController().signal);
    expect((await client.createProject('closing')).project_id).toBeGreaterThan(projectId);
    await client.deleteProject('closing');
  });

  test('[PROJECT-DELETED-KILLED] a deletion that ended half-way is finished by the next process', async () => {
    const before = await everything();
    await fillEveryTable(helix.helix, client, 'half');
    await inTenant((session, tenant) => markDeleted(session, tenant, 'half'));
    const files = { ...helix.helix.files, remove: () => Promise.reject(new Error('killed')) };
    await finishDeletions({ ...helix.helix, files }, new AbortController().signal);
    const left = await everything();
    expect(left).toEqual({ ...before, rows: { ...before.rows, dropped_files: 6 }, files: before.files + 6 });
    await finishDeletions(helix.helix, new AbortController().signal);
    expect(await everything()).toEqual(before);
  });

  test('[PROJECT-DELETED-DEFAULT] the default project is empty afterwards, and there', async () => {
    await client.uploadDocument(new Blob(['# Pier\n\nThe pier is old.']), 'pier.md');
    await client.changeProjectSettings('default', { groundedness: 'flag' });
    expect(await client.deleteProject('default')).toEqual({ project: 'default', status: 'emptied' });
    const { counts, settings } = await client.project('default');
    expect([counts.documents, counts.chunks, settings]).toEqual([0, 0, {}]);
    const added = await client.uploadDocument(new Blob(['# Pier\n\nThe pier is old.']), 'pier.md');
    expect(added.status).toBe('created');
  });
});
