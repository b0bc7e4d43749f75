import type { Database } from '../../src/store/database.ts';
import { raw, sql } from '../../src/store/sql.ts';
import type { TenantTable } from './fingerprint.ts';
import { ALDER, BRACKEN, CORVAN, secretsIn } from './marks.ts';
import type { Tally } from './probe-class.ts';
import { isError, rolledBack } from './rolled-back.ts';

/** What else a session of the application's role could look at: statistics, jobs, other sessions, functions, other roles. */
export async function probeSession(
  database: Database,
  tally: Tally,
  tables: readonly TenantTable[],
): Promise<void> {
  await database.execute('analyze').catch(() => []);
  for (const statement of hiddenStatements(tables)) {
    const outcome = await rolledBack(database, BRACKEN.id, (session) =>
      session.query(sql`${raw(statement)}`),
    );
    tally.tried();
    const shown = isError(outcome) ? outcome.error.message : JSON.stringify(outcome.value);
    const foreign = [...secretsIn(shown, [ALDER, CORVAN]), ...(shown.includes(ALDER.id) ? [ALDER.id] : [])];
    if (foreign.length > 0 && !statement.includes(foreign[0]!))
      tally.leak(`it shows ${foreign.join(', ')}`, statement);
  }
  for (const statement of refusedStatements()) {
    const outcome = await rolledBack(database, BRACKEN.id, (session) => session.script(statement));
    tally.tried();
    if (!isError(outcome)) tally.leak('it was not refused', statement);
  }
  await noteBoundary(database, tally);
}

function hiddenStatements(tables: readonly TenantTable[]): string[] {
  return [
    'select * from pg_stats',
    'select * from pg_stats_ext',
    "select query from pg_stat_activity where query !~ 'pg_stat_activity'",
    'select * from pg_locks join pg_stat_activity using (pid)',
    'select * from pg_prepared_statements',
    'select * from pg_cursors',
    'select * from pg_settings',
    'select * from pg_db_role_setting',
    'select * from pg_listening_channels()',
    "select * from helix_find_key('aaaaaaaaaaaa')",
    'select * from helix_find_key(null)',
    "select * from helix_find_key('%')",
    "select * from helix_find_key(''' or true --')",
    "select * from helix_find_session('\\x00'::bytea)",
    'select * from helix_find_session(null)',
    "select helix_is_hidden_address(1, 'alderwick-address-public', '{}')",
    "select helix_is_hidden_address(7000001, 'alderwick-address-public', '{}')",
    ...tables.map(({ name }) => `explain (costs off, verbose) select * from ${name}`),
  ];
}

/** No right, or no such thing. */
function refusedStatements(): string[] {
  return [
    'select * from helix_jobs.job',
    'select * from helix_jobs.queue',
    'select * from helix_jobs.archive',
    "insert into helix_jobs.job (name, data) values ('ingest', '{}')",
    'select * from pg_statistic',
    'select * from pg_authid',
    'select helix_tenant_ids()',
    'select helix_busy_tenants()',
    "select pg_read_file('/etc/passwd')",
    "select pg_ls_dir('.')",
    "copy tenants to program 'cat'",
    "copy tenants to '/tmp/helix-probe'",
    "select lo_import('/etc/passwd')",
    'create extension if not exists dblink',
    'create table public.probe (a int)',
    'create schema probe',
    'create role probe',
    'create policy probe on documents using (true)',
    'alter table documents disable row level security',
    'alter table documents no force row level security',
    'alter role helix_app bypassrls',
    'alter function helix_tenant() owner to helix_app',
    'create or replace function helix_tenant() returns uuid language sql as $$ select null::uuid $$',
    'drop table documents cascade',
    'grant helix_search to helix_app',
    'update audit_log set action = action',
    'delete from audit_log',
    'truncate audit_log',
    "insert into tenant_limits (tenant_id, limit_name, value) values (helix_tenant(), 'documents', 0)",
    'update tenant_limits set value = 0',
    'set local row_security = off; select * from documents',
  ];
}

/** What a statement of an attacker's own could do: why no value ever stands in the text of one. */
async function noteBoundary(database: Database, tally: Tally): Promise<void> {
  const named = await rolledBack(database, BRACKEN.id, async (session) => {
    await session.script(`set local helix.tenant_id = '${ALDER.id}'`);
    return session.query(sql`select 1 from documents where tenant_id = ${ALDER.id}`);
  });
  const back = await rolledBack(database, BRACKEN.id, async (session) => {
    await session.script('reset role');
    return session.query(sql`select current_user::text as name`);
  });
  const could = [
    !isError(named) && named.value.length > 0 && 'name another tenant',
    !isError(back) && 'go back to the role of the connection, and to those that it may take on',
  ].filter(Boolean);
  tally.note(`boundary, no leak: a statement of an attacker's own could ${could.join(' and ')}`);
}
