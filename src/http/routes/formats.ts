import type { FastifyInstance } from 'fastify';
import type { Helix } from '../../compose.ts';
import { readableFormats } from '../../ingest/readable-formats.ts';

/** For whoever adds documents: what would be refused need not be sent. */
export async function formatsRoute(server: FastifyInstance, { settings }: Helix): Promise<void> {
  server.get('/v1/formats', async () => readableFormats(settings.maxUploadMegabytes));
}
