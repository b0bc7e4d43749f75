import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** Takes `count` consecutive ids of the tenant and returns the first. */
export async function allocateIds(
  session: Session,
  tenant: TenantId,
  name: IdName,
  count = 1,
): Promise<number> {
  const [row] = await session.query<{ first: number }>(sql`
    insert into id_counters (tenant_id, name, next_id) values (${tenant}, ${name}, ${1 + count})
    on conflict (tenant_id, name) do update set next_id = id_counters.next_id + ${count}
    returning next_id - ${count} as first`);
  return row!.first;
}

type IdName =
  | 'project'
  | 'document'
  | 'version'
  | 'chunk'
  | 'run'
  | 'feedback'
  | 'eval_run'
  | 'conversation'
  | 'artifact'
  | 'connector'
  | 'audit';
