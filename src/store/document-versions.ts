import { HelixError } from '../errors.ts';
import type { Confidentiality, RepositoryFile, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { type HeldBack, heldBackSeen } from './held-version.ts';
import { sql } from './sql.ts';

export type DocumentDetails = {
  document_id: number;
  project: string;
  source_uri: string;
  source_type: string;
  title: string;
  tags: string[];
  confidentiality: Confidentiality;
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
    select document_id, project.name as project, source_uri, source_type, title, tags, confidentiality, document.created_at, updated_at, deleted_at
    from documents as document join projects as project using (tenant_id, project_id)
    where document.tenant_id = ${tenant} and document_id = ${documentId}`);
  return row;
}

/** The document, deleted or not, or `not_found`. */
export async function requireDocument(
  session: Session,
  tenant: TenantId,
  documentId: number,
): Promise<DocumentDetails> {
  const document = await findDocument(session, tenant, documentId);
  if (document) return document;
  const action = '`helix documents list` shows those there are.';
  throw new HelixError('not_found', { what: `Document ${documentId}`, action });
}

/** The runs of a document that wait or work, oldest first. They know it by its address alone until they succeed. */
export async function openRunsOf(session: Session, tenant: TenantId, documentId: number): Promise<number[]> {
  const rows = await session.query<{ run_id: number }>(sql`
    select run_id from ingestion_runs as run join documents as document using (tenant_id, project_id, source_uri)
    where tenant_id = ${tenant} and document.document_id = ${documentId} and status in ('queued', 'running')
    order by run_id`);
  return rows.map(({ run_id }) => run_id);
}

/** Notes the document with the runs that failed or were cancelled before they came to one. */
export async function adoptRuns(session: Session, tenant: TenantId, documentId: number): Promise<void> {
  await session.query(sql`
    update ingestion_runs as run set document_id = document.document_id
    from documents as document
    where run.tenant_id = ${tenant} and document.tenant_id = ${tenant} and document.document_id = ${documentId}
      and run.project_id = document.project_id and run.source_uri = document.source_uri and run.document_id is null`);
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
  /** `dated`: a person said from when on it holds. */
  metadata: {
    profile?: string;
    pages?: number | null;
    warnings?: string[];
    dated?: boolean;
    repository?: RepositoryFile;
  };
  held_back: HeldBack | null;
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
      content_hash, original_uri, extracted_artifact_uri, metadata, ${heldBackSeen} as held_back
    from document_versions as version
    where tenant_id = ${tenant} and document_id = ${documentId} order by version_number desc`);
}

/**
 * One of a document's versions: by its number (`v3`), its label (`2026-Q1`) or its id (`12`), or the active one when
 * nothing is said.
 * `versions` are all it has, newest first.
 */
export function pickVersion(
  documentId: number,
  versions: readonly DocumentVersion[],
  wanted?: string,
): DocumentVersion {
  const number = /^v(\d{1,9})$/i.exec(wanted ?? '')?.[1];
  const found = versions.find((version) => {
    if (wanted === undefined) return version.is_active;
    return number ? version.version_number === Number(number) : version.version_label === wanted;
  });
  const named =
    found ??
    versions.find(({ version_label }) => version_label === (number ?? wanted)) ??
    versions.find(({ version_id }) => String(version_id) === wanted);
  if (named) return named;
  const known = versions.slice(0, 20).map(nameOf);
  const what = wanted === undefined ? 'An active version' : `Version ${wanted}`;
  const action = `It has ${known.join(', ') || 'none'}.`;
  throw new HelixError('not_found', { what: `${what} of document ${documentId}`, action });
}

function nameOf({ version_id, version_number, version_label }: DocumentVersion): string {
  const number = `v${version_number}`;
  return `${number} (${version_label === number ? '' : `label ${version_label}, `}id ${version_id})`;
}
