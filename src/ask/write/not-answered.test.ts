import { expect, test } from 'vitest';
import type { Prepared } from '../prepare-answer.ts';
import { readIntent } from '../question/read-intent.ts';
import { askWhatIsMeant, namesNothing } from './not-answered.ts';

const prepared = (question: string) =>
  ({
    question,
    shown: [],
    gathered: { intent: readIntent(question), slots: [], queries: [question] },
  }) as unknown as Prepared;

test.each([
  ['How does it work?', 'it', 'What do you mean by “it”?'],
  ['Tell me about them', 'them', 'What do you mean by “them”?'],
  ['Tell me more', '', 'What is your question about?'],
])('[ASK-CLARIFY-UNNAMED] "%s" is asked back', (question, term, answer) => {
  expect(namesNothing(prepared(question))).toBe(true);
  const asked = askWhatIsMeant(prepared(question));
  expect(asked).toMatchObject({ tier: 'Clarify', abstained: false, cited: [] });
  expect(asked.answer).toContain(answer);
  expect(asked.clarify).toMatchObject({ reason: 'missing_evidence', term, candidates: [], options: [] });
});

test('[ASK-CLARIFY-UNNAMED] no words at all, or a name, is nothing to ask back for', () => {
  expect(namesNothing(prepared('?'))).toBe(false);
  expect(namesNothing(prepared('How does the gate work?'))).toBe(false);
});
