import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { classOldRows } from '../../src/store/class-old-rows.ts';
import type { Session } from '../../src/store/database.ts';
import { migrateTo, readMigrations } from '../../src/store/migrate.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { raw, sql } from '../../src/store/sql.ts';
import { type ClassedRows, makeClassedRows } from '../support/classed-rows.ts';
import { onEachEngine } from '../support/engines.ts';

const CLASSED = ['ingestion_runs', 'artifact_citations', 'connector_items', 'artifacts', 'connectors'];

onEachEngine('rows from before there were clearances', (engine) => {
  let rows: ClassedRows;
  beforeAll(async () => {
    rows = await makeClassedRows(engine);
  });
  afterAll(() => rows?.remove());
  const classes = () => rows.within(classesOf);
  const forget = () =>
    rows.within(async (session) => {
      for (const table of CLASSED)
        await session.query(sql`update ${raw(table)} set confidentiality = 'restricted'`);
      await session.query(sql`delete from artifact_sources`);
      await session.query(sql`update tenants set is_classed = false`);
    });

  test('[TENANTS-OLD-ROWS] they get what the triggers would have given them, and it is done once', async () => {
    const right = await classes();
    expect(new Set(right.map(({ is }) => is))).toEqual(new Set(['public', 'internal', 'confidential']));
    const sources = () =>
      rows.within((session) =>
        session.query(sql`select * from artifact_sources order by artifact_id, document_id`),
      );
    const noted = await sources();
    expect(noted.length).toBeGreaterThan(3);
    await forget();
    const changed = await classOldRows(rows.database);
    expect(await classes()).toEqual(right);
    expect(await sources()).toEqual(noted);
    expect(changed).toBe(right.length);
    await rows.within((session) => session.query(sql`update artifacts set confidentiality = 'restricted'`));
    expect(await classOldRows(rows.database)).toBe(0);
  });

  test('[TENANTS-OLD-ROWS] one that was stopped is taken up again, and until then they are restricted', async () => {
    await forget();
    const stopped = new AbortController();
    stopped.abort();
    expect(await classOldRows(rows.database, stopped.signal)).toBe(0);
    expect(new Set((await classes()).map(({ is }) => is))).toEqual(new Set(['restricted']));
    expect(await classOldRows(rows.database)).toBeGreaterThan(0);
    expect(await classOldRows(rows.database)).toBe(0);
  });

  test('[TENANTS-OLD-ROWS] a tenant that is made now has none', async () => {
    const tenant = '77777777-0000-4000-8000-000000000000';
    const made = await rows.database.withTenant(tenant, (session) =>
      session.query(
        sql`insert into tenants (tenant_id, name) values (${tenant}, 'New') returning is_classed`,
      ),
    );
    expect(made).toEqual([{ is_classed: true }]);
  });
});

const OLD_TENANT = '66666666-0000-4000-8000-000000000000';

describe.skipIf(inject('postgresTemplate') === null)('a database from before there were clearances', () => {
  const name = `helix_test_${randomUUID().replaceAll('-', '')}`;
  const urlOf = (database: string) => new URL(`/${database}`, inject('postgresTemplate')!).href;
  const administer = async (statement: string) => {
    const admin = new pg.Client({ connectionString: urlOf('postgres') });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  beforeAll(() => administer(`create database ${name}`));
  afterAll(() => administer(`drop database if exists ${name} with (force)`));

  test('[DEPLOY-PORTIONS] the migration writes no table anew; its rows are restricted, then classed', async () => {
    const database = createPostgresDatabase({ url: urlOf(name), poolSize: 2 });
    const within = <Result>(work: (session: Session) => Promise<Result>) =>
      database.withTenant(OLD_TENANT, work);
    const migrations = await readMigrations();
    await migrateTo(
      database,
      migrations.filter((migration) => migration.name < '0011'),
    );
    await within((session) => session.script(OLD_ROWS));
    const stored = () =>
      database.asOwner((session) =>
        session.query(sql`select relname::text, relfilenode::text from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any(
            '{documents,projects,tenants,traces,conversations,ingestion_runs,artifacts,artifact_citations,connectors}') order by 1`),
      );
    const before = await stored();
    await migrateTo(database, migrations);
    expect(await stored()).toEqual(before);
    const classes = () => within(classesOf).then((rows) => rows.map(({ is }) => is));
    expect(await classes()).toEqual(['restricted', 'restricted', 'restricted', 'restricted', 'restricted']);
    expect(await classOldRows(database)).toBe(5);
    expect(await classes()).toEqual(['public', 'public', 'public', 'public', 'internal']);
    await database.close();
  });
});

const OLD_ROWS = `
  insert into tenants (tenant_id, name) values ('${OLD_TENANT}', 'Old');
  insert into projects (tenant_id, project_id, name) values ('${OLD_TENANT}', 1, 'default');
  insert into documents (tenant_id, document_id, project_id, source_uri, source_type, title, confidentiality)
  values ('${OLD_TENANT}', 1, 1, 'u', 'text', 't', 'public');
  insert into ingestion_runs (tenant_id, run_id, project_id, document_id, source_uri, status, stage, finished_at)
  values ('${OLD_TENANT}', 1, 1, 1, 'u', 'succeeded', 'done', now());
  insert into artifacts (tenant_id, artifact_id, project_id, artifact_type, title, request, version_count)
  values ('${OLD_TENANT}', 1, 1, 'pdr', 't', '{}', 1);
  insert into artifact_versions (tenant_id, artifact_id, version_number, writer, model, settings_hash, request_id)
  values ('${OLD_TENANT}', 1, 1, 'quotes', '', '', gen_random_uuid());
  insert into artifact_citations (tenant_id, artifact_id, version_number, section_key, position, chunk_id, document_id, version_id, source)
  values ('${OLD_TENANT}', 1, 1, 's', 1, 1, 1, 1, '{}');
  insert into connectors (tenant_id, connector_id, project_id, name, kind, config) values ('${OLD_TENANT}', 1, 1, 'f', 'feed', '{}');
  insert into connector_items (tenant_id, connector_id, source_uri, document_id) values ('${OLD_TENANT}', 1, 'u', 1);`;

async function classesOf(session: Session): Promise<{ what: string; is: string }[]> {
  const rows = [];
  for (const table of CLASSED)
    rows.push(
      ...(await session.query<{ what: string; is: string }>(sql`
        select ${table} || ' ' || left((to_jsonb(held) - 'confidentiality' - 'updated_at')::text, 200) as what, confidentiality as is
        from ${raw(table)} as held order by 1`)),
    );
  return rows;
}
