import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../auth/caller.ts';
import type { Limits, Wanted } from '../limits/limits.ts';
import { addressOf, isThisMachine } from './address-of.ts';

/**
 * Lets requests in as far as their tenant's limits go; to be installed behind the authentication, which knows the tenant. A
 * place is held until the answer is sent or whoever asked has left. What a request asks of Helix's own routes in turn (an
 * assistant's tools, chat completions) is not counted for what it was let in with.
 */
export function limitRequests(server: FastifyInstance, limits: Limits): void {
  const within = new AsyncLocalStorage<Wanted>();
  // With a callback: what follows runs inside of it.
  server.addHook('onRequest', (request, reply, next) => {
    const wanted = wantedBy(request);
    if (wanted === 'nothing') return next();
    const outer = within.getStore();
    admit(limits, { request, reply, wanted: outer ? rest(wanted, outer) : wanted }).then(
      () => within.run({ ...outer, ...wanted }, next),
      (error: Error) => next(error),
    );
  });
}

async function admit(limits: Limits, { request, reply, wanted }: Asked): Promise<void> {
  const caller: Caller | undefined = request.caller;
  if (!caller) return isThisMachine(request.ip) ? undefined : limits.admitAddress(addressOf(request.ip));
  const { headers, release } = await limits.admit(caller, wanted);
  for (const [name, value] of Object.entries(headers)) reply.header(name, value);
  // Whoever left while it was decided has closed already.
  if (reply.raw.destroyed) release();
  else reply.raw.once('close', release);
}

type Asked = { request: FastifyRequest; reply: FastifyReply; wanted: Wanted };

const ASKS: Wanted = {
  rates: ['requests_per_minute', 'questions_per_minute'],
  slot: 'concurrent_answers',
  usesModel: true,
};
const SEARCHES: Wanted = { ...ASKS, usesModel: false };
const RECEIVES: Wanted = { rates: ['requests_per_minute'], slot: 'concurrent_uploads' };
/** Everything else, and what follows a run for as long as it takes: that costs next to nothing. */
const READS: Wanted = { rates: ['requests_per_minute'] };

/** What a request wants of its tenant's share, by the route. One that is not here reads. */
const CLASSES: Readonly<Record<string, Wanted | 'nothing'>> = {
  'GET /healthz': 'nothing',
  'GET /readyz': 'nothing',
  'GET /metrics': 'nothing',
  'GET /ask': ASKS,
  'POST /ask-image': ASKS,
  'POST /v1/query': ASKS,
  'POST /v1/chat/completions': ASKS,
  'POST /v1/artifacts': ASKS,
  'POST /v1/artifacts/:id/regenerate': ASKS,
  'POST /v1/search': SEARCHES,
  'POST /v1/answers/:id/check': SEARCHES,
  'POST /v1/documents': RECEIVES,
  'POST /v1/documents/:id/reingest': RECEIVES,
  'POST /v1/projects/import': RECEIVES,
  'POST /v1/connectors/:id/sync': RECEIVES,
};

function wantedBy({ method, routeOptions, headers }: FastifyRequest): Wanted | 'nothing' {
  const wanted = CLASSES[`${method} ${routeOptions.url}`] ?? READS;
  if (wanted !== RECEIVES) return wanted;
  const length = Number(headers['content-length'] ?? 0);
  return { ...wanted, addsBytes: Number.isSafeInteger(length) ? length : 0 };
}

/** What of it the request around this one has not been let in with. */
function rest(wanted: Wanted, outer: Wanted): Wanted {
  return {
    ...wanted,
    rates: wanted.rates?.filter((name) => !outer.rates?.includes(name)),
    slot: wanted.slot === outer.slot ? undefined : wanted.slot,
  };
}
