import { answerQuery, type Found, type QueryRequest } from '../answer/answer-query.ts';
import type { QueryEvent } from '../answer/query-events.ts';
import type { AgenticEvent } from '../ask/agentic-events.ts';
import { askAgentic } from '../ask/ask-agentic.ts';
import type { TreeWalkDepth } from '../ask/envelope.ts';
import type { Helix } from '../compose.ts';

/** Answers a question of `/v1/query` in the mode that it is asked in. */
export function answerInMode(
  helix: Helix,
  { treeWalk, ...request }: ModalRequest,
): AsyncGenerator<ModalEvent> {
  return treeWalk === undefined ? answerQuery(helix, request) : askAgentic(helix, { ...request, treeWalk });
}

/** `treeWalk` is there in the mode `agentic`, and only there. */
export type ModalRequest = QueryRequest & { treeWalk?: TreeWalkDepth };
export type ModalEvent = QueryEvent | AgenticEvent;
export type ModalEnd = Extract<ModalEvent, { type: 'end' }>;

/** What was searched for, where a follow-up question was made whole; null where it was asked as it stands. */
export function searchedAs(end: ModalEnd): string | null {
  const rewrite = 'explanation' in end ? end.explanation.rewrite : end.rewrite;
  return completed(rewrite);
}

export function completed({ rewritten, question }: Found['rewrite']): string | null {
  return rewritten ? question : null;
}
