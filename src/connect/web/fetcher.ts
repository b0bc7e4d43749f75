import { lookup as lookupName } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { HelixError, messageOf } from '../../errors.ts';
import type { AddressRefusal, AddressRule } from './address-rule.ts';
import { readBody } from './read-body.ts';
import { redirectOf } from './redirect-of.ts';

/** Fetches from the open web. Every address behind a name is judged by the rule at the moment of the connection. */
export interface Fetcher {
  /** Follows redirects. Throws `address_refused` and `fetch_failed`; a status that says no is an answer. */
  fetch(url: string, request: FetchRequest): Promise<Fetched>;
}

export type FetchRequest = {
  headers?: Readonly<Record<string, string>>;
  /** Largest body, packed or unpacked. */
  maxBytes: number;
  /** Whether a larger one is cut off there; it is refused unless told. */
  isCut?: boolean;
  signal: AbortSignal;
  /** Says when each request is sent: the first, and those that redirects lead to. Throws where none may be. */
  inTurn?: InTurn;
};

export type InTurn = <Result>(url: string, send: () => Promise<Result>) => Promise<Result>;

/** The rules of a site do not let Helix fetch this: what `inTurn` throws. */
export class Disallowed extends Error {
  override readonly name = 'Disallowed';
}

/** `body` is empty unless the status is one of success. */
export type Fetched = { url: string; status: number; headers: IncomingHttpHeaders; body: Buffer };

export type FetcherOptions = {
  rule: AddressRule;
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>;
  limits?: Partial<FetchLimits>;
};

export type FetchLimits = { totalMs: number; silentMs: number };

/** What Helix calls itself, to servers and in `robots.txt`. */
export const USER_AGENT = 'HelixBot';
const MOST_REDIRECTS = 5;
const LIMITS: FetchLimits = { totalMs: 60_000, silentMs: 15_000 };

export function createFetcher({ rule, resolve = resolveName, limits }: FetcherOptions): Fetcher {
  const options = { rule, resolve, ...LIMITS, ...limits };
  return {
    async fetch(first, { inTurn = (_, send) => send(), ...request }) {
      let url = first;
      for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
        const answer = await inTurn(url, () => ask(url, { ...options, ...request }));
        if (typeof answer !== 'string') return answer;
        url = answer;
      }
      const problem = `it redirects more than ${MOST_REDIRECTS} times`;
      throw new HelixError('fetch_failed', { url: first, problem });
    },
  };
}

type AskOptions = Required<Pick<FetcherOptions, 'rule' | 'resolve'>> &
  FetchLimits &
  Omit<FetchRequest, 'inTurn'>;

/** One request: its answer, or the address that it leads to. */
async function ask(url: string, options: AskOptions): Promise<Fetched | string> {
  const { headers = {}, signal, totalMs } = options;
  // Begins with the request: what waits for its turn is not late.
  const deadline = AbortSignal.timeout(totalMs);
  try {
    const response = await send(url, { ...options, headers, signal: AbortSignal.any([signal, deadline]) });
    const next = redirectOf(url, response);
    if (next === undefined) return { url, ...(await answerOf(url, response, options)) };
    response.destroy();
    return next;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (error instanceof HelixError) throw error;
    const problem = deadline.aborted ? `it took more than ${totalMs / 1000} s` : messageOf(error);
    throw new HelixError('fetch_failed', { url, problem }, { cause: error, retryable: true });
  }
}

function resolveName(host: string) {
  return lookupName(host, { all: true });
}

/**
 * The same for somebody who may not know which names there are inside: one that cannot be found looks like one without a
 * public address.
 */
export function resolveUntold(host: string) {
  return resolveName(host).catch(() => [{ address: '0.0.0.0', family: 4 }]);
}

type SendOptions = Required<Pick<FetcherOptions, 'rule' | 'resolve'>> &
  Pick<FetchRequest, 'signal'> & { headers: Readonly<Record<string, string>>; silentMs: number };

async function send(address: string, options: SendOptions): Promise<IncomingMessage> {
  const { signal, silentMs, headers } = options;
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  // A literal address is connected to without a lookup.
  if (isIP(host) !== 0) refuse(address, options.rule({ host, address: host, port }));
  const lookup = guardedLookup(address, port, options);
  const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    // None of the process's own: a connection that is kept was judged for another name.
    agent: false,
    lookup,
    signal,
    headers: { 'user-agent': `${USER_AGENT}/0.1`, 'accept-encoding': 'gzip, deflate, br', ...headers },
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.once('response', resolve);
  request.on('error', reject);
  request.setTimeout(silentMs, () => request.destroy(new Error(`it was silent for ${silentMs / 1000} s`)));
  request.end();
  return promise;
}

/** The connection is made to the very addresses that were judged: a name cannot mean another one a moment later. */
function guardedLookup(url: string, port: number, { rule, resolve }: SendOptions): LookupFunction {
  return (host, { all }, callback) => {
    resolve(host).then(
      (found) => {
        const reason = found.map(({ address }) => rule({ host, address, port })).find(Boolean);
        const [first] = found;
        if (reason) callback(refused(url, reason), '');
        else if (!first) callback(new Error(`the name ${host} stands for no address`), '');
        else if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

function refuse(url: string, reason: AddressRefusal | undefined): void {
  if (reason !== undefined) throw refused(url, reason);
}

function refused(url: string, { problem, action }: AddressRefusal): HelixError {
  return new HelixError('address_refused', { url, problem, action });
}

async function answerOf(
  url: string,
  response: IncomingMessage,
  limit: Pick<FetchRequest, 'maxBytes' | 'isCut'>,
): Promise<Omit<Fetched, 'url'>> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 200 && status < 300) return { status, headers, body: await readBody(url, response, limit) };
  response.destroy();
  return { status, headers, body: Buffer.alloc(0) };
}
