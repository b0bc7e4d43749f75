import type { Found } from '../answer/answer-query.ts';
import type { Helix } from '../compose.ts';
import type { NewTurn } from '../store/conversation-turns.ts';
import type { RetrievedChunk } from '../terms.ts';
import { answerInMode, completed, type ModalEvent, type ModalRequest, searchedAs } from './answer-in-mode.ts';
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
  request: ModalRequest,
): AsyncGenerator<ModalEvent> {
  const names = { conversationId, requestId: request.requestId };
  const turn = emptyTurn(request);
  let found: Found | undefined;
  let isKept = false;
  const onFound = (all: Found) => {
    found = all;
  };
  try {
    const events = answerInMode(helix, { ...request, onFound });
    for await (const event of request.treeWalk ? notedAtOnce(turn, events) : noted(turn, events)) {
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

async function* noted(turn: NewTurn, events: AsyncIterable<ModalEvent>): AsyncGenerator<ModalEvent> {
  for await (const event of events) {
    note(turn, event);
    yield event;
  }
}

/** In the mode `agentic` an answer is whole before its first word is sent: one that the reader leaves then is kept whole. */
async function* notedAtOnce(turn: NewTurn, events: AsyncIterable<ModalEvent>): AsyncGenerator<ModalEvent> {
  const all: ModalEvent[] = [];
  for await (const event of noted(turn, events)) all.push(event);
  yield* all;
}

function emptyTurn({ question, requestId, filters }: ModalRequest): NewTurn {
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

function note(turn: NewTurn, event: ModalEvent): void {
  if (event.type === 'text-delta') turn.answer += event.text;
  else if (event.type === 'citations') turn.citations = event.sources.map(citationBody);
  else if (event.type === 'verdict') turn.verdict = event.verdict;
  else if (event.type === 'envelope') turn.envelope = event.envelope;
  else {
    turn.outcome = event.abstained ? 'abstained' : 'answered';
    turn.searchedAs = searchedAs(event);
  }
}

/** Its citations were never told, so they are read from what was written. */
function stopped(turn: NewTurn, found: Found | undefined): NewTurn {
  if (!found) return turn;
  const { sources } = found.evidence;
  const citations = citedIn(turn.answer, sources).map(citationBody);
  return { ...turn, citations, searchedAs: completed(found.rewrite) };
}

function citedIn(answer: string, sources: readonly RetrievedChunk[]): RetrievedChunk[] {
  const ids = new Set(Array.from(answer.matchAll(/\[chunk:(\d+)\]/g), ([, id]) => Number(id)));
  return [...ids].flatMap((id) => sources.filter(({ chunkId }) => chunkId === id));
}
