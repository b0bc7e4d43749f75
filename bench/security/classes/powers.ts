import type { Database } from '../../../src/store/database.ts';
import { type Fragment, sql } from '../../../src/store/sql.ts';
import type { ProbeClass } from '../probe-class.ts';

/** Each gives a row for every fact that must not be. */
const WRONG: Readonly<Record<string, Fragment>> = {
  'a role of Helix has a power': sql`
    select rolname::text as what from pg_roles where rolname in ('helix_app', 'helix_search', 'helix_lookup')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolcanlogin)`,
  'a role of Helix is a member of another': sql`
    select member::regrole::text as what from pg_auth_members
    where member::regrole::text in ('helix_app', 'helix_search', 'helix_lookup')`,
  'the application’s role owns something': sql`
    select relname::text as what from pg_class where relowner = 'helix_app'::regrole
    union all select proname::text from pg_proc where proowner = 'helix_app'::regrole
    union all select nspname::text from pg_namespace where nspowner = 'helix_app'::regrole`,
  'a table of tenants without row-level security, or without it for its owner': sql`
    select relname::text as what from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id')
      and not (relrowsecurity and (relforcerowsecurity or relname = any(${['project_statistics', 'lexical_terms', 'chunks', 'chunk_fts']})))`,
  'a table that the application reads and that has neither a tenant nor a rule': sql`
    select relname::text as what from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition
      and has_table_privilege('helix_app', oid, 'select, insert, update, delete')
      and not relrowsecurity`,
  'a partition that the application reaches beside the rules of its table': sql`
    select relname::text as what from pg_class where relispartition and relkind = 'r'
      and has_table_privilege('helix_app', oid, 'select, insert, update, delete')`,
  'a table without a rule by tenant': sql`
    select relname::text as what from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity and not relispartition and not exists (
      select from pg_policy where polrelid = pg_class.oid and polpermissive
        and pg_get_expr(polqual, polrelid) = '(tenant_id = helix_tenant())')`,
  'a permissive rule that is not the one by tenant, for the application': sql`
    select polname::text || ' on ' || polrelid::regclass::text as what from pg_policy
    where polpermissive and pg_get_expr(polqual, polrelid) is distinct from '(tenant_id = helix_tenant())'
      and (polroles = '{0}' or 'helix_app'::regrole = any(polroles))`,
  'a rule without a check of what is written': sql`
    select polname::text || ' on ' || polrelid::regclass::text as what from pg_policy
    where polpermissive and polcmd in ('*', 'a', 'w') and polwithcheck is null
      and (polroles = '{0}' or 'helix_app'::regrole = any(polroles))`,
  'a right on a table for everybody': sql`
    select relname::text as what from pg_class, aclexplode(relacl) as given
    where relnamespace = 'public'::regnamespace and given.grantee = 0 and relkind <> 'S'`,
  'a right by default for everybody': sql`
    select defaclobjtype::text as what from pg_default_acl, aclexplode(defaclacl) as given where given.grantee = 0`,
  'everybody may make something in the schema': sql`
    select 'public' as what where has_schema_privilege('public', 'public', 'create')
      or has_schema_privilege('helix_app', 'public', 'create')`,
  'the application may see the jobs': sql`
    select nspname::text as what from pg_namespace where nspname = 'helix_jobs'
      and has_schema_privilege('helix_app', oid, 'usage')`,
  'a view that is looked at with the rights of its owner': sql`
    select relname::text as what from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
      and pg_get_userbyid(relowner) <> 'postgres' and coalesce(not 'security_invoker=true' = any(reloptions), true)`,
  'a function with the rights of its owner whose search path can be changed': sql`
    select proname::text as what from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
      and not coalesce('search_path=public, pg_temp' = any(proconfig), false)`,
  'a function with the rights of its owner that everybody may call': sql`
    select proname::text as what from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
      and has_function_privilege('public', oid, 'execute')`,
  'a key that is unique over all tenants': sql`
    select indexrelid::regclass::text as what from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = indrelid and attname = 'tenant_id')
      and not exists (select from pg_attribute where attrelid = indrelid and attname = 'tenant_id' and attnum = any(indkey))
      and indexrelid::regclass::text <> all(${['api_keys_key_id_key', 'sessions_session_hash_key']})`,
  'a foreign key that leads to another tenant': sql`
    select conname::text as what from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_attribute where attrelid = conrelid and attname = 'tenant_id' and attnum = any(conkey))`,
};

/** What must be, so that an empty answer above means something. */
const RIGHT: Readonly<Record<string, Fragment>> = {
  'there are the roles': sql`select 1 as one from pg_roles where rolname in ('helix_app', 'helix_search', 'helix_lookup')`,
  'there are rules': sql`select 1 as one from pg_policy limit 1`,
  'there are jobs': sql`select 1 as one from pg_namespace where nspname = 'helix_jobs'`,
};

export const powers: ProbeClass = {
  name: 'powers',
  leakIs: 'a right, a power or a missing rule by which the application’s role gets past row-level security',
  async probe({ helix: { database } }, tally) {
    for (const [what, statement] of Object.entries(WRONG)) {
      const rows = await factsOf(database, statement);
      tally.tried();
      for (const row of rows) tally.leak(`${what}: ${Object.values(row)[0]}`, statement.compile().text);
    }
    for (const [what, statement] of Object.entries(RIGHT))
      if ((await factsOf(database, statement)).length === 0)
        tally.leak(`it is not so that ${what}`, statement.compile().text);
  },
};

function factsOf(database: Database, statement: Fragment): Promise<object[]> {
  return database.asOwner((session) => session.query(statement));
}
