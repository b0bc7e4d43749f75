import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  fastify,
  LogController,
} from 'fastify';
import type { Helix } from '../compose.ts';
import { HelixError } from '../errors.ts';
import type { Settings } from '../settings/settings.ts';
import { allowedMethods } from './allowed-methods.ts';
import { refuseMalformed } from './answer-by-hand.ts';
import { authenticate } from './authenticate.ts';
import { guardLocal } from './guard-local.ts';
import { limitRequests } from './limit-requests.ts';
import { sendError } from './map-error.ts';
import { observeRequests } from './observe-requests.ts';
import { agentRoutes } from './routes/agents.ts';
import { answerRoutes } from './routes/answers.ts';
import { artifactExportRoute } from './routes/artifact-exports.ts';
import { artifactRoutes } from './routes/artifacts.ts';
import { askRoute } from './routes/ask.ts';
import { askImageRoute } from './routes/ask-image.ts';
import { auditRoute } from './routes/audit.ts';
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
import { keyRoutes } from './routes/keys.ts';
import { mcpRoute } from './routes/mcp.ts';
import { metricsRoute } from './routes/metrics.ts';
import { modelRoutes } from './routes/models.ts';
import { openapiRoute } from './routes/openapi.ts';
import { projectArchiveRoutes } from './routes/project-archives.ts';
import { projectRoutes } from './routes/projects.ts';
import { queryRoute } from './routes/query.ts';
import { repositoryRoutes } from './routes/repositories.ts';
import { runRoutes } from './routes/runs.ts';
import { searchRoute } from './routes/search.ts';
import { sessionRoutes } from './routes/session.ts';
import { traceRoute } from './routes/traces.ts';
import { uploadRoute } from './routes/upload.ts';
import { webRoutes } from './routes/web.ts';
import { serverLimits } from './server-limits.ts';
import { slowSignIns } from './slow-sign-ins.ts';

/** The HTTP surface over one Helix. Listening and closing are the caller's. */
export async function createServer(helix: Helix, options: ServerOptions = {}): Promise<FastifyInstance> {
  const connections = serverLimits(helix.settings);
  const server = fastify({
    loggerInstance: helix.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // When closing, idle connections end at once and running answers may finish.
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    ...connections.options,
    clientErrorHandler: refuseMalformed,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply as FastifyReply),
    return503OnClosing: true,
  });
  connections.install(server);
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
  observeRequests(server, helix.observer);
  guardLocal(server, helix.settings);
  await allowOrigins(server, helix.settings);
  slowSignIns(server);
  authenticate(server, helix, options);
  limitRequests(server, helix.limits);
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

export type ServerOptions = {
  /** Nobody reaches it but this process: no credential is asked for, whatever the settings say. */
  isLocal?: boolean;
  /** Stands for the person at this machine, who can read it from the data directory. */
  localToken?: string;
};

const ROUTES = [
  healthRoutes,
  metricsRoute,
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
  sessionRoutes,
  keyRoutes,
  auditRoute,
  openapiRoute,
  webRoutes,
];

/** For the pages that the settings name; none may send cookies, so each needs a credential of its own. */
async function allowOrigins(server: FastifyInstance, { corsOrigins }: Settings): Promise<void> {
  if (corsOrigins.length === 0) return;
  await server.register(cors, {
    origin: [...corsOrigins],
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: ['x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy'],
    maxAge: 600,
  });
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
