import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { inScope } from './found-outline.ts';
import type { SearchScope } from './search-scope.ts';
import { sql } from './sql.ts';

/**
 * Every name that the documents of a scope define, and every file: what the words of a question are compared with. By kind
 * and key; a name that is defined in several ways of writing is there once, as the first of them.
 */
export async function loadNameRegistry(
  session: Session,
  tenant: TenantId,
  scope: SearchScope,
): Promise<NameRegistry> {
  const files = await session.query<NamedFile>(sql`
    select document_id as "documentId", found.version_id as "versionId", source_uri as "sourceUri",
      coalesce(found.metadata->'repository'->>'path', source_uri) as path
    from documents join document_versions as found using (tenant_id, document_id)
    where documents.tenant_id = ${tenant} and project_id = ${scope.projectId} and ${inScope(tenant, scope)}
    order by source_uri collate "C" limit ${MOST_FILES}`);
  const versions = files.map(({ versionId }) => versionId);
  const names = await session.query<RegisteredName>(sql`
    select key, min(text collate "C") as text, kind, count(*) as count
    from (
      select name_key as key, name as text, 'symbol' as kind from symbols
      where tenant_id = ${tenant} and version_id = any(${versions}::bigint[])
      union all
      select name_key, title, kind from outline_nodes
      where tenant_id = ${tenant} and version_id = any(${versions}::bigint[])) as named
    where key <> ''
    group by kind, key order by kind collate "C", key limit ${MOST_NAMES}`);
  return { names, files };
}

export type NameRegistry = { names: RegisteredName[]; files: NamedFile[] };

/** `count` is how often it is defined. */
export type RegisteredName = {
  key: string;
  text: string;
  kind: 'symbol' | 'heading' | 'term' | 'dag';
  count: number;
};

/** `path` is that in its repository, or the address of a document that is in none. */
export type NamedFile = { documentId: number; versionId: number; path: string; sourceUri: string };

/** A repository of 500,000 lines has some 4,000 files and 30,000 names. */
const MOST_FILES = 50_000;
const MOST_NAMES = 200_000;
