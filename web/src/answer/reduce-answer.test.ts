import { expect, test } from 'vitest';
import { HelixRequestError, REFUSAL } from '../../../src/client/client.ts';
import { toFailure } from '../parts/failure.ts';
import { type Answer, type AnswerAction, isRefusal, isRunning, reduceAnswer } from './reduce-answer.ts';

const CITATION = { n: 1, chunk_id: 42, document_title: 'Refund Policy', snippet: 'Within 30 days.' };

test('an answer goes from searching over streaming to answered', () => {
  const phases: string[] = [];
  let answer: Answer | null = null;
  for (const action of [
    { type: 'ask', id: 1, question: 'How long?' },
    { type: 'start', requestId: 'r1' },
    { type: 'delta', text: '30 days ' },
    { type: 'malformed', raw: '?' },
    { type: 'delta', text: '[1]' },
    { type: 'citations', citations: [CITATION] },
    { type: 'end', complete: true },
  ] satisfies AnswerAction[]) {
    answer = reduceAnswer(answer, action);
    phases.push(`${answer?.phase} ${isRunning(answer)}`);
  }
  expect(phases).toEqual([
    'searching true',
    'searching true',
    'streaming true',
    'streaming true',
    'streaming true',
    'streaming true',
    'answered false',
  ]);
  expect(answer).toMatchObject({
    text: '30 days [1]',
    citations: [CITATION],
    requestId: 'r1',
    failure: null,
  });
});

test.each<[AnswerAction, string]>([
  [{ type: 'end', complete: false }, 'interrupted'],
  [{ type: 'stop' }, 'stopped'],
  [{ type: 'fail', failure: { message: 'm', code: 'c', requestId: null, canRetry: true } }, 'failed'],
])('%j keeps the text and is over', (action, phase) => {
  const answer = reduceAnswer(streamed('30 days'), action);
  expect(answer).toMatchObject({ phase, text: '30 days' });
  expect(isRunning(answer)).toBe(false);
});

test('a new question begins anew', () => {
  expect(reduceAnswer(streamed('30 days'), { type: 'ask', id: 2, question: 'Why?' })).toMatchObject({
    id: 2,
    question: 'Why?',
    phase: 'searching',
    text: '',
  });
});

test('a refusal is the exact sentence without citations', () => {
  const refusal = { ...streamed(REFUSAL), citations: [] };
  expect(isRefusal(refusal)).toBe(true);
  expect(isRefusal({ ...refusal, citations: null })).toBe(false);
  expect(isRefusal({ ...refusal, citations: [CITATION] })).toBe(false);
  expect(isRefusal({ ...refusal, text: 'I have that.' })).toBe(false);
});

test("a failure shows the server's message, and never that of a program error", () => {
  const error = new HelixRequestError({
    status: 503,
    code: 'down',
    message: 'Come back later.',
    requestId: 'r1',
  });
  expect(toFailure(error)).toEqual({
    message: 'Come back later.',
    code: 'down',
    requestId: 'r1',
    canRetry: true,
  });
  expect(toFailure(new TypeError('x is undefined')).message).not.toContain('undefined');
});

test.each<[number, string, boolean]>([
  [0, 'unreachable', true],
  [200, 'interrupted', true],
  [503, 'model_unavailable', true],
  [502, 'bad_response', true],
  [200, 'database_unavailable', true],
  [200, 'empty_document', false],
  [200, 'extraction_failed', false],
  [200, 'unsupported_media_type', false],
  [200, 'bad_response', false],
  [415, 'unsupported_media_type', false],
  [413, 'payload_too_large', false],
  [400, 'bad_request', false],
])('status %d with code %s can be tried again: %s', (status, code, canRetry) => {
  const error = new HelixRequestError({ status, code, message: 'm' });
  expect(toFailure(error).canRetry).toBe(canRetry);
});

function streamed(text: string): Answer {
  const asked = reduceAnswer(null, { type: 'ask', id: 1, question: 'How long?' });
  return reduceAnswer(asked, { type: 'delta', text }) as Answer;
}
