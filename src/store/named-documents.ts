import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import type { VersionInstead } from './search-scope.ts';
import { sql } from './sql.ts';

/**
 * The documents of a project that a name means: all of a `source_uri`, or its end from a slash on. At most 20. One of which
 * nothing is active is none of them, unless a version of it is looked at as if it were.
 */
export async function namedDocuments(
  session: Session,
  tenant: TenantId,
  { projectId, name, instead }: { projectId: number; name: string; instead?: VersionInstead },
): Promise<NamedDocument[]> {
  if (name.includes('\0')) return []; // PostgreSQL keeps no text with one in it
  return session.query<NamedDocument>(sql`
    select document_id as "documentId", source_uri as "sourceUri" from documents
    where tenant_id = ${tenant} and project_id = ${projectId}
      and (document_id = ${instead?.documentId ?? null}::bigint or (deleted_at is null and exists (
        select from document_versions as version where version.tenant_id = documents.tenant_id
          and version.document_id = documents.document_id and is_active)))
      and (source_uri = ${name} or right(source_uri, length(${name}::text) + 1) = '/' || ${name})
    order by source_uri <> ${name}, source_uri limit 20`);
}

export type NamedDocument = { documentId: number; sourceUri: string };
