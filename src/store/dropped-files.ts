import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** Notes files to be removed once the transaction that took their rows away has ended. */
export async function dropFiles(session: Session, tenant: TenantId, uris: readonly string[]): Promise<void> {
  if (uris.length === 0) return;
  await session.query(sql`
    insert into dropped_files (tenant_id, uri) select distinct ${tenant}::uuid, uri
    from jsonb_array_elements_text(${JSON.stringify(uris)}::text::jsonb) as uri on conflict do nothing`);
}

/** The next files to be removed, by address. */
export async function droppedFiles(
  session: Session,
  tenant: TenantId,
  { after = '', limit }: { after?: string; limit: number },
): Promise<string[]> {
  const rows = await session.query<{ uri: string }>(sql`
    select uri from dropped_files where tenant_id = ${tenant} and uri > ${after} order by uri limit ${limit}`);
  return rows.map(({ uri }) => uri);
}

/** Forgets files that are removed. */
export async function forgetFiles(
  session: Session,
  tenant: TenantId,
  uris: readonly string[],
): Promise<void> {
  await session.query(sql`
    delete from dropped_files where tenant_id = ${tenant}
      and uri = any(array(select jsonb_array_elements_text(${JSON.stringify(uris)}::text::jsonb)))`);
}
