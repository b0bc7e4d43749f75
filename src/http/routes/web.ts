import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The page, as `npm run build:web` wrote it. */
export async function webRoutes(server: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
  if (existsSync(root)) {
    await server.register(fastifyStatic, { root, wildcard: false });
    return;
  }
  server.get('/', async (_request, reply) =>
    reply
      .type('text/plain')
      .send('Helix is running. The page is not built yet: run `npm run build:web`, then start again.\n'),
  );
}
