import { expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { nameKey } from '../../text/name-key.ts';
import { readIntent } from '../question/read-intent.ts';
import { aboutQuestion } from './about-question.ts';
import { coverSlots } from './coverage.ts';
import { deriveSlots } from './derive-slots.ts';
import { readWords } from './read-words.ts';

/** Which of some texts are about a question: each with the weight of the question's words that it holds. */
function about(question: string, defined: string[], ...texts: [text: string, weight: number][]): string[] {
  const intent = readIntent(question);
  const slots = deriveSlots(question, intent, new Set(defined.map(nameKey)));
  const spans = texts.map(([text], index) => evidenceSpan(index + 1, { text }));
  const weights = new Map(texts.map(([, weight], index) => [index + 1, weight]));
  const read = readWords();
  const facts = { intent, slots, spans, coverage: coverSlots(slots, spans, read), weights, read };
  return spans.filter(aboutQuestion(facts)).map(({ chunk }) => chunk.text);
}

test('[ASK-CONTROLLER-ABOUT] without names, the words decide by their weight', () => {
  const texts: [string, number][] = [
    ['A refund is due.', 0.5],
    ['A request.', 0.49],
  ];
  expect(about('May I request a refund?', [], ...texts)).toEqual(['A refund is due.']);
});

test('[ASK-CONTROLLER-ABOUT] a name of the documents in another question is not enough', () => {
  expect(about('What is the capital of France?', ['Capital'], ['Capital is money.', 0.39])).toEqual([]);
  expect(about('What is capital?', ['Capital'], ['Capital is money.', 0.1])).toEqual(['Capital is money.']);
});

test('[ASK-CONTROLLER-ABOUT] of a question made of several names, a passage about one of them counts', () => {
  const texts: [string, number][] = [
    ['A session ends.', 0.2],
    ['Solar restoration rebuilds.', 0.3],
    ['The end of a line.', 0.3],
  ];
  const found = about('How do sessions end solar restoration?', ['Session', 'Solar restoration'], ...texts);
  expect(found).toEqual(['A session ends.', 'Solar restoration rebuilds.']);
});

test('[ASK-CONTROLLER-ABOUT] a marked name that nothing holds leaves only what holds nearly all of the question', () => {
  const texts: [string, number][] = [
    ['The session store keeps sessions.', 0.6],
    ['The session store frobs.', 0.75],
  ];
  expect(about('What does frobWidget do in the session store?', [], ...texts)).toEqual([
    'The session store frobs.',
  ]);
  expect(about('What does frobWidget do in the session store?', [], ...texts, ['frobWidget()', 0])).toEqual([
    'The session store keeps sessions.',
    'The session store frobs.',
    'frobWidget()',
  ]);
});

test('[ASK-CONTROLLER-ABOUT] a proper name that nothing holds leaves only what holds nearly all of the question', () => {
  const texts: [string, number][] = [['Helix supports PDF.', 0.5]];
  expect(about('Does Helix support Kafka?', ['Helix'], ...texts)).toEqual([]);
  expect(about('Does Helix support kafka?', ['Helix'], ...texts)).toEqual(['Helix supports PDF.']);
  const held: [string, number][] = [...texts, ['Kafka is a queue.', 0.3]];
  expect(about('Does Helix support Kafka?', ['Helix'], ...held)).toEqual(['Helix supports PDF.']);
});

test('[ASK-CONTROLLER-ABOUT] nothing is about a question that names nothing', () => {
  expect(about('How does it work?', [], ['It works like this.', 1])).toEqual([]);
});

test('[ASK-CONTROLLER-ABOUT] a plain word in quotes can stand in any text', () => {
  const text = 'Exports shrink.';
  expect(about('How does the `shrink` method work in the `Row` struct?', [], [text, 0.2])).toEqual([]);
  expect(about('How does `shrink` work?', [], [text, 0.2])).toEqual([text]);
  expect(about('Compare `shrink` and `grow`', [], [text, 0.2])).toEqual([text]);
});
