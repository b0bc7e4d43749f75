import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

export type DocumentDetails = {
  document_id: number;
  project: string;
  source_uri: string;
  source_type: string;
  title: string;
  tags: string[];
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
};

export async function findDocument(
  session: Session,
  tenant: TenantId,
  documentId: number,
): Promise<DocumentDetails | undefined> {
  const [row] = await session.query<DocumentDetails>(sql`
    select document_id, project.name as project, source_uri, source_type, title, tags, document.created_at, updated_at, deleted_at
    from documents as document join projects as project using (tenant_id, project_id)
    where document.tenant_id = ${tenant} and document_id = ${documentId}`);
  return row;
}

export type DocumentVersion = {
  version_id: number;
  document_id: number;
  version_number: number;
  version_label: string;
  is_active: boolean;
  effective_at: Date;
  created_at: Date;
  byte_size: number;
  name: string;
  chunk_count: number;
  /** Sha-256 of the bytes and of how they are cut. */
  content_hash: string;
  original_uri: string | null;
  extracted_artifact_uri: string;
  metadata: { profile?: string; pages?: number | null; warnings?: string[] };
};

/** Every version of a document, newest first. */
export async function listVersions(
  session: Session,
  tenant: TenantId,
  documentId: number,
): Promise<DocumentVersion[]> {
  return session.query<DocumentVersion>(sql`
    select version_id, document_id, version_number, version_label, is_active, effective_at, created_at, byte_size, name,
      (select count(*) from chunks
       where chunks.tenant_id = version.tenant_id and chunks.version_id = version.version_id) as chunk_count,
      content_hash, original_uri, extracted_artifact_uri, metadata
    from document_versions as version
    where tenant_id = ${tenant} and document_id = ${documentId} order by version_number desc`);
}

export type VersionChunk = {
  chunk_id: number;
  ordinal: number;
  heading_path: string[];
  text: string;
  embedding_hash: string | null;
};

/** The chunks of a version in their order. */
export async function chunksOfVersion(
  session: Session,
  tenant: TenantId,
  versionId: number,
): Promise<VersionChunk[]> {
  return session.query<VersionChunk>(sql`
    select chunk_id, ordinal, heading_path, text, embedding_hash from chunks
    where tenant_id = ${tenant} and version_id = ${versionId} order by ordinal`);
}
