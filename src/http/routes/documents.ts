import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuseUnknownTags } from '../../ingest/project-of-source.ts';
import { removeDocument } from '../../ingest/remove-document.ts';
import { restoreVersion } from '../../ingest/restore-version.ts';
import { sourceAgain } from '../../ingest/source-again.ts';
import { changeDocument } from '../../store/change-document.ts';
import type { Session } from '../../store/database.ts';
import { documentFacets } from '../../store/document-facets.ts';
import { listVersions, openRunsOf, requireDocument } from '../../store/document-versions.ts';
import { countDocuments, listDocuments } from '../../store/documents.ts';
import { findProject } from '../../store/projects.ts';
import { refuseAbove } from '../../store/refuse-above.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { answerIngestion, wantedAnswer } from '../answer-ingestion.ts';
import { helixOf } from '../helix-of.ts';
import { inDatabase } from '../in-database.ts';
import {
  confidentiality,
  flag,
  idParameter,
  paging,
  parsed,
  plainText,
  projectName,
  tagList,
  titleText,
  versionName,
} from '../parse-query.ts';
import { readJson } from '../read-json.ts';
import { versionBody } from '../version-body.ts';

export const listQuery = z.strictObject({
  project: projectName.optional(),
  source_type: plainText.optional().describe('A format, such as `pdf`.'),
  tag: plainText.optional().describe('A tag that the documents have.'),
  search: plainText.optional().describe('Part of the title or the address.'),
  deleted: flag.default(false).describe('`true`: documents that were deleted.'),
  facets: flag.default(false).describe('`true`: also which formats and tags there are, and how often.'),
  ...paging,
});
export const deleteQuery = z.strictObject({
  purge: flag.default(false).describe('`true`: for good, with its versions, runs and files.'),
});
export const restoreBody = z.strictObject({
  version: versionName.optional(),
  anyway: z
    .boolean('must be true or false')
    .default(false)
    .describe('Whatever the golden set of the project says of the version.'),
});
export const changeBody = z
  .strictObject({
    title: titleText.optional().describe('What it is called.'),
    tags: tagList.optional(),
    confidentiality: confidentiality.optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    'must have title, tags or confidentiality',
  );
const nothing = z.strictObject({});

export async function documentRoutes(server: FastifyInstance): Promise<void> {
  server.get('/v1/documents', async (request) => {
    const query = parsed(listQuery, request.query);
    const { project, source_type: sourceType, limit, offset, facets, ...rest } = query;
    return inDatabase(
      request,
      async (session, tenant) => {
        const projectId = project ? await findProject(session, tenant, project) : undefined;
        const filter = { ...rest, projectId, sourceType };
        const documents = await listDocuments(session, tenant, { ...filter, limit, offset });
        const total = await countDocuments(session, tenant, filter);
        if (!facets) return { documents, total };
        const scope = { projectId, deleted: rest.deleted };
        return { documents, total, facets: await documentFacets(session, tenant, scope) };
      },
      { readOnly: true },
    );
  });

  server.get('/v1/documents/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    return inDatabase(request, (session, tenant) => documentBody(session, tenant, id), { readOnly: true });
  });

  server.patch('/v1/documents/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const change = await readJson(request, changeBody);
    refuseAbove(helixOf(request).clearance, change.confidentiality);
    return inDatabase(request, async (session, tenant) => {
      const { project } = await requireDocument(session, tenant, id);
      await refuseUnknownTags(session, tenant, project, change.tags);
      await changeDocument(session, tenant, id, change);
      return documentBody(session, tenant, id);
    });
  });

  server.delete('/v1/documents/:id', async (request) => {
    const { id } = parsed(idParameter, request.params);
    const { purge } = parsed(deleteQuery, request.query);
    await readJson(request, nothing);
    return removeDocument(helixOf(request), id, { purge });
  });

  server.post('/v1/documents/:id/restore', async (request, reply) => {
    const { id } = parsed(idParameter, request.params);
    const wanted = await readJson(request, restoreBody);
    await restoreVersion(helixOf(request), id, { ...wanted, signal: abortOnClose(reply) });
    return inDatabase(request, (session, tenant) => documentBody(session, tenant, id));
  });

  server.post('/v1/documents/:id/reingest', async (request, reply) => {
    const { id } = parsed(idParameter, request.params);
    const wanted = wantedAnswer(request);
    await readJson(request, nothing);
    const signal = abortOnClose(reply);
    const helix = helixOf(request);
    const source = await sourceAgain(helix, id);
    return answerIngestion(helix, source, { wanted, reply, requestId: request.id, signal });
  });
}

async function documentBody(session: Session, tenant: string, documentId: number) {
  const document = await requireDocument(session, tenant, documentId);
  const versions = await listVersions(session, tenant, documentId);
  const active = versions.find(({ is_active }) => is_active);
  const open = await openRunsOf(session, tenant, documentId);
  return {
    ...document,
    status: document.deleted_at ? 'deleted' : active ? 'active' : 'held_back',
    version: active ? versionBody(active) : null,
    version_count: versions.length,
    open_run_id: open.at(-1) ?? null,
  };
}
