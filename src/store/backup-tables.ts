import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** A table that tenants have rows in. */
export type BackupTable = { name: string; columns: string[] };

/**
 * Every table of ours with its columns, each after those that its rows refer to. They are asked of the database, so that
 * what a migration adds is in the next backup; ours are those with the policy that every table of a tenant has. The
 * partitions of a table are read and written through it.
 */
export async function listBackupTables(session: Session): Promise<BackupTable[]> {
  return session.query<BackupTable>(sql`
    with recursive ours as (
      select pg_class.oid, relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and exists (select from pg_policy where polrelid = pg_class.oid and polname = 'own_tenant')
    ), steps (oid, depth) as (
      select oid, 0 from ours
      union
      select conrelid, depth + 1 from steps join pg_constraint on confrelid = steps.oid and contype = 'f' and conrelid <> confrelid
      where depth < 50 and conrelid in (select oid from ours)
    )
    select name, array(
      select attname::text from pg_attribute
      where attrelid = ours.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
    from ours order by (select max(depth) from steps where steps.oid = ours.oid), name`);
}
