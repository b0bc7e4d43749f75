import { HelixError } from '../errors.ts';
import type { Confidentiality, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { classDocument, tagList } from './describe-version.ts';
import { type CountedChunk, countChunks, countedColumns, idList } from './lexical-statistics.ts';
import { rebuildWords } from './rebuild-lexical.ts';
import { sql } from './sql.ts';

/**
 * Says something else of a document than was said before. Searches see it from the end of the transaction on: tags and
 * confidentiality stand on the chunks too, and the words of the title are found in each. Its vectors know the title that it
 * had when they were made.
 */
export async function changeDocument(
  session: Session,
  tenant: TenantId,
  documentId: number,
  { title, tags, confidentiality }: DocumentChange,
): Promise<void> {
  const [document] = await session.query<LockedDocument>(sql`
    select project_id as "projectId", title, deleted_at is not null as "isDeleted" from documents
    where tenant_id = ${tenant} and document_id = ${documentId} for update`);
  if (!document || document.isDeleted) throw notThere(documentId, document);
  if (confidentiality) await classDocument(session, tenant, documentId, confidentiality);
  if (tags) await tagDocument(session, tenant, documentId, tags);
  if (title !== undefined && title !== document.title)
    await nameDocument(session, tenant, { documentId, title, projectId: document.projectId });
  // What was remembered of the project may hold what can no longer be seen, or lack what can.
  await session.query(sql`
    update project_statistics set revision = revision + 1
    where tenant_id = ${tenant} and project_id = ${document.projectId}`);
}

export type DocumentChange = {
  title?: string;
  tags?: readonly string[];
  confidentiality?: Confidentiality;
};

type LockedDocument = { projectId: number; title: string; isDeleted: boolean };

function notThere(documentId: number, document: LockedDocument | undefined): HelixError {
  if (!document)
    return new HelixError('not_found', {
      what: `Document ${documentId}`,
      action: '`helix documents list` shows those there are.',
    });
  const problem = `Document ${documentId} is deleted. Restore it, then change it.`;
  return new HelixError('bad_request', { problem });
}

async function tagDocument(
  session: Session,
  tenant: TenantId,
  documentId: number,
  tags: readonly string[],
): Promise<void> {
  await session.query(sql`
    update documents set tags = ${tagList(tags)}, updated_at = clock_timestamp()
    where tenant_id = ${tenant} and document_id = ${documentId}`);
  await session.query(sql`
    update chunks set tags = ${tagList(tags)} where tenant_id = ${tenant} and version_id in (
      select version_id from document_versions where tenant_id = ${tenant} and document_id = ${documentId})`);
}

async function nameDocument(
  session: Session,
  tenant: TenantId,
  { documentId, title, projectId }: { documentId: number; title: string; projectId: number },
): Promise<void> {
  await session.query(sql`
    update documents set title = ${title}, updated_at = clock_timestamp()
    where tenant_id = ${tenant} and document_id = ${documentId}`);
  const chunks = await session.query<CountedChunk & { isActive: boolean }>(sql`
    select ${countedColumns}, is_active as "isActive" from chunks where tenant_id = ${tenant} and version_id in (
      select version_id from document_versions where tenant_id = ${tenant} and document_id = ${documentId})`);
  const active = chunks.filter(({ isActive }) => isActive);
  await countChunks(session, tenant, projectId, { lost: active });
  for (let start = 0; start < chunks.length; start += CHUNKS_AT_ONCE) {
    const ids = chunks.slice(start, start + CHUNKS_AT_ONCE).map(({ chunkId }) => chunkId);
    await rebuildWords(session, tenant, sql`chunk_id = any(${idList(ids)})`);
  }
  await countChunks(session, tenant, projectId, { gained: active });
}

const CHUNKS_AT_ONCE = 500;
