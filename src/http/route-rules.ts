import type { FastifyRequest } from 'fastify';
import type { Scope } from '../auth/caller.ts';

/** What a request needs, and what the audit log calls it: reading and asking are not noted there. `also` is needed besides. */
export type RouteRule = { needs: Scope | 'operator' | 'nothing'; also?: Scope; action?: string };

/** By method and address as the route has it. One that is not here needs `admin`. */
export const ROUTE_RULES: Readonly<Record<string, RouteRule>> = {
  'GET /healthz': { needs: 'nothing' },
  'GET /readyz': { needs: 'nothing' },
  'GET /openapi.json': { needs: 'nothing' },
  'GET /v1/session': { needs: 'nothing' },
  'POST /v1/session': { needs: 'nothing', action: 'session.open' },
  'DELETE /v1/session': { needs: 'nothing' },
  'GET /metrics': { needs: 'operator' },
  'GET /ask': { needs: 'ask' },
  'POST /ask-image': { needs: 'ask' },
  'POST /v1/query': { needs: 'ask' },
  'POST /v1/search': { needs: 'ask' },
  'POST /v1/chat/completions': { needs: 'ask' },
  'POST /mcp': { needs: 'ask' },
  'GET /v1/models': { needs: 'read' },
  'GET /v1/models/:id': { needs: 'read' },
  'GET /v1/formats': { needs: 'read' },
  'GET /v1/conversations': { needs: 'ask' },
  'POST /v1/conversations': { needs: 'ask' },
  'GET /v1/conversations/:id': { needs: 'ask' },
  'PATCH /v1/conversations/:id': { needs: 'ask' },
  'DELETE /v1/conversations/:id': { needs: 'ask' },
  'GET /v1/answers/:id': { needs: 'ask' },
  'POST /v1/answers/:id/check': { needs: 'ask' },
  'GET /v1/traces/:id': { needs: 'ask' },
  'GET /v1/chunks/:id': { needs: 'read' },
  'POST /v1/feedback': { needs: 'ask' },
  'GET /v1/feedback': { needs: 'write' },
  'POST /v1/feedback/:id/case': { needs: 'write', action: 'feedback.case' },
  'GET /v1/evals': { needs: 'read' },
  'GET /v1/evals/:id': { needs: 'read' },
  'GET /v1/documents': { needs: 'read' },
  'POST /v1/documents': { needs: 'write', action: 'document.add' },
  'GET /v1/documents/:id': { needs: 'read' },
  'PATCH /v1/documents/:id': { needs: 'write', action: 'document.change' },
  'DELETE /v1/documents/:id': { needs: 'write', action: 'document.delete' },
  'POST /v1/documents/:id/restore': { needs: 'write', action: 'document.restore' },
  'POST /v1/documents/:id/reingest': { needs: 'write', action: 'document.reingest' },
  'GET /v1/documents/:id/versions': { needs: 'read' },
  'GET /v1/documents/:id/diff': { needs: 'read' },
  'GET /v1/documents/:id/blocks': { needs: 'read' },
  'GET /v1/documents/:id/original': { needs: 'read' },
  'GET /v1/runs': { needs: 'read' },
  'GET /v1/runs/:id': { needs: 'read' },
  'GET /v1/runs/:id/events': { needs: 'read' },
  'POST /v1/runs/:id/cancel': { needs: 'write', action: 'run.cancel' },
  'POST /v1/runs/:id/retry': { needs: 'write', action: 'run.retry' },
  'GET /v1/repositories': { needs: 'read' },
  'POST /v1/repositories': { needs: 'write', action: 'repository.add' },
  'PATCH /v1/repositories/:name': { needs: 'write', action: 'repository.change' },
  'GET /v1/connectors': { needs: 'read' },
  'POST /v1/connectors': { needs: 'admin', action: 'connector.add' },
  'GET /v1/connectors/:id': { needs: 'read' },
  'DELETE /v1/connectors/:id': { needs: 'admin', action: 'connector.delete' },
  'POST /v1/connectors/:id/sync': { needs: 'write', action: 'connector.sync' },
  'POST /v1/connectors/:id/lease': { needs: 'write' },
  'PATCH /v1/connectors/:id/lease': { needs: 'write' },
  'GET /v1/connectors/:id/items': { needs: 'read' },
  'POST /v1/connectors/:id/report': { needs: 'write' },
  'GET /v1/projects': { needs: 'read' },
  'POST /v1/projects': { needs: 'admin', action: 'project.create' },
  'GET /v1/projects/:name': { needs: 'read' },
  'PATCH /v1/projects/:name': { needs: 'admin', action: 'project.change' },
  'DELETE /v1/projects/:name': { needs: 'admin', action: 'project.delete' },
  'GET /v1/projects/:name/settings': { needs: 'read' },
  'PATCH /v1/projects/:name/settings': { needs: 'admin', action: 'project.configure' },
  'GET /v1/projects/:name/export': { needs: 'admin', also: 'read', action: 'project.export' },
  'POST /v1/projects/import': { needs: 'admin', also: 'write', action: 'project.import' },
  'GET /v1/agents': { needs: 'read' },
  'POST /v1/agents': { needs: 'write', action: 'agent.create' },
  'GET /v1/agents/:name': { needs: 'read' },
  'PATCH /v1/agents/:name': { needs: 'write', action: 'agent.change' },
  'DELETE /v1/agents/:name': { needs: 'write', action: 'agent.delete' },
  'GET /v1/artifacts': { needs: 'read' },
  'POST /v1/artifacts': { needs: 'write', action: 'artifact.create' },
  'GET /v1/artifacts/:id': { needs: 'read' },
  'PATCH /v1/artifacts/:id': { needs: 'write', action: 'artifact.change' },
  'DELETE /v1/artifacts/:id': { needs: 'write', action: 'artifact.delete' },
  'POST /v1/artifacts/:id/regenerate': { needs: 'write', action: 'artifact.regenerate' },
  'GET /v1/artifacts/:id/versions': { needs: 'read' },
  'GET /v1/artifacts/:id/diff': { needs: 'read' },
  'GET /v1/artifacts/:id/export': { needs: 'read', action: 'artifact.export' },
  'GET /v1/keys': { needs: 'admin' },
  'POST /v1/keys': { needs: 'admin' },
  'POST /v1/keys/:id/rotate': { needs: 'admin' },
  'DELETE /v1/keys/:id': { needs: 'admin' },
  'GET /v1/audit': { needs: 'admin' },
};

/**
 * The files of the page, a browser's question whether it may ask, and an address where there is nothing, are for everybody:
 * none of them has anything of a tenant.
 */
export function ruleOf({
  method,
  routeOptions: { url },
}: Pick<FastifyRequest, 'method' | 'routeOptions'>): RouteRule {
  const rule = ROUTE_RULES[`${method} ${url}`];
  if (rule) return rule;
  const isFile = url === '/' || /\.[a-z0-9]+$/.test(url ?? '');
  const isOpen = url === undefined || method === 'OPTIONS' || (isFile && /^(GET|HEAD)$/.test(method));
  return { needs: isOpen ? 'nothing' : 'admin' };
}
