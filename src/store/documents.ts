import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { nothing, sql } from './sql.ts';

export type DocumentSummary = {
  document_id: number;
  title: string;
  source_uri: string;
  source_type: string;
  project: string;
  version_id: number;
  version_label: string;
  chunk_count: number;
  byte_size: number;
  created_at: Date;
  updated_at: Date;
};

/** The documents that have an active version, by title. */
export async function listDocuments(
  session: Session,
  tenant: TenantId,
  projectId?: number,
): Promise<DocumentSummary[]> {
  return session.query<DocumentSummary>(sql`
    select document.document_id, title, source_uri, source_type, project.name as project, version_id, version_label,
      (select count(*) from chunks
       where chunks.tenant_id = version.tenant_id and chunks.version_id = version.version_id) as chunk_count,
      byte_size, document.created_at, document.updated_at
    from documents as document
    join projects as project using (tenant_id, project_id)
    join document_versions as version using (tenant_id, document_id)
    where document.tenant_id = ${tenant} and is_active and deleted_at is null
      ${projectId === undefined ? nothing : sql`and project_id = ${projectId}`}
    order by lower(title), document_id`);
}

/** The content hash of a document's active version, if it has one. */
export async function activeContent(
  session: Session,
  tenant: TenantId,
  projectId: number,
  sourceUri: string,
) {
  const [row] = await session.query<ActiveContent>(sql`
    select document_id as "documentId", version_id as "versionId", content_hash as "contentHash", title,
      (select count(*) from chunks
       where chunks.tenant_id = version.tenant_id and chunks.version_id = version.version_id) as chunks
    from documents as document
    join document_versions as version using (tenant_id, document_id)
    where document.tenant_id = ${tenant} and project_id = ${projectId} and source_uri = ${sourceUri}
      and is_active and deleted_at is null`);
  return row;
}

export type ActiveContent = {
  documentId: number;
  versionId: number;
  contentHash: string;
  title: string;
  chunks: number;
};
