import type { Socket } from 'node:net';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import {
  type ConnectionError,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  fastify,
  LogController,
} from 'fastify';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import { allowedMethods } from './allowed-methods.ts';
import { guardLocal } from './guard-local.ts';
import { errorBody, sendError } from './map-error.ts';
import { agentRoutes } from './routes/agents.ts';
import { answerRoutes } from './routes/answers.ts';
import { artifactExportRoute } from './routes/artifact-exports.ts';
import { artifactRoutes } from './routes/artifacts.ts';
import { askRoute } from './routes/ask.ts';
import { askImageRoute } from './routes/ask-image.ts';
import { chatCompletionsRoute } from './routes/chat-completions.ts';
import { chunkRoute } from './routes/chunks.ts';
import { connectorSyncRoutes } from './routes/connector-syncs.ts';
import { connectorRoutes } from './routes/connectors.ts';
import { conversationRoutes } from './routes/conversations.ts';
import { documentVersionRoutes } from './routes/document-versions.ts';
import { documentRoutes } from './routes/documents.ts';
import { evalRoutes } from './routes/evals.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { formatsRoute } from './routes/formats.ts';
import { healthRoutes } from './routes/health.ts';
import { mcpRoute } from './routes/mcp.ts';
import { modelRoutes } from './routes/models.ts';
import { openapiRoute } from './routes/openapi.ts';
import { projectArchiveRoutes } from './routes/project-archives.ts';
import { projectRoutes } from './routes/projects.ts';
import { queryRoute } from './routes/query.ts';
import { repositoryRoutes } from './routes/repositories.ts';
import { runRoutes } from './routes/runs.ts';
import { searchRoute } from './routes/search.ts';
import { traceRoute } from './routes/traces.ts';
import { uploadRoute } from './routes/upload.ts';
import { webRoutes } from './routes/web.ts';

/** The HTTP surface over one Helix. Listening and closing are the caller's. */
export async function createServer(helix: Helix): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: helix.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // When closing, idle connections end at once and running answers may finish.
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    // The longest question, of characters that take nine bytes each in an address.
    http: { maxHeaderSize: 64 * 1024 },
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply as FastifyReply),
    return503OnClosing: true,
  });
  server.setErrorHandler(sendError);
  const methodsAt = allowedMethods(server);
  server.setNotFoundHandler(async ({ method, url }) => {
    const path = url.replace(/\?.*/s, '');
    const allowed = methodsAt(path).join(', ');
    if (allowed !== '') throw new HelixError('method_not_allowed', { method, path, allowed });
    const action = 'See the README for the addresses of the API.';
    throw new HelixError('not_found', { what: `${method} ${path}`, action });
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  guardLocal(server, helix.settings.allowedHosts);
  await server.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    hsts: false,
  });
  server.removeAllContentTypeParsers();
  await server.register(multipart);
  // Whatever else comes is looked at by the routes, which say what they take.
  server.addContentTypeParser('*', async () => undefined);
  for (const route of ROUTES) await route(server, helix);
  return server;
}

const ROUTES = [
  healthRoutes,
  askRoute,
  askImageRoute,
  queryRoute,
  searchRoute,
  conversationRoutes,
  uploadRoute,
  formatsRoute,
  documentRoutes,
  documentVersionRoutes,
  repositoryRoutes,
  connectorRoutes,
  connectorSyncRoutes,
  runRoutes,
  projectRoutes,
  projectArchiveRoutes,
  agentRoutes,
  artifactRoutes,
  artifactExportRoute,
  chunkRoute,
  traceRoute,
  answerRoutes,
  evalRoutes,
  feedbackRoutes,
  mcpRoute,
  chatCompletionsRoute,
  modelRoutes,
  openapiRoute,
  webRoutes,
];

/** What is no request at all is answered in the same shape, by hand: there is no reply to use. */
function refuseMalformed(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW' ? 'Its headers or its address are too long' : 'It is no valid HTTP';
  const body = JSON.stringify(
    errorBody(
      new HelixError('bad_request', { problem: `The request cannot be read. ${problem}.` }),
      crypto.randomUUID(),
    ),
  );
  const head = 'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/json';
  socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** The page loads nothing from elsewhere and runs nothing inline. */
const CONTENT_POLICY = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};
