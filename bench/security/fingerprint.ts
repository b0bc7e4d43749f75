import { createHash } from 'node:crypto';
import type { Database } from '../../src/store/database.ts';
import { raw, sql } from '../../src/store/sql.ts';

/** Every table that has rows of tenants, as the catalogue has them: a new one is there by itself. */
export async function tenantTables(database: Database): Promise<TenantTable[]> {
  return database.asOwner((session) =>
    session.query<TenantTable>(sql`
      select relname::text as name,
        (select coalesce(array_agg(attname::text order by attnum), '{}') from pg_attribute
          join pg_index on indrelid = pg_class.oid and indisprimary and attnum = any(indkey)
          where attrelid = pg_class.oid) as keys,
        (select array_agg(attname::text order by attnum) from pg_attribute
          where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id' and not attisdropped)
      order by relname`),
  );
}

export type TenantTable = { name: string; keys: string[]; columns: string[] };

/** Of all that a tenant has, table by table: two that are alike mean that nothing was changed. */
export async function fingerprintOf(database: Database, tenant: string): Promise<Record<string, string>> {
  const tables = await tenantTables(database);
  return database.withTenant(tenant, async (session) => {
    const prints: Record<string, string> = {};
    for (const { name } of tables) {
      const rows = await session.query<{ row: string }>(
        // When a key was last used is noted when its owner uses it.
        sql`select (to_jsonb(${raw(name)}) - 'last_used_at')::text as row from ${raw(name)} order by 1`,
      );
      const hash = createHash('sha256').update(rows.map(({ row }) => row).join('\n'));
      prints[name] = `${rows.length} ${hash.digest('hex').slice(0, 16)}`;
    }
    return prints;
  });
}

/** The tables that differ. */
export function changedTables(before: Record<string, string>, after: Record<string, string>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => before[name] !== after[name],
  );
}
