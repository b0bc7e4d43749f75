import type { OutlineSymbol } from '../outline/outline.ts';
import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { chunkAt, type FoundRow, inScope, withSpan } from './found-outline.ts';
import type { SearchScope } from './search-scope.ts';
import { sql } from './sql.ts';
import { boundedKeys } from './stored-key.ts';

/**
 * What the code of a scope defines under the given keys (`nameKey`), in the order of addresses and offsets. Where there are
 * more than `limit`, each key gives as many as the others, and what is exported and no test comes first.
 */
export async function findSymbols(
  session: Session,
  tenant: TenantId,
  scope: SearchScope,
  keys: readonly string[],
  limit: number,
): Promise<FoundSymbol[]> {
  const wanted = boundedKeys(keys);
  if (wanted.length === 0) return [];
  const rows = await session.query<FoundRow<FoundSymbol>>(sql`
    with found as materialized (
      select found.*, document_id, source_uri,
        row_number() over (partition by name_key
          order by is_test, not is_exported, source_uri collate "C", start_offset, ordinal) as turn
      from symbols as found join document_versions using (tenant_id, version_id)
      join documents using (tenant_id, document_id, project_id)
      where found.tenant_id = ${tenant} and found.project_id = ${scope.projectId}
        and name_key = any(${wanted}::text[]) and ${inScope(tenant, scope)}
      order by turn, source_uri collate "C", start_offset, ordinal limit ${limit})
    select found.name, found.path, found.kind, signature, doc, is_exported as "isExported", is_test as "isTest",
      document_id as "documentId", version_id as "versionId", chunk.chunk_id as "chunkId", start_offset as start,
      end_offset as "end", start_line as "startLine", end_line as "endLine", source_uri as "sourceUri"
    from found cross join ${chunkAt(tenant, sql`definition_offset`, sql`least(definition_offset + ${HEAD}::integer, found.end_offset)`)} as chunk
    order by source_uri collate "C", start_offset, ordinal`);
  return rows.map(withSpan);
}

export type FoundSymbol = Pick<
  OutlineSymbol,
  'path' | 'kind' | 'signature' | 'doc' | 'isExported' | 'span' | 'startLine' | 'endLine'
> & {
  name: string;
  isTest: boolean;
  documentId: number;
  versionId: number;
  /** The one with the beginning of the definition, behind its comment. */
  chunkId: number;
  sourceUri: string;
};

/** Characters: a large class is cut into many chunks, and what says what it is stands at its head. */
const HEAD = 200;

/** Where names are used, as they are written; ordered and shared out like `findSymbols`. */
export async function findReferences(
  session: Session,
  tenant: TenantId,
  scope: SearchScope,
  names: readonly string[],
  limit: number,
): Promise<FoundReference[]> {
  const wanted = boundedKeys(names);
  if (wanted.length === 0) return [];
  return session.query<FoundReference>(sql`
    with found as materialized (
      select found.*, document_id, source_uri,
        row_number() over (partition by found.name order by is_test, source_uri collate "C", start_offset) as turn
      from symbol_references as found join document_versions using (tenant_id, version_id)
      join documents using (tenant_id, document_id, project_id)
      where found.tenant_id = ${tenant} and found.project_id = ${scope.projectId}
        and found.name = any(${wanted}::text[]) and ${inScope(tenant, scope)}
      order by turn, source_uri collate "C", start_offset, found.name limit ${limit})
    select found.name,
      (select path from symbols where symbols.tenant_id = ${tenant} and symbols.version_id = found.version_id
         and symbols.ordinal = found.within) as within,
      chunk.chunk_id as "chunkId", document_id as "documentId", version_id as "versionId", line, uses,
      is_test as "isTest", source_uri as "sourceUri"
    from found cross join ${chunkAt(tenant, sql`found.start_offset`, sql`found.start_offset + 1`)} as chunk
    order by source_uri collate "C", found.start_offset, found.name`);
}

export type FoundReference = {
  name: string;
  /** The path of the symbol around it; null outside of all. */
  within: string[] | null;
  chunkId: number;
  documentId: number;
  versionId: number;
  line: number;
  uses: number;
  isTest: boolean;
  sourceUri: string;
};
