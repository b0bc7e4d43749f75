import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Helix } from '../../compose.ts';
import { HelixError } from '../../errors.ts';
import { createArtifactReader } from '../../ingest/artifact-reader.ts';
import {
  type DocumentVersion,
  listVersions,
  pickVersion,
  requireDocument,
} from '../../store/document-versions.ts';
import { helixOf } from '../helix-of.ts';
import { inDatabase } from '../in-database.ts';
import { idParameter, paging, parsed, versionName, wholeNumber } from '../parse-query.ts';
import { sendFile } from '../send-file.ts';
import { versionBody } from '../version-body.ts';

/** Formats whose bytes are text that a person can read. HTML is not among them: it would have to be shown as text. */
const TEXT_TYPES = ['text', 'markdown', 'csv', 'transcript', 'code'];

export const versionQuery = z.strictObject({ version: versionName.optional() });
export const diffQuery = z.strictObject({
  from: versionName.optional().describe('The older version; the one before `to` unless told.'),
  to: versionName.optional().describe('The newer version; the active one unless told.'),
});
export const blocksQuery = z
  .strictObject({
    version: versionName.optional(),
    page: wholeNumber(1, 1_000_000).optional().describe('Only the blocks that begin on this page.'),
    around: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('A place in the extracted text; the part begins some blocks before the one that holds it.'),
    limit: paging.limit,
    offset: paging.offset.unwrap().optional(),
  })
  .refine(({ around, offset }) => around === undefined || offset === undefined, {
    path: ['around'],
    message: 'says where the part begins, as offset does: give one of the two',
  });

export async function documentVersionRoutes(server: FastifyInstance, { settings }: Helix): Promise<void> {
  const artifacts = createArtifactReader(settings.readerMemoryMegabytes);

  server.get('/v1/documents/:id/versions', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { versions } = await documentWithVersions(request, id);
    return { document_id: id, versions: versions.map(versionBody) };
  });

  server.get('/v1/documents/:id/diff', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const query = parsed(diffQuery, request.query);
    const { versions } = await documentWithVersions(request, id);
    const to = pickVersion(id, versions, query.to);
    const from = query.from ? pickVersion(id, versions, query.from) : versionBefore(versions, to);
    const difference = await artifacts.diff(helixOf(request).files, from, to);
    return { document_id: id, from: versionBody(from), to: versionBody(to), ...difference };
  });

  server.get('/v1/documents/:id/blocks', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { version: wanted, offset = 0, ...part } = parsed(blocksQuery, request.query);
    const { versions } = await documentWithVersions(request, id);
    const version = pickVersion(id, versions, wanted);
    const page = await artifacts.blocks(helixOf(request).files, version, { ...part, offset });
    return { document_id: id, version_id: version.version_id, ...page };
  });

  server.get('/v1/documents/:id/original', async (request, reply) => {
    const { id } = parsed(idParameter, request.params);
    const { version: wanted } = parsed(versionQuery, request.query);
    const { document, versions } = await documentWithVersions(request, id);
    const version = pickVersion(id, versions, wanted);
    const { version_id, original_uri: uri, content_hash: hash } = version;
    const { files } = helixOf(request);
    if (!uri || !(await files.exists(uri))) {
      const what = `The original of version ${version_id} of document ${id}`;
      throw new HelixError('not_found', { what, action: 'Add the document again to have it kept.' });
    }
    const isText = TEXT_TYPES.includes(document.source_type);
    const name = version.name || document.title;
    return sendFile(request, reply, { files, uri, name, hash, isText });
  });
}

async function documentWithVersions(request: FastifyRequest, id: number) {
  return inDatabase(
    request,
    async (session, tenant) => ({
      document: await requireDocument(session, tenant, id),
      versions: await listVersions(session, tenant, id),
    }),
    { readOnly: true },
  );
}

/** The version that `to` took the place of; the first one is compared with itself. */
function versionBefore(versions: readonly DocumentVersion[], to: DocumentVersion): DocumentVersion {
  return versions.find(({ version_number }) => version_number < to.version_number) ?? to;
}
