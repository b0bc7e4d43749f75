import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/store/database.ts';
import { openEmbeddedDatabase } from '../../src/store/embedded/embedded-database.ts';
import { sql } from '../../src/store/sql.ts';
import { createTestDatabase, type TestDatabase } from '../support/engines.ts';

/** Small, and the same for everybody: a copy on every node (docs/scaling.md). */
const REFERENCE_TABLES = ['helix_migrations', 'tenants'];

/** Looked up before the tenant is known; docs/scaling.md says what takes their place on several nodes. */
const UNIQUE_OVER_ALL_TENANTS = ['api_keys (key_id)', 'sessions (session_hash)'];

let files: TestDatabase;
let database: Database;
beforeAll(async () => {
  files = await createTestDatabase('embedded');
  database = await openEmbeddedDatabase(files.environment.HELIX_DATA_DIR!);
});
afterAll(async () => {
  await database?.close();
  await files?.remove();
});

const look = <Row extends object>(statement: ReturnType<typeof sql>) =>
  database.asOwner((session) => session.query<Row>(statement));

test('[DEPLOY-TENANT-KEYS] every table has a tenant, or is one of the few that are the same for all', async () => {
  const rows = await look<{ name: string; key: string[] | null }>(sql`
    select c.relname as name, (
        select array_agg(a.attname::text order by key.place) from pg_index i, unnest(i.indkey) with ordinality as key(number, place)
          join pg_attribute a on a.attnum = key.number where i.indrelid = c.oid and a.attrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`);
  const ofTenants = rows.filter(({ name }) => !REFERENCE_TABLES.includes(name));
  expect(rows.length - ofTenants.length).toBe(REFERENCE_TABLES.length);
  expect(ofTenants.length).toBeGreaterThan(20);
  expect(ofTenants.filter(({ key }) => key?.[0] !== 'tenant_id')).toEqual([]);
});

test('[DEPLOY-TENANT-KEYS] whatever is unique is so inside a tenant, but for what is argued', async () => {
  const rows = await look<{ index: string }>(sql`
    select distinct format('%s (%s)', c.relname, string_agg(a.attname, ', ' order by key.place)) as index
    from pg_index i join pg_class c on c.oid = i.indrelid, unnest(i.indkey) with ordinality as key(number, place),
      lateral (select attname from pg_attribute where attrelid = i.indrelid and attnum = key.number
        union all select '(an expression)' where key.number = 0) as a
    where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname != all (${REFERENCE_TABLES})
      and not c.relispartition
    group by i.indexrelid, c.relname having not bool_or(a.attname = 'tenant_id') order by 1`);
  expect(rows.map(({ index }) => index)).toEqual(UNIQUE_OVER_ALL_TENANTS);
});

test('[DEPLOY-TENANT-KEYS] rows refer to rows of their own tenant, by keys that begin with it, or to what is the same for all', async () => {
  const rows = await look<{ reference: string; from: string[]; to: string[]; target: string }>(sql`
    select format('%s -> %s', conrelid::regclass, confrelid::regclass) as reference, confrelid::regclass::text as target,
      array(select attname::text from unnest(conkey) with ordinality as k(n, place)
        join pg_attribute on attrelid = conrelid and attnum = n order by place) as from,
      array(select attname::text from unnest(confkey) with ordinality as k(n, place)
        join pg_attribute on attrelid = confrelid and attnum = n order by place) as to
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`);
  const coLocated = rows.filter(({ target }) => !REFERENCE_TABLES.includes(target));
  expect(coLocated.length).toBeGreaterThan(10);
  expect(coLocated.filter(({ from, to }) => from[0] !== 'tenant_id' || to[0] !== 'tenant_id')).toEqual([]);
});

test('[DEPLOY-TENANT-KEYS] a table that is the same for all refers to no table of tenants', async () => {
  const rows = await look<{ reference: string }>(sql`
    select format('%s -> %s', conrelid::regclass, confrelid::regclass) as reference from pg_constraint
    where contype = 'f' and conrelid::regclass::text = any (${REFERENCE_TABLES})`);
  expect(rows).toEqual([]);
});
