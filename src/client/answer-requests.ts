import type { AnswerCheck, AnswerRecord } from './answers-contract.ts';
import { getJson, type RequestOptions, type SendRequest, sendJson } from './send-request.ts';

/** Answers that were given; each method is described in `HelixClient`. */
export function answerRequests(send: SendRequest) {
  return {
    answer: (requestId: string, options: RequestOptions = {}) =>
      getJson<AnswerRecord>(send, addressOf(requestId), options),
    checkAnswer: (requestId: string, options: RequestOptions = {}) =>
      sendJson<AnswerCheck>(send, 'POST', `${addressOf(requestId)}/check`, options),
  };
}

function addressOf(requestId: string): string {
  return `v1/answers/${encodeURIComponent(requestId)}`;
}
