import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than it takes until the work of a worker that was killed is taken over. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 200;

/** Sends a request again until it is answered to its end, as a careful client does; `retried` counts the times. */
export async function sendUntilDone<Result>(
  attempt: () => Promise<Result | undefined>,
  tally: { retried: number },
): Promise<Result> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const done = await attempt().catch(nothing);
    if (done !== undefined) return done;
    if (Date.now() > deadline) throw new Error(`not answered for ${PATIENCE_MS / 1000} s`);
    tally.retried += 1;
    await sleep(PAUSE_MS);
  }
}

/** What a request without an answer comes to: the server is gone, or cut the answer off. */
function nothing(error: unknown): undefined {
  if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return undefined;
  throw error;
}

/** The body of a 2xx, undefined where it is worth another try. Anything else is a mistake of this program, or of Helix. */
export async function bodyOf(url: string, init: RequestInit = {}): Promise<string | undefined> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  const body = await response.text();
  if (response.ok) return body;
  if (response.status === 429 || response.status === 503) return undefined;
  throw new Error(
    `${init.method ?? 'GET'} ${url} was answered with ${response.status}: ${body.slice(0, 300)}`,
  );
}
