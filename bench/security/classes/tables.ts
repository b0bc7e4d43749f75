import type { Database } from '../../../src/store/database.ts';
import { raw, sql } from '../../../src/store/sql.ts';
import { type TenantTable, tenantTables } from '../fingerprint.ts';
import { leaveVectors } from '../furnish-tenant.ts';
import { ALDER, BRACKEN } from '../marks.ts';
import type { ProbeClass, Tally } from '../probe-class.ts';
import { probeKeys } from '../probe-keys.ts';
import { probeSession } from '../probe-session.ts';
import { isError, rolledBack } from '../rolled-back.ts';

export const tables: ProbeClass = {
  name: 'tables',
  leakIs:
    'a row of another tenant that is seen, counted, changed or guessed by a statement of the application’s role',
  async probe({ helix: { database }, of }, tally) {
    await leaveVectors(of(ALDER).helix, ALDER);
    const found = await tenantTables(database);
    if (found.length < 30)
      tally.leak(`${found.length} tables have a tenant_id; there were more than 30`, 'tenantTables');
    for (const table of found) await probeTable(database, tally, table);
    await probeSession(database, tally, found);
    tally.note(`${found.length} tables`);
  },
};

/** Every way of getting at the rows of one table. */
export async function probeTable(database: Database, tally: Tally, table: TenantTable): Promise<void> {
  const row = await rowOf(database, table);
  if (!row) {
    tally.leak(
      `there is nothing to steal in ${table.name}`,
      'add a row of it to bench/security/furnish-tenant.ts',
    );
    return;
  }
  await probeReads(database, tally, table, row);
  await probeWrites(database, tally, table);
  await probeKeys(database, tally, table, row);
}

/** One of the victim, as it sees it itself. */
async function rowOf(database: Database, { name }: TenantTable): Promise<object | undefined> {
  const [found] = await database.withTenant(ALDER.id, (session) =>
    session.query<{ row: object }>(
      sql`select to_jsonb(${raw(name)}) as row from ${raw(name)} where tenant_id = ${ALDER.id} limit 1`,
    ),
  );
  return found?.row;
}

/** Each gives a row only where one of another tenant is seen. */
const READS: Readonly<Record<string, (name: string) => string>> = {
  select: (name) => `select * from ${name} where tenant_id <> '${BRACKEN.id}'`,
  'by tenant': (name) => `select * from ${name} where tenant_id = '${ALDER.id}'`,
  count: (name) =>
    `select 1 from (select count(*) as n from ${name} where tenant_id = '${ALDER.id}') as c where n > 0`,
  exists: (name) => `select 1 where exists (select from ${name} where tenant_id <> '${BRACKEN.id}')`,
  'not exists': (name) =>
    `select 1 where not (not exists (select from ${name} where tenant_id = '${ALDER.id}'))`,
  aggregate: (name) =>
    `select 1 from (select string_agg(t::text, ' ') as all_of_it from ${name} as t) as a where all_of_it ~ '${ALDER.secret}|${ALDER.id}'`,
  'min and max': (name) =>
    `select 1 from (select max(tenant_id::text) as m, min(tenant_id::text) as n from ${name}) as x where m <> n`,
  distinct: (name) =>
    `select distinct tenant_id from ${name} where tenant_id is distinct from '${BRACKEN.id}'`,
  join: (name) =>
    `select 1 from tenants right join ${name} as t on t.tenant_id = tenants.tenant_id where t.tenant_id <> '${BRACKEN.id}'`,
  'self join': (name) =>
    `select 1 from ${name} as a full join ${name} as b on a.tenant_id <> b.tenant_id where a.tenant_id is distinct from b.tenant_id and a.tenant_id is not null and b.tenant_id is not null`,
  with: (name) =>
    `with all_of_it as materialized (select * from ${name}) select 1 from all_of_it where tenant_id <> '${BRACKEN.id}'`,
  lateral: (name) =>
    `select 1 from (values ('${ALDER.id}'::uuid)) as v (id), lateral (select from ${name} where tenant_id = v.id) as found`,
  window: (name) =>
    `select 1 from (select tenant_id, row_number() over (order by tenant_id) from ${name}) as w where tenant_id <> '${BRACKEN.id}'`,
  'grouping sets': (name) =>
    `select 1 from (select tenant_id, count(*) from ${name} group by grouping sets ((tenant_id), ())) as g where tenant_id <> '${BRACKEN.id}'`,
  'or true': (name) =>
    `select 1 from ${name} where (tenant_id = '${BRACKEN.id}' or true) and tenant_id <> '${BRACKEN.id}'`,
  sample: (name) => `select 1 from ${name} tablesample system (100) where tenant_id <> '${BRACKEN.id}'`,
  lock: (name) => `select 1 from ${name} where tenant_id = '${ALDER.id}' for share`,
  'division by zero': (name) =>
    `select 1 / (case when tenant_id = '${ALDER.id}' then 0 else 1 end) from ${name} where tenant_id <> '${BRACKEN.id}'`,
};

async function probeReads(
  database: Database,
  tally: Tally,
  { name, keys }: TenantTable,
  row: object,
): Promise<void> {
  const byKey = keys
    .map((key) => `${key}::text = ${literal((row as Record<string, unknown>)[key])}`)
    .join(' and ');
  const statements = {
    ...Object.fromEntries(Object.entries(READS).map(([what, make]) => [what, make(name)])),
    'by key': `select 1 from ${name} where ${byKey || 'false'}`,
  };
  for (const [what, statement] of Object.entries(statements)) {
    const outcome = await rolledBack(database, BRACKEN.id, (session) =>
      session.query(sql`${raw(statement)}`),
    );
    tally.tried();
    const isRefused = isError(outcome) && ['42501', '0A000'].includes(outcome.error.code);
    if (isError(outcome) ? !isRefused : outcome.value.length > 0)
      tally.leak(`${name}: ${what}: ${JSON.stringify(outcome).slice(0, 200)}`, statement);
  }
  await probePeek(database, tally, name);
}

/** A function that costs nothing is called before any other condition, where the planner may. */
async function probePeek(database: Database, tally: Tally, name: string): Promise<void> {
  const outcome = await rolledBack(database, BRACKEN.id, async (session) => {
    await session.script(PEEK);
    await session.query(sql`select 1 from ${raw(name)} where pg_temp.peek(tenant_id::text)`);
    await session.query(sql`select 1 from ${raw(name)} where ${raw(name)}::text ~ ${ALDER.secret}`);
    return session.query(sql`select tenant from pg_temp.seen where tenant <> ${BRACKEN.id}`);
  });
  tally.tried();
  if (isError(outcome) ? outcome.error.code !== '42501' : outcome.value.length > 0)
    tally.leak(`${name}: a cheap function saw ${JSON.stringify(outcome)}`, PEEK);
}

const PEEK = `
  create temp table seen (tenant text);
  create function pg_temp.peek(tenant text) returns boolean language plpgsql volatile cost 0.0000001
    as $$ begin insert into pg_temp.seen values (tenant); return true; end $$`;

/** Each must touch nothing, or be refused by row-level security or by a missing right. */
async function probeWrites(database: Database, tally: Tally, { name }: TenantTable): Promise<void> {
  const theirs = `tenant_id = '${ALDER.id}'`;
  const statements: Record<string, string> = {
    update: `update ${name} set tenant_id = tenant_id where ${theirs} returning 1`,
    'update to own': `update ${name} set tenant_id = '${BRACKEN.id}' where ${theirs} returning 1`,
    delete: `delete from ${name} where ${theirs} returning 1`,
    'delete all but own': `delete from ${name} where tenant_id <> '${BRACKEN.id}' returning 1`,
    'delete using': `delete from ${name} using tenants as other where ${name}.tenant_id <> '${BRACKEN.id}' returning 1`,
    'update from': `update ${name} set tenant_id = ${name}.tenant_id from tenants as other where ${name}.${theirs} returning 1`,
    merge: `merge into ${name} using (values (1)) as v (n) on ${theirs} when matched then delete`,
    truncate: `truncate ${name} cascade`,
    'move own': `with moved as (update ${name} set tenant_id = '${ALDER.id}' where tenant_id = '${BRACKEN.id}' returning 1) select * from moved`,
  };
  for (const [what, statement] of Object.entries(statements)) {
    const outcome = await rolledBack(database, BRACKEN.id, (session) =>
      session.query(sql`${raw(statement)}`),
    );
    tally.tried();
    const isRefused = isError(outcome) && ['42501', '23503', '0A000', '42809'].includes(outcome.error.code);
    if (isError(outcome) ? !isRefused : what === 'truncate' || outcome.value.length > 0)
      tally.leak(`${name}: ${what}: ${JSON.stringify(outcome).slice(0, 200)}`, statement);
  }
}

function literal(value: unknown): string {
  return `'${String(value).replaceAll("'", "''")}'`;
}
