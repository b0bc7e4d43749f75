import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { guardLocal } from './guard-local.ts';
import { sendError } from './map-error.ts';
import { askRoute } from './routes/ask.ts';
import { askImageRoute } from './routes/ask-image.ts';
import { chunkRoute } from './routes/chunks.ts';
import { documentRoutes } from './routes/documents.ts';
import { healthRoutes } from './routes/health.ts';
import { traceRoute } from './routes/traces.ts';
import { webRoutes } from './routes/web.ts';

/** The HTTP surface over one Helix. Listening and closing are the caller's. */
export async function createServer(helix: Helix): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: helix.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // When closing, idle connections end at once and running answers may finish.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  });
  server.setErrorHandler(sendError);
  server.setNotFoundHandler(async (request) => {
    const what = `${request.method} ${request.url.split('?')[0]}`;
    throw new HelixError('not_found', { what, action: 'See the README for the addresses of the API.' });
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  guardLocal(server, helix.settings.allowedHosts);
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    hsts: false,
  });
  await server.register(multipart);
  for (const route of [
    healthRoutes,
    askRoute,
    askImageRoute,
    documentRoutes,
    chunkRoute,
    traceRoute,
    webRoutes,
  ]) {
    await route(server, helix);
  }
  return server;
}

/** The page loads nothing from elsewhere and runs nothing inline. */
const CONTENT_POLICY = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};
