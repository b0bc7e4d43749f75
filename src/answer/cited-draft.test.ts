import { expect, test } from 'vitest';
import { ABSTENTION, REFUSAL } from '../terms.ts';
import { createCitedDraft } from './cited-draft.ts';

function follow(...pieces: string[]) {
  const draft = createCitedDraft(new Set([12, 13]));
  const sent = [...pieces.map((piece) => draft.push(piece)), draft.end()];
  return { sent, ...draft.outcome() };
}

test('[QUERY-UNCITED] nothing leaves before the first citation holds, then everything as it comes', () => {
  expect(follow(' Within ', '30 days', ' [chunk:12]', '. No', ' fee [chunk:13].')).toEqual({
    sent: ['', '', '', 'Within 30 days [chunk:12]. No', ' fee [chunk:13].', ''],
    cited: [12, 13],
    removed: 0,
  });
});

test.each([
  ['Within 30 days.', 'Within 30 days.', 0],
  ['Within 30 days [chunk:99].', 'Within 30 days.', 1],
  ['Within 30 days [12].', 'Within 30 days [12].', 0],
])('[QUERY-UNCITED] %s is withheld', (answer, text, removed) => {
  expect(follow(answer)).toEqual({
    sent: ['', ''],
    cited: [],
    removed,
    withheld: { reason: 'uncited', text },
  });
});

test.each([
  ABSTENTION,
  REFUSAL,
  'I don’t have enough information in the current documents to\nanswer this specifically for Germany.',
  `**${ABSTENTION}** The documents cover the US only [chunk:12]. Which one do you mean?`,
])('[QUERY-MODEL-ABSTAINS] a draft that begins by saying so is no answer: %j', (answer) => {
  expect(follow(...answer.split(/(?= )/))).toMatchObject({ withheld: { reason: 'model-abstained' } });
  expect(follow(answer).sent.join('')).toBe('');
});

test('an answer that says in the end what is missing stays an answer', () => {
  const answer = `Within 30 days [chunk:12]. ${ABSTENTION}`;
  expect(follow(answer)).toEqual({ sent: [answer, ''], cited: [12], removed: 0 });
});
