import { answerQuery, type Found, type QueryRequest } from '../answer/answer-query.ts';
import type { QueryEvent } from '../answer/query-events.ts';
import type { Helix } from '../compose.ts';
import type { NewTurn } from '../store/conversation-turns.ts';
import type { RetrievedChunk } from '../terms.ts';
import { citationBody } from './query-body.ts';
import { storeTurn } from './store-turn.ts';

/**
 * Answers a question and keeps it as a turn of its conversation, after its trace and before its end is told. What was
 * written before a reader left, or before a failure, is kept as a stopped turn. Where nothing was written, the question of
 * a reader who left is kept; a failure is told instead, to a reader who still has the question.
 */
export async function* answerInConversation(
  helix: Helix,
  conversationId: number,
  request: QueryRequest,
): AsyncGenerator<QueryEvent> {
  const names = { conversationId, requestId: request.requestId };
  const turn = emptyTurn(request);
  let found: Found | undefined;
  let isKept = false;
  const onFound = (all: Found) => {
    found = all;
  };
  try {
    for await (const event of answerQuery(helix, { ...request, onFound })) {
      note(turn, event);
      if (event.type === 'end') {
        isKept = true;
        await storeTurn(helix, names, turn);
      }
      yield event;
    }
  } finally {
    const isCutOff = turn.answer !== '' || request.signal?.aborted;
    if (!isKept && isCutOff) await storeTurn(helix, names, stopped(turn, found));
  }
}

function emptyTurn({ question, requestId, filters }: QueryRequest): NewTurn {
  return {
    kind: 'question',
    question,
    answer: '',
    citations: [],
    outcome: 'stopped',
    searchedAs: null,
    verdict: null,
    requestId,
    documentIds: filters?.documentIds ?? null,
    image: null,
  };
}

function note(turn: NewTurn, event: QueryEvent): void {
  if (event.type === 'text-delta') turn.answer += event.text;
  else if (event.type === 'citations') turn.citations = event.sources.map(citationBody);
  else if (event.type === 'verdict') turn.verdict = event.verdict;
  else {
    turn.outcome = event.abstained ? 'abstained' : 'answered';
    turn.searchedAs = searchedAs(event.explanation);
  }
}

/** Its citations were never told, so they are read from what was written. */
function stopped(turn: NewTurn, found: Found | undefined): NewTurn {
  if (!found) return turn;
  const { sources } = found.evidence;
  const citations = citedIn(turn.answer, sources).map(citationBody);
  return { ...turn, citations, searchedAs: searchedAs(found) };
}

function citedIn(answer: string, sources: readonly RetrievedChunk[]): RetrievedChunk[] {
  const ids = new Set(Array.from(answer.matchAll(/\[chunk:(\d+)\]/g), ([, id]) => Number(id)));
  return [...ids].flatMap((id) => sources.filter(({ chunkId }) => chunkId === id));
}

function searchedAs({ rewrite }: Pick<Found, 'rewrite'>): string | null {
  return rewrite.rewritten ? rewrite.question : null;
}
