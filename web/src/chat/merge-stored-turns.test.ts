import { expect, test } from 'vitest';
import type { ConversationTurn } from '../../../src/client/client.ts';
import { mergeStoredTurns } from './merge-stored-turns.ts';
import { beginTurn } from './reduce-turn.ts';
import type { Turn } from './turn.ts';

test('what the server has becomes turns, with how each ended', () => {
  const turns = mergeStoredTurns(
    [],
    [
      stored(1, { outcome: 'answered' }),
      stored(2, { outcome: 'abstained' }),
      stored(3, { outcome: 'stopped', answer: 'With' }),
    ],
  );
  expect(turns.map(({ number, phase, abstained, isFresh }) => [number, phase, abstained, isFresh])).toEqual([
    [1, 'answered', false, false],
    [2, 'answered', true, false],
    [3, 'stopped', false, false],
  ]);
});

test('a turn that is on the page stays the one it is', () => {
  const shown: Turn = { ...asked('Question 1'), phase: 'interrupted', requestId: 'request-1' };
  const [turn] = mergeStoredTurns([shown], [stored(1, { outcome: 'stopped' })]);
  expect(turn).toMatchObject({
    key: shown.key,
    isFresh: true,
    documentCount: 3,
    phase: 'stopped',
    number: 1,
  });
});

test('a question that failed is not lost, and what was read before stays before', () => {
  const [early] = mergeStoredTurns([], [stored(1)]);
  const failed: Turn = { ...asked('Why?'), phase: 'failed' };
  const turns = mergeStoredTurns([early!, failed], [stored(2)]);
  expect(turns.map(({ question }) => question)).toEqual(['Question 1', 'Question 2', 'Why?']);
});

test('what is being answered goes on, and what was stopped before its first word is not lost', () => {
  const running: Turn = {
    ...asked('Question 1'),
    key: 'a',
    phase: 'streaming',
    text: 'Ye',
    requestId: 'request-1',
  };
  const stopped: Turn = { ...asked('Why?'), key: 'b', phase: 'stopped' };
  const turns = mergeStoredTurns([running, stopped], [stored(1)]);
  expect(turns.map(({ key, phase, text }) => [key, phase, text])).toEqual([
    ['a', 'streaming', 'Ye'],
    ['b', 'stopped', ''],
  ]);
});

test('[CONVERSATION-STOPPED] what was stopped before its first word is one turn, on the page and read again', () => {
  const stopped: Turn = { ...asked('Why?'), key: 'a', phase: 'stopped' };
  const again: Turn = { ...asked('Why?'), key: 'b', phase: 'answered', requestId: 'request-2' };
  const cutOff = stored(1, { question: 'Why?', outcome: 'stopped', answer: '' });
  const answered = stored(2, { question: 'Why?' });
  const seen = (turns: readonly Turn[]) => turns.map(({ key, phase, text }) => [key, phase, text]);
  const both = mergeStoredTurns([stopped, again], [cutOff, answered]);
  expect(seen(both)).toEqual([
    ['a', 'stopped', ''],
    ['b', 'answered', 'Yes.'],
  ]);
  expect(seen(mergeStoredTurns(both, [cutOff, answered]))).toEqual(seen(both));
  // Stopped before it was sent: the server has the other one alone.
  expect(seen(mergeStoredTurns([stopped, again], [answered]))).toEqual([
    ['b', 'answered', 'Yes.'],
    ['a', 'stopped', ''],
  ]);
  // What is asked while the conversation is still being read is not what was stopped then.
  expect(mergeStoredTurns([{ ...asked('Why?'), key: 'c' }], [cutOff])).toHaveLength(2);
  expect(seen(mergeStoredTurns([], [cutOff]))).toEqual([['stored-1', 'stopped', '']]);
});

test('[CONVERSATION-IMAGE] a picture that no model looked at says so again, with the writing in it', () => {
  const unseen = (number: number, answer: string) =>
    stored(number, {
      kind: 'image',
      outcome: 'abstained',
      answer,
      request_id: null,
      question: 'What is it?',
    });
  const writing = [unseen(1, 'TOTAL 42 EUR'), unseen(2, '')];
  const read = mergeStoredTurns([], writing);
  const told = { phase: 'failed', text: '', abstained: false, failure: { canRetry: false } };
  expect(read).toMatchObject([
    { ...told, writing: 'TOTAL 42 EUR', failure: { message: expect.stringMatching(/^No model that looks/) } },
    { ...told, writing: null },
  ]);
  const failed = (key: string, code: string): Turn => ({
    ...asked('What is it?'),
    ...{ key, kind: 'image', phase: 'failed' },
    failure: { code, message: '', requestId: null, canRetry: false },
  });
  const shown = ['vision_not_configured', 'payload_too_large', 'vision_not_configured'].map((code, index) =>
    failed(`asked-${index}`, code),
  );
  const merged = mergeStoredTurns(shown, writing);
  expect(merged.map(({ key, number }) => [key, number])).toEqual([
    ['asked-0', 1],
    ['asked-2', 2],
    ['asked-1', null],
  ]);
  expect(mergeStoredTurns(merged, writing)).toEqual(merged);
});

test('earlier turns come before those that are shown', () => {
  const shown = mergeStoredTurns([], [stored(201)]);
  const turns = mergeStoredTurns(shown, [stored(199), stored(200)], { earlier: true });
  expect(turns.map(({ number }) => number)).toEqual([199, 200, 201]);
});

test('[WEB-AGENTIC-RELOAD] an answer in steps is the same after it was read again, and so is the way it was asked', () => {
  const envelope = { tier: 'Grounded' as const, sections: [], tree_walk: null, sources: [], clarify: null };
  const [answered, plain] = mergeStoredTurns([], [stored(1, { envelope }), stored(2)]);
  expect(answered).toMatchObject({ envelope, inSteps: true });
  expect(plain).toMatchObject({ envelope: null, inSteps: false });
  const stopped: Turn = { ...asked('Question 1'), phase: 'stopped', requestId: 'request-1', inSteps: true };
  expect(mergeStoredTurns([stopped], [stored(1, { outcome: 'stopped' })])).toMatchObject([{ inSteps: true }]);
});

function asked(question: string): Turn {
  return beginTurn('asked-1', { question, documentIds: null, documentCount: 3, image: null, inSteps: false });
}

function stored(number: number, changes: Partial<ConversationTurn> = {}): ConversationTurn {
  return {
    turn_number: number,
    kind: 'question',
    question: `Question ${number}`,
    answer: 'Yes.',
    citations: [],
    outcome: 'answered',
    searched_as: null,
    verdict: null,
    envelope: null,
    request_id: `request-${number}`,
    document_ids: null,
    image: null,
    created_at: '2026-01-01T00:00:00Z',
    ...changes,
  };
}
