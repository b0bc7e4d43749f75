import { HelixError } from '../errors.ts';
import { listVersions, pickVersion, requireDocument } from '../store/document-versions.ts';
import type { IngestContext, Source } from './ingest-context.ts';

/**
 * The active version of a document as a source to read once more, from the original that was kept: after a format is
 * read better, or to be cut by another profile. What people said about it stays said.
 */
export async function sourceAgain(
  { database, tenant, files }: Pick<IngestContext, 'database' | 'tenant' | 'files'>,
  documentId: number,
): Promise<Source> {
  const { document, version } = await database.withTenant(tenant, async (session) => ({
    document: await requireDocument(session, tenant, documentId),
    version: pickVersion(documentId, await listVersions(session, tenant, documentId)),
  }));
  if (document.deleted_at) {
    const problem = `Document ${documentId} is deleted. Restore it, then ingest it again.`;
    throw new HelixError('bad_request', { problem });
  }
  const { version_id, original_uri, version_label, version_number, effective_at } = version;
  if (!original_uri || !(await files.exists(original_uri))) {
    const what = `The original of version ${version_id} of document ${documentId}`;
    throw new HelixError('not_found', { what, action: 'Add the document again.' });
  }
  const { title, tags, source_uri: sourceUri, project } = document;
  const name = version.name || sourceUri;
  // A label that was made from the number belongs to that number.
  const versionLabel = version_label === `v${version_number}` ? undefined : version_label;
  const effectiveAt = version.metadata.dated ? effective_at.toISOString() : undefined;
  const { repository } = version.metadata;
  const said = { title, tags, versionLabel, effectiveAt, force: true, repository };
  return { name, content: { keptUri: original_uri }, sourceUri, project, ...said };
}
