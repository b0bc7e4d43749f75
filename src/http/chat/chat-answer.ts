import type { HelixClient, QueryCitation, QueryEvent } from '../../client/client.ts';
import { HelixError } from '../../errors.ts';
import type { ChatModel } from './chat-model.ts';
import type { Turn } from './chat-request.ts';
import { type ChatUsage, chatUsage } from './chat-usage.ts';
import { type CitationMark, numberCitations } from './number-citations.ts';

/** Answers as `POST /v1/query` does, with citations by number. Nothing is yielded before the first words are there. */
export async function* chatAnswer(client: HelixClient, asked: ChatQuestion): AsyncGenerator<ChatEvent> {
  const { question, history, model, signal } = asked;
  const numbers = numberCitations();
  const told: Told = { requestId: '', citations: [], answerLength: 0 };
  for await (const event of client.streamQuery(question, { ...model, history, signal })) {
    note(told, event);
    if (event.type === 'error') throw brokenOff(event.message);
    if (event.type !== 'delta' && event.type !== 'end') continue;
    const text = event.type === 'delta' ? numbers.push(event.text) : numbers.end();
    told.answerLength += text.length;
    if (text) yield { type: 'text', text, requestId: told.requestId };
    if (event.type === 'delta') continue;
    if (!event.complete) break;
    const usage = await chatUsage(client, { ...told, question, signal });
    yield { type: 'end', end: { ...event, ...told, marks: numbers.marks, usage } };
    return;
  }
  throw brokenOff('The stream of the answer ended before its end.');
}

/** What an answer is asked with. */
export type ChatQuestion = { question: string; history: Turn[]; model: ChatModel; signal: AbortSignal };

/** The end comes once, last. */
export type ChatEvent = { type: 'text'; text: string; requestId: string } | { type: 'end'; end: ChatEnd };

export type ChatEnd = Told &
  Pick<CompleteEnd, 'abstained' | 'searchedAs' | 'tier'> & {
    marks: readonly CitationMark[];
    usage: ChatUsage;
  };

type CompleteEnd = Extract<QueryEvent, { type: 'end'; complete: true }>;

type Told = {
  requestId: string;
  citations: QueryCitation[];
  answerLength: number;
  verdict?: Extract<QueryEvent, { type: 'verdict' }>['verdict'];
};

function note(told: Told, event: QueryEvent): void {
  if (event.type === 'start') told.requestId = event.requestId ?? '';
  else if (event.type === 'citations') told.citations = event.citations;
  else if (event.type === 'verdict') told.verdict = event.verdict;
}

function brokenOff(problem: string): HelixError {
  return new HelixError('llm_unavailable', { problem });
}
