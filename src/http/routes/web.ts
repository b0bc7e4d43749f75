import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The name of an asset changes with its content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Everything else is asked for again each time, and answered with 304 while it is the same. */
const ASK_AGAIN = 'no-cache';

/** The page, as `npm run build:web` wrote it. */
export async function webRoutes(server: FastifyInstance): Promise<void> {
  const root = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
  if (existsSync(root)) return servePage(server, root);
  server.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: async (_request, reply) =>
      reply
        .type('text/plain')
        .send('Helix is running. The page is not built yet: run `npm run build:web`, then start again.\n'),
  });
}

/** `root`: the folder of the page, with a separator at its end. */
export async function servePage(server: FastifyInstance, root: string): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    wildcard: false,
    cacheControl: false,
    preCompressed: true,
    // They are the files beside them, compressed, and nothing of their own.
    globIgnore: ['**/*.br', '**/*.gz'],
    setHeaders(reply, path) {
      const isAsset = path.startsWith(`${root}assets${sep}`);
      reply.header('cache-control', isAsset ? FOR_EVER : ASK_AGAIN);
    },
  });
}
