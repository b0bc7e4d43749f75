import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Helix } from '../../compose.ts';
import { HelixError } from '../../errors.ts';
import type { IngestResult, Source } from '../../ingest/ingest-context.ts';
import { ingestQueued } from '../../ingest/ingest-queued.ts';
import { listDocuments } from '../../store/documents.ts';
import { findProject } from '../../store/projects.ts';
import { DEFAULT_PROJECT } from '../../terms.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { errorBody, toHelixError } from '../map-error.ts';
import { parsed, projectName } from '../parse-query.ts';
import { progressOf } from '../progress-of.ts';
import { readForm } from '../read-form.ts';
import { sendStream } from '../send-stream.ts';
import { sseFrame } from '../sse-frame.ts';

const listQuery = z.object({ project: projectName.optional() });
/** What PostgreSQL can index; also without characters it cannot store. */
const MOST_BYTES = 2000;
const plainText = z
  .string()
  .trim()
  .min(1, 'must not be blank')
  .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters')
  .refine((text) => Buffer.byteLength(text) <= MOST_BYTES, `must have at most ${MOST_BYTES} bytes`);

const uploadFields = z.object({
  project: projectName.default(DEFAULT_PROJECT),
  title: plainText.optional(),
  source_uri: plainText.optional(),
});

export async function documentRoutes(server: FastifyInstance, helix: Helix): Promise<void> {
  const { database, tenant } = helix;

  server.get('/v1/documents', async (request) => {
    const { project } = parsed(listQuery, request.query);
    const documents = await database.withTenant(
      tenant,
      async (session) =>
        listDocuments(session, tenant, {
          projectId: project ? await findProject(session, tenant, project) : undefined,
        }),
      { readOnly: true },
    );
    return { documents };
  });

  server.post('/v1/documents', async (request, reply) => {
    const source = await readUpload(request, helix);
    const signal = abortOnClose(reply);
    if (request.headers.accept?.includes('text/event-stream'))
      return sendStream(reply, progressFrames(helix, source, { signal, requestId: request.id }));
    return sendResult(reply, await ingestQueued(helix, source, { signal }));
  });
}

function sendResult(reply: FastifyReply, result: IngestResult) {
  return reply.code(result.status === 'created' ? 201 : 200).send(resultBody(result));
}

async function* progressFrames(
  helix: Helix,
  source: Source,
  { signal, requestId }: { signal: AbortSignal; requestId: string },
): AsyncGenerator<string> {
  const { progress, result } = progressOf((onProgress) =>
    ingestQueued(helix, source, { onProgress, signal }),
  );
  for await (const step of progress) yield sseFrame(step, 'progress');
  try {
    yield sseFrame(resultBody(await result), 'result');
  } catch (error) {
    yield sseFrame(errorBody(toHelixError(error), requestId), 'error');
  }
}

function resultBody({ documentId, versionId, runId, vectorsMade, ...rest }: IngestResult) {
  return {
    ...rest,
    document_id: documentId,
    version_id: versionId,
    run_id: runId ?? null,
    vectors_made: vectorsMade,
  };
}

/** The file goes to the disk as it comes: its size is no matter for memory. */
async function readUpload(request: FastifyRequest, { files, tenant, settings }: Helix): Promise<Source> {
  const limit = { megabytes: settings.maxUploadMegabytes, setting: 'HELIX_MAX_UPLOAD_MB' };
  const form = await readForm(
    request,
    limit,
    (part) => files.receive(tenant, part.file),
    (received) => received.drop(),
  );
  if (!form?.file) {
    const problem = 'The request has no file. Send a multipart form with a file named "file".';
    throw new HelixError('bad_request', { problem });
  }
  const received = form.file.content;
  try {
    const name = cleanName(form.file.name);
    const { project, title, source_uri } = parsed(uploadFields, form.fields);
    return { name, content: { received }, project, title, sourceUri: source_uri ?? `upload:${name}` };
  } catch (error) {
    await received.drop();
    throw error;
  }
}

/** The name of an uploaded file, as far as it is one: neither a path nor unprintable nor endless. */
function cleanName(name: string): string {
  const cleaned = name
    .toWellFormed()
    .replace(/^.*[/\\]/, '')
    .replace(/\p{Cc}/gu, '')
    .trim();
  return cleaned.slice(-200) || 'upload.txt';
}
