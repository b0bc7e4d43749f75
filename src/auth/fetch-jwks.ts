import { HelixError, messageOf } from '../errors.ts';

/** The keys of an issuer are a few thousand bytes; who sends more than this is not asked to go on. */
const MOST_BYTES = 256 * 1024;
/** So long after a failure nobody asks again: tokens are many, and whoever is down comes up sooner without them. */
const PAUSE_MS = 2000;

/**
 * Fetches the keys of an issuer for `jose`, and throws `identity_unavailable` whatever goes wrong: that tokens cannot be
 * checked is not the fault of who sent one.
 */
export function createJwksFetch({ fetch = globalThis.fetch, now = Date.now }: JwksPorts): JwksFetch {
  let failure: { error: HelixError; at: number } | undefined;
  return async (url, options) => {
    if (failure && Math.abs(now() - failure.at) < PAUSE_MS) throw failure.error;
    try {
      const response = await fetch(url, options);
      const text = await readKeys(response);
      failure = undefined;
      return new Response(text, { status: 200 });
    } catch (cause) {
      const problem = (cause as Error | undefined)?.name === 'TimeoutError' ? 'does not answer' : said(cause);
      const error = new HelixError('identity_unavailable', { url, problem }, { cause, retryable: true });
      failure = { error, at: now() };
      throw error;
    }
  };
}

/** `fetch` and the clock, so that tests have their own. */
export type JwksPorts = { fetch?: JwksFetch; now?: () => number };
export type JwksFetch = (url: string, options: RequestInit) => Promise<Response>;

async function readKeys(response: Response): Promise<string> {
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Unusable(`answers with status ${response.status}`);
  }
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MOST_BYTES) throw new Unusable(`sends more than ${MOST_BYTES} bytes`);
    pieces.push(piece);
  }
  const text = Buffer.concat(pieces).toString('utf8');
  if (!isKeySet(text)) throw new Unusable('sends no set of keys');
  return text;
}

function isKeySet(text: string): boolean {
  try {
    const parsed: unknown = JSON.parse(text);
    const keys = (parsed as { keys?: unknown } | null)?.keys;
    return Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null);
  } catch {
    return false;
  }
}

class Unusable extends Error {}

function said(cause: unknown): string {
  if (cause instanceof Unusable) return cause.message;
  return `cannot be reached (${messageOf((cause as Error | undefined)?.cause ?? cause)})`;
}
