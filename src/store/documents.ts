import type { Confidentiality, TenantId } from '../terms.ts';
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
  tags: string[];
  confidentiality: Confidentiality;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  /** The newest run of the document that waits or works, if there is one. */
  open_run_id: number | null;
  /** Whether there is a version that the golden set of the project keeps from being active. */
  held_back: boolean;
};

export type DocumentFilter = {
  projectId?: number;
  sourceType?: string;
  tag?: string;
  /** Words of the title or of the address. */
  search?: string;
  /** Deleted documents instead of those that are there. */
  deleted?: boolean;
  limit?: number;
  offset?: number;
};

/** The documents with their active versions, by title; one whose first version is held back with that. */
export async function listDocuments(
  session: Session,
  tenant: TenantId,
  filter: DocumentFilter = {},
): Promise<DocumentSummary[]> {
  const { limit = null, offset = 0 } = filter;
  return session.query<DocumentSummary>(sql`
    select document.document_id, title, source_uri, source_type, project.name as project, version_id, version_label,
      (select count(*) from chunks
       where chunks.tenant_id = version.tenant_id and chunks.version_id = version.version_id) as chunk_count,
      byte_size, tags, document.confidentiality, document.created_at, document.updated_at, deleted_at, open_run_id,
      exists (select from document_versions as held
              where held.tenant_id = version.tenant_id and held.document_id = version.document_id
                and held.version_number >= version.version_number and held.held_back is not null) as held_back
    from documents as document
    join projects as project using (tenant_id, project_id)
    join document_versions as version using (tenant_id, document_id)
    left join (
      select project_id, source_uri, max(run_id) as open_run_id from ingestion_runs
      where tenant_id = ${tenant} and status in ('queued', 'running') group by project_id, source_uri
    ) as open_run using (project_id, source_uri)
    where ${matches(tenant, filter)}
    order by lower(title), document_id limit ${limit}::bigint offset ${offset}`);
}

export async function countDocuments(
  session: Session,
  tenant: TenantId,
  filter: DocumentFilter,
): Promise<number> {
  const [row] = await session.query<{ count: number }>(sql`
    select count(*) from documents as document
    join document_versions as version using (tenant_id, document_id)
    where ${matches(tenant, filter)}`);
  return row!.count;
}

/** Nothing of the document is active, and this is the newest that waits to be. */
const isOnlyHeld = sql`(held_back is not null and not exists (
  select from document_versions as other
  where other.tenant_id = version.tenant_id and other.document_id = version.document_id
    and (other.is_active or other.version_number > version.version_number)))`;

/** Over `documents as document` joined with `document_versions as version`. */
export function matches(
  tenant: TenantId,
  { projectId, sourceType, tag, search, deleted = false }: DocumentFilter,
) {
  return sql`document.tenant_id = ${tenant} and (is_active or ${isOnlyHeld}) and (deleted_at is not null) = ${deleted}
    ${projectId === undefined ? nothing : sql`and project_id = ${projectId}`}
    ${sourceType === undefined ? nothing : sql`and source_type = ${sourceType}`}
    ${tag === undefined ? nothing : sql`and ${tag} = any(tags)`}
    ${search === undefined ? nothing : sql`and strpos(lower(title || ' ' || source_uri), lower(${search})) > 0`}`;
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
      exists (select from ingestion_runs as run
              where run.tenant_id = version.tenant_id and run.project_id = document.project_id
                and run.source_uri = document.source_uri and status in ('queued', 'running')) as "isAwaited",
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
  /** Whether other content of the document waits to be ingested. */
  isAwaited: boolean;
  chunks: number;
};

/** The tags of a document by its address; none when there is none. */
export async function tagsOfSource(
  session: Session,
  tenant: TenantId,
  projectId: number,
  sourceUri: string,
): Promise<string[]> {
  const [row] = await session.query<{ tags: string[] }>(sql`
    select tags from documents
    where tenant_id = ${tenant} and project_id = ${projectId} and source_uri = ${sourceUri}`);
  return row?.tags ?? [];
}

/** What a version's document is called. */
export async function titleOfVersion(session: Session, tenant: TenantId, versionId: number) {
  const [row] = await session.query<{ title: string }>(sql`
    select title from documents join document_versions using (tenant_id, document_id)
    where documents.tenant_id = ${tenant} and version_id = ${versionId}`);
  return row ?? { title: '' };
}
