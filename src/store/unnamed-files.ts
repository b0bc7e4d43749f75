import type { TenantId } from '../terms.ts';
import { namedFiles } from './backup-files.ts';
import type { Session } from './database.ts';
import { raw, sql } from './sql.ts';

/**
 * Those of the addresses whose file no row of the tenant has by its name, and no note of a removal. The folder does not
 * count: rows keep the address from before the data directory was moved, or restored elsewhere. None where no row names
 * any file at all: then the files are of another database.
 */
export async function unnamedFiles(
  session: Session,
  tenant: TenantId,
  uris: readonly string[],
): Promise<string[]> {
  const rows = await session.query<{ uri: string }>(sql`
    with named as materialized (
      select ${NAME} as name from (${namedFiles(tenant)} union select uri from dropped_files where tenant_id = ${tenant}) as file),
    found as (
      select uri, ${NAME} as name from jsonb_array_elements_text(${JSON.stringify(uris)}::text::jsonb) as uri)
    select uri from found
    where exists (select from named) and not exists (select from named where named.name = found.name)`);
  return rows.map(({ uri }) => uri);
}

const NAME = raw(`regexp_replace(uri, '^.*/', '')`);
