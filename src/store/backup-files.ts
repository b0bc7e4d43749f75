import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type Fragment, raw, sql } from './sql.ts';

const ADDRESSES_AT_ONCE = 1000;

/** The addresses of files that rows of a tenant name, in the transaction's moment, some at a time. */
export async function* readFileAddresses(session: Session, tenant: TenantId): AsyncGenerator<string[]> {
  await session.query(sql`declare backup_files no scroll cursor for ${namedFiles(tenant)}`);
  for (let isLast = false; !isLast; ) {
    const rows = await session.query<{ uri: string }>(raw(`fetch ${ADDRESSES_AT_ONCE} from backup_files`));
    isLast = rows.length < ADDRESSES_AT_ONCE;
    yield rows.map(({ uri }) => uri);
  }
  await session.script('close backup_files');
}

/** Those of the addresses that rows of the tenant name. */
export async function stillNamed(
  session: Session,
  tenant: TenantId,
  uris: readonly string[],
): Promise<string[]> {
  const rows = await session.query<{ uri: string }>(sql`
    select uri from (${namedFiles(tenant)}) as named
    where uri = any(array(select jsonb_array_elements_text(${JSON.stringify(uris)}::text::jsonb)))`);
  return rows.map(({ uri }) => uri);
}

/** Every column that holds the address of a kept file; a test looks for others. */
export const FILE_COLUMNS = [
  ['document_versions', 'original_uri'],
  ['document_versions', 'extracted_artifact_uri'],
  ['ingestion_runs', 'original_uri'],
  ['ingestion_runs', 'extracted_artifact_uri'],
] as const;

/** A statement for the addresses of files that rows of the tenant name. */
export function namedFiles(tenant: TenantId): Fragment {
  const [first, ...others] = FILE_COLUMNS.map(
    ([table, column]) =>
      sql`select ${raw(column)} as uri from ${raw(table)} where tenant_id = ${tenant} and ${raw(column)} like 'file:%'`,
  );
  return others.reduce((all, each) => sql`${all} union ${each}`, first!);
}
