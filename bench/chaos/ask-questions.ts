import { setTimeout as sleep } from 'node:timers/promises';
import { parseSse } from '../../src/client/parse-sse.ts';
import type { Ledger, SentAnswer } from './ledger.ts';
import { sendPatiently } from './send-patiently.ts';

const QUESTION = 'What does the harbour look like, by section one?';
/** A reader who waits for longer than this has left. */
const PATIENCE_MS = 60_000;

/** Asks in a conversation, and every third time without one over `/ask`, until it is told to stop. */
export async function askQuestions(
  { url, stop }: { url: string; stop: AbortSignal },
  ledger: Ledger,
): Promise<void> {
  const conversationId = await openConversation(url, ledger);
  for (let count = 0; !stop.aborted; count++) {
    const asked = await (count % 3 === 2 ? askPlainly(url) : askInConversation(url, conversationId));
    ledger.answers.push(asked);
    if (asked.ended === 'complete') continue;
    ledger.retried += 1;
    await sleep(300);
  }
}

export async function openConversation(url: string, ledger: Ledger): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const made = await sendPatiently(`${url}/v1/conversations`, ledger, {
    method: 'POST',
    headers,
    body: () => '{}',
  });
  return ((await made.json()) as { conversation_id: number }).conversation_id;
}

export async function askInConversation(url: string, conversationId: number): Promise<SentAnswer> {
  const asked = await readAnswer(`${url}/v1/query`, 'end', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify({ question: QUESTION, conversation_id: conversationId }),
  });
  return { ...asked, conversationId };
}

export function askPlainly(url: string): Promise<SentAnswer> {
  return readAnswer(`${url}/ask?q=${encodeURIComponent(QUESTION)}`, 'citations');
}

/** Reads an answer as far as it comes. It is complete when the event came that ends an answer, and only then. */
async function readAnswer(
  url: string,
  last: 'end' | 'citations',
  init: RequestInit = {},
): Promise<SentAnswer> {
  const asked: SentAnswer = { requestId: '', answer: '', citations: 0, ended: 'broken off' };
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    asked.requestId = response.headers.get('x-request-id') ?? '';
    if (!response.ok) return { ...asked, ended: 'told' };
    for await (const { type, data } of parseSse(response.body!)) {
      if (type === 'message') asked.answer += (JSON.parse(data) as { t: string }).t;
      if (type === 'citations') asked.citations = (JSON.parse(data) as unknown[]).length;
      if (type === 'error') asked.ended = 'told';
      if (type === last) asked.ended = 'complete';
    }
  } catch {
    // A connection that breaks is an end like any other; what came before it is judged.
  }
  return asked;
}
