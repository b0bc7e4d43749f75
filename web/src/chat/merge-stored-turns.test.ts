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

test('earlier turns come before those that are shown', () => {
  const shown = mergeStoredTurns([], [stored(201)]);
  const turns = mergeStoredTurns(shown, [stored(199), stored(200)], { earlier: true });
  expect(turns.map(({ number }) => number)).toEqual([199, 200, 201]);
});

function asked(question: string): Turn {
  return beginTurn('asked-1', { question, documentIds: null, documentCount: 3, image: null });
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
    request_id: `request-${number}`,
    document_ids: null,
    image: null,
    created_at: '2026-01-01T00:00:00Z',
    ...changes,
  };
}
