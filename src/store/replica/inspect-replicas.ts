import type { Database } from '../database.ts';
import { sql } from '../sql.ts';

/** How each replica is, one line for each. Always well: what a replica cannot answer the primary does. */
export async function inspectReplicas(
  database: Database,
): Promise<{ name: string; ok: true; found: string }[]> {
  const count = database.reads?.().replicas.length ?? 0;
  // They take turns, so that each is tried once.
  for (let turn = 0; turn < count; turn += 1)
    await database.asOwner((session) => session.query(sql`select 1`), { readOnly: true });
  return (database.reads?.().replicas ?? []).map(({ name, isUsable, problem }) => ({
    name: 'replica',
    ok: true,
    found: `${name}: ${isUsable ? 'reads go there' : `reads go to DATABASE_URL instead: ${problem}`}`,
  }));
}
