import { setTimeout as sleep } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';

/** How long a client goes on trying: longer than any fault here lasts. */
const PATIENCE_MS = 150_000;
const PAUSE_MS = 400;

/** Sends a request until it is answered with a 2xx, as a careful client does. Counts each time that it is sent again. */
export async function sendPatiently(
  url: string,
  ledger: Ledger,
  {
    timeoutMs = 30_000,
    ...init
  }: Omit<RequestInit, 'body'> & { body?: () => FormData | string; timeoutMs?: number } = {},
): Promise<Response> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const outcome = await send(url, { ...init, body: init.body?.(), signal: AbortSignal.timeout(timeoutMs) });
    if (typeof outcome !== 'string') return outcome;
    if (Date.now() > deadline) throw new Error(`${url} was not answered for ${PATIENCE_MS} ms: ${outcome}`);
    ledger.retried += 1;
    await sleep(PAUSE_MS);
  }
}

/** The answer with its body read, or why there is none. */
async function send(url: string, init: RequestInit): Promise<Response | string> {
  try {
    const response = await fetch(url, init);
    const body = await response.text();
    return response.ok ? new Response(body, response) : `${response.status} ${body.slice(0, 200)}`;
  } catch (error) {
    return String((error as { cause?: unknown }).cause ?? error);
  }
}
