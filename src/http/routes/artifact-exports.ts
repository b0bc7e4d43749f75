import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { exportArtifact } from '../../artifacts/export/export-artifact.ts';
import { CITATION_STYLES, EXPORT_FORMATS } from '../../artifacts/export/export-terms.ts';
import type { Helix } from '../../compose.ts';
import { listArtifactVersions } from '../../store/find-artifacts.ts';
import { artifactQuery } from '../artifact-fields.ts';
import { inDatabase } from '../in-database.ts';
import { readArtifact } from '../keep-artifact.ts';
import { idParameter, parsed } from '../parse-query.ts';
import { attachment } from '../send-file.ts';

export const artifactExportQuery = z.strictObject({
  format: z
    .enum(EXPORT_FORMATS, `must be one of ${EXPORT_FORMATS.join(', ')}`)
    .default('markdown')
    .describe('What kind of file.'),
  citations: z
    .enum(CITATION_STYLES, `must be one of ${CITATION_STYLES.join(', ')}`)
    .default('source')
    .describe('How sources are named in the text: by title and place, by chunk, or by number.'),
  ...artifactQuery.shape,
});

export async function artifactExportRoute(server: FastifyInstance, { log }: Helix): Promise<void> {
  server.get('/v1/artifacts/:id/export', async (request, reply) => {
    const { id } = parsed(idParameter, request.params);
    const { format, citations: style, version } = parsed(artifactExportQuery, request.query);
    const { artifact, date } = await inDatabase(request, async (session, tenant) => {
      const artifact = await readArtifact(session, tenant, id, version);
      const versions = await listArtifactVersions(session, tenant, id);
      const written = versions.find((each) => each.version === artifact.version);
      return { artifact, date: written?.created_at.toISOString() };
    });
    const file = await exportArtifact(artifact, { format, style, date });
    const exported = { artifact_id: id, version: artifact.version, format, bytes: file.bytes.length };
    log.info({ request_id: request.id, ...exported }, 'artifact.exported');
    return reply
      .header('content-type', file.mediaType)
      .header('content-disposition', attachment(file.fileName))
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-cache')
      .send(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength));
  });
}
