import { parseSse } from '../../src/client/parse-sse.ts';
import { checkAnswer, type Expected, type Problem, type Received } from './check-answer.ts';
import type { LoadTenant } from './open-tenants.ts';

/** One question to Helix, read to its end and checked. `onFirst` is called when the first words are there. */
export async function askHelix(
  url: string,
  tenant: LoadTenant,
  expected: Expected,
  onFirst = () => {},
): Promise<Outcome> {
  const started = performance.now();
  const outcome: Outcome = { kind: expected.kind, firstMs: Number.NaN, totalMs: Number.NaN };
  const received: Received = { text: '', citations: undefined };
  try {
    const response = await send(url, tenant, expected);
    if (!response.ok) return { ...outcome, problem: await failureOf(response) };
    for await (const { type, data } of parseSse(response.body!)) {
      if (type === 'citations') received.citations = JSON.parse(data);
      if (type !== 'message') continue;
      if (received.text === '') {
        outcome.firstMs = performance.now() - started;
        onFirst();
      }
      received.text += (JSON.parse(data) as { t: string }).t;
    }
  } catch (error) {
    return { ...outcome, problem: problemOf(error) };
  }
  outcome.totalMs = performance.now() - started;
  return { ...outcome, problem: checkAnswer(received, expected) };
}

export type Outcome = {
  kind: Expected['kind'] | 'bare';
  firstMs: number;
  totalMs: number;
  problem?: Problem;
};

/** What became of a connection, without its addresses: so that the same problem is counted as one. */
export function problemOf(error: unknown): Problem {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  return `network: ${cause?.code ?? cause?.message ?? (error as Error).message}`;
}

function send(url: string, { headers, project }: LoadTenant, expected: Expected): Promise<Response> {
  const { kind, question } = expected;
  if (kind === 'ask') {
    const query = new URLSearchParams({ q: question, project });
    return fetch(`${url}/ask?${query}`, { headers });
  }
  return fetch(`${url}/v1/query`, {
    method: 'POST',
    headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ question, project }),
  });
}

async function failureOf(response: Response): Promise<Problem> {
  const body = await response.text();
  return `${response.status}: ${/"error":"(\w+)"/.exec(body)?.[1] ?? body.slice(0, 100)}`;
}
