import type { OutlineNode } from '../outline/outline.ts';
import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { chunkAt, type FoundRow, inScope, withSpan } from './found-outline.ts';
import type { SearchScope } from './search-scope.ts';
import { sql } from './sql.ts';
import { boundedKeys } from './stored-key.ts';

/**
 * The sections, terms and DAG nodes of a scope that have one of the given keys (`nameKey`), in the order of addresses and
 * offsets. Where there are more than `limit`, each key gives as many as the others.
 */
export async function findNodes(
  session: Session,
  tenant: TenantId,
  scope: SearchScope,
  keys: readonly string[],
  limit: number,
): Promise<FoundNode[]> {
  const wanted = boundedKeys(keys);
  if (wanted.length === 0) return [];
  const rows = await session.query<FoundRow<FoundNode>>(sql`
    with found as materialized (
      select found.*, document_id, source_uri,
        row_number() over (partition by name_key order by source_uri collate "C", start_offset, ordinal) as turn
      from outline_nodes as found join document_versions using (tenant_id, version_id)
      join documents using (tenant_id, document_id, project_id)
      where found.tenant_id = ${tenant} and found.project_id = ${scope.projectId}
        and name_key = any(${wanted}::text[]) and ${inScope(tenant, scope)}
      order by turn, source_uri collate "C", start_offset, ordinal limit ${limit})
    select found.kind, found.title, name_key as "nameKey", depth, summary, found.tags, document_id as "documentId",
      version_id as "versionId", ordinal, parent, start_offset as start, end_offset as "end",
      chunk.chunk_id as "chunkId", source_uri as "sourceUri", details
    from found cross join ${chunkAt(tenant, sql`found.start_offset`, sql`least(found.start_offset + ${BEGINNING}::integer, found.end_offset)`)} as chunk
    order by source_uri collate "C", start_offset, ordinal`);
  return rows.map(withSpan);
}

/** A section is named by its first chunk. */
const BEGINNING = 200;

export type FoundNode = Omit<OutlineNode, 'details'> & {
  nameKey: string;
  documentId: number;
  versionId: number;
  ordinal: number;
  chunkId: number;
  sourceUri: string;
  details: OutlineNode['details'] | null;
};

/** The whole trees of versions, version by version in the order of their text; of each as many nodes as are stored. */
export async function loadOutlineNodes(
  session: Session,
  tenant: TenantId,
  versionIds: readonly number[],
): Promise<StoredNode[]> {
  if (versionIds.length === 0) return [];
  const rows = await session.query<FoundRow<StoredNode>>(sql`
    select version_id as "versionId", ordinal, parent, kind, title, depth, summary, start_offset as start, end_offset as "end"
    from outline_nodes join document_versions using (tenant_id, version_id)
    where outline_nodes.tenant_id = ${tenant} and version_id = any(${versionIds}::bigint[])
    order by version_id, ordinal`);
  return rows.map(withSpan);
}

export type StoredNode = Pick<OutlineNode, 'parent' | 'kind' | 'title' | 'depth' | 'summary' | 'span'> & {
  versionId: number;
  ordinal: number;
};
