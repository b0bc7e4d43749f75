import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Helix } from '../../compose.ts';
import { HelixError } from '../../errors.ts';
import { archiveLimits } from '../../projects/archive/archive-limits.ts';
import { exportProject } from '../../projects/archive/export-project.ts';
import { importProject } from '../../projects/archive/import-project.ts';
import { type ArchiveFolder, openArchiveFolder } from '../../store/archive-folders.ts';
import { refuseAbove } from '../../store/refuse-above.ts';
import { fillScratch, type ScratchFile } from '../../store/scratch-file.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { helixOf } from '../helix-of.ts';
import { importedProjectBody } from '../imported-project-body.ts';
import { flag, parsed, projectName } from '../parse-query.ts';
import { readForm } from '../read-form.ts';
import { attachment } from '../send-file.ts';
import { nameParameter } from './projects.ts';

export const importQuery = z.strictObject({
  name: projectName.optional().describe('What to call the project; as the archive calls it unless told.'),
  trust: flag
    .default(false)
    .describe(
      'Whoever made the archive is trusted: policies that are weaker than those here, agents in the place of those of Helix, and texts that cannot be checked are taken as they are.',
    ),
});
export const importFields = z.strictObject({});

export async function projectArchiveRoutes(server: FastifyInstance, { log }: Helix): Promise<void> {
  server.get('/v1/projects/:name/export', async (request, reply) => {
    const { name } = parsed(nameParameter, request.params);
    refuseNarrow(helixOf(request), 'An archive of a project');
    const archive = await exportProject(helixOf(request), name, { signal: abortOnClose(reply) });
    const isGone = () => void archive.remove().catch(() => {});
    if (reply.raw.destroyed) isGone();
    else reply.raw.once('close', isGone);
    log.info({ request_id: request.id, project: name, bytes: archive.size }, 'project.exported');
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', attachment(`${name}.zip`))
      .header('cache-control', 'private, no-store')
      .header('content-length', archive.size)
      .send(archive.content());
  });

  server.post('/v1/projects/import', async (request, reply) => {
    const { name, trust } = parsed(importQuery, request.query);
    const signal = abortOnClose(reply);
    const helix = helixOf(request);
    refuseNarrow(helix, 'A project out of an archive');
    const folder = await openArchiveFolder(helix.files, helix.tenant);
    try {
      const archive = await receive(request, helix, folder);
      const limits = archiveLimits(helix.settings);
      const imported = await importProject(helix, { ...archive, name, trust, ...limits, signal });
      const body = importedProjectBody(imported);
      const { settings: _, agents, connectors, ...logged } = body;
      const counts = { agents: agents.length, connectors: connectors.length };
      log.info({ request_id: request.id, ...logged, ...counts, trust }, 'project.imported');
      return await created(reply, body);
    } finally {
      await folder.remove();
    }
  });
}

/** An archive is a whole project: with holes it would look like one. */
function refuseNarrow({ clearance }: Helix, what: string): void {
  refuseAbove(clearance, 'restricted', `${what}, which holds all that is in it,`);
}

function created(reply: FastifyReply, body: ReturnType<typeof importedProjectBody>): FastifyReply {
  return reply
    .code(201)
    .header('location', `/v1/projects/${encodeURIComponent(body.project)}`)
    .send(body);
}

/** The archive goes to the disk as it comes, as the body itself or as the file of a form. */
async function receive(request: FastifyRequest, helix: Helix, folder: ArchiveFolder): Promise<ScratchFile> {
  const archive = folder.scratch('received.zip');
  const megabytes = helix.settings.maxArchiveMegabytes;
  const limit = { megabytes, setting: 'HELIX_MAX_ARCHIVE_MB' };
  const take = (content: Readable) => fillScratch(archive, content);
  if (!request.isMultipart()) {
    await take(limited(request.raw, limit));
    return archive;
  }
  const form = await readForm(request, limit, (part) => take(part.file));
  if (form?.file?.field === 'file') return archive;
  const found = form?.file ? `The file is in a field named "${form.file.field}"` : 'The request has no file';
  throw new HelixError('bad_request', {
    problem: `${found}. Send the archive as the body, or as a file named "file".`,
  });
}

function limited(
  content: Readable,
  { megabytes, setting }: { megabytes: number; setting: string },
): Readable {
  const most = megabytes * 1024 * 1024;
  return content.compose(async function* (pieces: AsyncIterable<Buffer>) {
    let size = 0;
    for await (const piece of pieces) {
      size += piece.length;
      if (size > most)
        throw new HelixError('payload_too_large', {
          what: 'The archive',
          limit: `${megabytes} MB`,
          action: `Send a smaller one, or raise ${setting}.`,
        });
      yield piece;
    }
  }) as unknown as Readable;
}
