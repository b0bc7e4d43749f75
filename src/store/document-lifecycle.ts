import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { markScope } from './lexical-scope.ts';
import { type CountedChunk, countChunks, countedColumns } from './lexical-statistics.ts';
import { sql } from './sql.ts';

/**
 * Takes a document out of every answer, in one step. Its versions stay for history and audit, so that it can be
 * restored. False when there is no such document, or it is deleted already.
 */
export async function deleteDocument(
  session: Session,
  tenant: TenantId,
  documentId: number,
): Promise<boolean> {
  const [document] = await session.query<{ projectId: number }>(sql`
    update documents set deleted_at = clock_timestamp(), updated_at = clock_timestamp()
    where tenant_id = ${tenant} and document_id = ${documentId} and deleted_at is null returning project_id as "projectId"`);
  if (!document) return false;
  const lost = await deactivateChunks(session, tenant, documentId);
  await countChunks(session, tenant, document.projectId, { lost });
  return true;
}

/** Takes the chunks of a document out of every search; returns which they are. */
export async function deactivateChunks(
  session: Session,
  tenant: TenantId,
  documentId: number,
): Promise<CountedChunk[]> {
  return session.query<CountedChunk>(sql`
    update chunks set is_active = false
    where tenant_id = ${tenant} and document_id = ${documentId} and is_active returning ${countedColumns}`);
}

/** Brings a document back as it was, or with another of its versions. False when it has no such version. */
export async function restoreDocument(
  session: Session,
  tenant: TenantId,
  documentId: number,
  versionId?: number,
): Promise<boolean> {
  const [document] = await session.query<{ wanted: number | null; projectId: number }>(sql`
    select project_id as "projectId", (select version_id from document_versions as version
            where version.tenant_id = document.tenant_id and version.document_id = document.document_id
              and (version_id = ${versionId ?? null}::bigint or (${versionId ?? null}::bigint is null and is_active))) as wanted
    from documents as document where tenant_id = ${tenant} and document_id = ${documentId} for update`);
  if (!document?.wanted) return false;
  const { wanted, projectId } = document;
  await session.query(sql`
    update documents set deleted_at = null, updated_at = clock_timestamp() where tenant_id = ${tenant} and document_id = ${documentId}`);
  // First none, then one: at no time may two be active.
  await session.query(sql`
    update document_versions set is_active = false
    where tenant_id = ${tenant} and document_id = ${documentId} and is_active and version_id <> ${wanted}`);
  await session.query(sql`
    update document_versions set is_active = true where tenant_id = ${tenant} and version_id = ${wanted}`);
  const changed = await session.query<CountedChunk & { isActive: boolean }>(sql`
    update chunks set is_active = (version_id = ${wanted})
    where tenant_id = ${tenant} and document_id = ${documentId} and is_active is distinct from (version_id = ${wanted})
    returning ${countedColumns}, is_active as "isActive"`);
  const gained = changed.filter(({ isActive }) => isActive);
  const lost = changed.filter(({ isActive }) => !isActive);
  await markScope(session, tenant, { projectId, chunks: gained, isActive: true });
  await markScope(session, tenant, { projectId, chunks: lost, isActive: false });
  await countChunks(session, tenant, projectId, { gained, lost });
  return true;
}

/** Removes a document with all its versions and runs. Returns the addresses of files that nothing refers to any more. */
export async function purgeDocument(
  session: Session,
  tenant: TenantId,
  documentId: number,
): Promise<string[] | undefined> {
  const files = await session.query<{ uri: string }>(sql`
    select original_uri as uri from document_versions where tenant_id = ${tenant} and document_id = ${documentId}
    union select extracted_artifact_uri from document_versions where tenant_id = ${tenant} and document_id = ${documentId}
    union select original_uri from ingestion_runs where tenant_id = ${tenant} and document_id = ${documentId}
    union select extracted_artifact_uri from ingestion_runs where tenant_id = ${tenant} and document_id = ${documentId}`);
  await forgetWords(session, tenant, documentId);
  await session.query(
    sql`delete from ingestion_runs where tenant_id = ${tenant} and document_id = ${documentId}`,
  );
  const removed = await session.query(
    sql`delete from documents where tenant_id = ${tenant} and document_id = ${documentId} returning document_id`,
  );
  if (removed.length === 0) return undefined;
  const uris = files.map(({ uri }) => uri).filter(Boolean);
  const kept = await session.query<{ uri: string }>(sql`
    with wanted as (select value as uri from jsonb_array_elements_text(${JSON.stringify(uris)}::text::jsonb))
    select uri from wanted where exists (
      select from document_versions where tenant_id = ${tenant} and uri in (original_uri, extracted_artifact_uri))
      or exists (select from ingestion_runs where tenant_id = ${tenant} and uri in (original_uri, extracted_artifact_uri))`);
  const inUse = new Set(kept.map(({ uri }) => uri));
  return uris.filter((uri) => !inUse.has(uri));
}

/** Takes a document that is about to go out of the counts, while its words are still there to be counted. */
async function forgetWords(session: Session, tenant: TenantId, documentId: number): Promise<void> {
  const [document] = await session.query<{ projectId: number }>(sql`
    select project_id as "projectId" from documents where tenant_id = ${tenant} and document_id = ${documentId} for update`);
  if (!document) return;
  const lost = await deactivateChunks(session, tenant, documentId);
  await countChunks(session, tenant, document.projectId, { lost });
}
