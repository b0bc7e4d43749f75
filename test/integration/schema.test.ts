import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { composeSchema } from '../../src/store/compose-schema.ts';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { migrate, readMigrations } from '../../src/store/migrate.ts';
import { createPostgresDatabase } from '../../src/store/postgres/postgres-database.ts';
import { createTestDatabase } from '../support/engines.ts';

test('[STORE-SCHEMA] db/schema.sql is what the migrations say', async () => {
  expect(await readFile('db/schema.sql', 'utf8'), 'run `npm run schema`').toBe(await composeSchema());
});

describe('migrations', () => {
  test('[STORE-MIGRATE] a second time there is nothing to do, and a changed migration is refused', async () => {
    const { environment, remove } = await createTestDatabase('embedded');
    const database = await openEmbeddedDatabase(environment.HELIX_DATA_DIR!);
    expect(await migrate(database)).toEqual([]);
    await database.asOwner((session) => session.script("update helix_migrations set hash = 'other'"));
    await expect(migrate(database)).rejects.toThrow(/0001_foundation.sql was applied with other contents/);
    await database.asOwner((session) =>
      session.script("insert into helix_migrations (name, hash) values ('9999_future.sql', 'x')"),
    );
    await database.asOwner(async (session) => {
      for (const { name, hash } of await readMigrations())
        await session.script(`update helix_migrations set hash = '${hash}' where name = '${name}'`);
    });
    await expect(migrate(database)).rejects.toThrow(/9999_future.sql, which this Helix does not know/);
    await database.close();
    await remove();
  });
});

describe.skipIf(inject('postgresTemplate') === null)('on a server', () => {
  const template = new URL(inject('postgresTemplate') ?? 'postgres://none/none');
  const names = [0, 1].map(() => `helix_test_${randomUUID().replaceAll('-', '')}`);
  const urlOf = (name: string) => Object.assign(new URL(template), { pathname: `/${name}` }).href;
  let admin: pg.Client;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: urlOf('postgres') });
    await admin.connect();
    for (const name of names) await admin.query(`create database ${name}`);
  });
  afterAll(async () => {
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  });

  test('[STORE-SCHEMA] the file applies to an empty database, and again, and equals what migrate makes', async () => {
    const schema = await readFile('db/schema.sql', 'utf8');
    const client = new pg.Client({ connectionString: urlOf(names[0]!) });
    await client.connect();
    await client.query(schema);
    await client.query(schema);
    const database = createPostgresDatabase({ url: urlOf(names[1]!) });
    await migrate(database);
    await database.close();
    const migrated = new pg.Client({ connectionString: urlOf(names[1]!) });
    await migrated.connect();
    expect(await catalogOf(client)).toEqual(await catalogOf(migrated));
    await client.end();
    await migrated.end();
  });

  test('[STORE-MIGRATE] several processes may migrate at once', async () => {
    const name = names[1]!;
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`create database ${name}`);
    const databases = [0, 1, 2].map(() => createPostgresDatabase({ url: urlOf(name) }));
    const applied = await Promise.all(databases.map(migrate));
    expect(applied.flat()).toEqual((await readMigrations()).map((migration) => migration.name));
    await Promise.all(databases.map((database) => database.close()));
  });
});

/** Everything that makes up a schema, in one list that can be compared. */
async function catalogOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ item: string }>(`
    select format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default) as item
      from information_schema.columns where table_schema = 'public'
    union all select 'index ' || indexdef from pg_indexes where schemaname = 'public'
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select format('policy %s %s %s', tablename, policyname, qual) from pg_policies
    union all select format('security %s %s %s', relname, relrowsecurity, relforcerowsecurity) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all select 'function ' || pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and proname like 'helix%'
    union all select 'migration ' || name || hash from helix_migrations
    order by item`);
  return rows.map(({ item }) => item);
}
