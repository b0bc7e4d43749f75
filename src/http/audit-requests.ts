import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { Refusal } from '../auth/refusal.ts';
import type { Helix } from '../compose.ts';
import { messageOf } from '../errors.ts';
import { type AuditEntry, actorOf, appendAudit } from '../store/audit.ts';
import type { TenantId } from '../terms.ts';
import { toHelixError } from './map-error.ts';
import { ruleOf } from './route-rules.ts';

/** The same refusal of the same credential is noted this often: whoever has an id could fill the log with it. */
const REFUSALS_EVERY_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Writes what was done, and what was refused, to the log of the tenant that it is about. Keys note theirs themselves. */
export function createAuditor({ database, log }: Pick<Helix, 'database' | 'log'>): Auditor {
  const noted = new Map<string, number>();
  /** The subject of a token is of its tenant: another tenant may have the same. */
  const isNew = (refusal: readonly string[]) => {
    const key = JSON.stringify(refusal);
    if (Date.now() - (noted.get(key) ?? 0) < REFUSALS_EVERY_MS) return false;
    if (noted.size >= MOST_REMEMBERED) noted.clear();
    noted.set(key, Date.now());
    return true;
  };
  const append = (tenant: TenantId, entry: AuditEntry) =>
    database
      .withTenant(tenant, (session) => appendAudit(session, tenant, entry))
      .catch((error) => log.error({ action: entry.action, problem: messageOf(error) }, 'audit.lost'));
  /** What was answered, where it is an object. */
  const answers = new WeakMap<FastifyRequest, unknown>();
  const noteDone = async (request: FastifyRequest, outcome: AuditEntry['outcome'], made: unknown) => {
    const { action } = ruleOf(request);
    const { caller } = request;
    if (!action || !caller) return;
    const { target, requestId } = about(request);
    const entry = { requestId, actor: actorOf(caller), action, outcome };
    await append(caller.tenant, { ...entry, target: { ...target, ...namesIn(made) } });
  };
  return {
    async refused(request, { refused, credential, tenant, detail }) {
      log.warn(
        { request_id: request.id, reason: refused, credential: credential?.id, detail },
        'auth.refused',
      );
      if (!tenant || !credential || !isNew([tenant, credential.kind, credential.id, refused])) return;
      await append(tenant, {
        ...about(request),
        actor: credential,
        action: 'auth',
        target: { reason: refused },
        outcome: 'refused',
      });
    },
    async forbidden(request, caller) {
      const action = ruleOf(request).action ?? `${request.method} ${request.routeOptions.url}`;
      const { kind, id } = caller.credential;
      if (!isNew([caller.tenant, kind, id, action])) return;
      await append(caller.tenant, { ...about(request), actor: actorOf(caller), action, outcome: 'refused' });
    },
    watch(server) {
      server.addHook('preSerialization', async (request, _reply, payload) => {
        answers.set(request, payload);
      });
      // Around the handler, not at the end of the answer: whoever leaves before that has done it all the same.
      server.addHook('onRoute', (route) => {
        const { handler } = route;
        route.handler = async function audited(this: FastifyInstance, request, reply) {
          const note = (outcome: AuditEntry['outcome'], made?: unknown) => noteDone(request, outcome, made);
          const result = await Promise.resolve(handler.call(this, request, reply)).catch(async (error) => {
            // As it is answered: a row that the database does not let them write is a refusal too.
            await note(toHelixError(error).status === 403 ? 'refused' : 'failed');
            throw error;
          });
          // A reply that was sent already resolves to nothing.
          await note('done', result ?? answers.get(request));
          return result;
        };
      });
    },
  };
}

export type Auditor = {
  refused(request: FastifyRequest, refusal: Refusal): Promise<void>;
  forbidden(request: FastifyRequest, caller: Caller): Promise<void>;
  watch(server: FastifyInstance): void;
};

/** What was made has its id, or its name, in the answer. */
const NAMES = ['document_id', 'run_id', 'artifact_id', 'connector_id', 'case_id', 'project', 'name'];

function namesIn(answer: unknown): AuditEntry['target'] {
  if (typeof answer !== 'object' || answer === null) return {};
  const found = NAMES.flatMap((name): [string, string | number][] => {
    const value = (answer as Record<string, unknown>)[name];
    if (typeof value === 'number') return [[name, value]];
    return typeof value === 'string' ? [[name, value.slice(0, 200)]] : [];
  });
  return Object.fromEntries(found);
}

/** Ids and names stand in the address; neither bodies nor queries are looked at. */
function about({ id, params }: FastifyRequest): Pick<AuditEntry, 'requestId' | 'target'> {
  const named = Object.entries((params ?? {}) as Record<string, unknown>);
  return {
    requestId: id,
    target: Object.fromEntries(named.map(([name, value]) => [name, String(value).slice(0, 200)])),
  };
}
