import { expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { readIntent } from '../question/read-intent.ts';
import type { Slot } from '../terms.ts';
import { missingClarify } from './missing-clarify.ts';

const slot = (text: string, isHard: boolean): Slot => ({
  id: `term:${text}`,
  kind: 'term',
  isHard,
  term: { text, key: text, from: 'quoted' },
});
const clarify = (question: string, slots: [Slot, boolean][]) =>
  missingClarify(
    {
      intent: readIntent(question),
      queries: [question, 'flux'],
      slots: slots.map(([each, isCovered]) => ({ slot: each, isCovered, by: undefined })),
    },
    Array.from({ length: 9 }, (_, id) => evidenceSpan(id + 1, { header: `H${id + 1}` })),
  );

test('[ASK-CLARIFY-MISSING] what was searched, what came closest, which term failed, and what would settle it', () => {
  expect(
    clarify('What is flux?', [
      [slot('gain', true), true],
      [slot('noise', false), false],
      [slot('flux', true), false],
    ]),
  ).toEqual({
    reason: 'missing_evidence',
    term: 'flux',
    searched: ['What is flux?', 'flux'],
    candidates: [1, 2, 3, 4, 5].map((id) => ({
      path: `docs/${id}.md`,
      repository: null,
      header: `H${id}`,
      chunk_id: id,
    })),
    options: [],
    settles: [
      'A document, a comment or a symbol that says what it is: “flux”.',
      'Another name for it in the question, where the documents call it otherwise.',
    ],
  });
});

test('[ASK-CLARIFY-MISSING] a question without slots or terms still says what would settle it', () => {
  expect(clarify('?', [])).toMatchObject({
    term: '',
    settles: [expect.stringContaining('The name of what is meant')],
  });
});

test('[ASK-WORDING] a name that is much like the missing one is asked for first', () => {
  const gathered = { intent: readIntent('What does compleetContext do?'), slots: [], queries: [] };
  expect(missingClarify({ ...gathered, similar: ['completeContext'] }, []).settles[0]).toBe(
    'Did you mean `completeContext`?',
  );
  expect(missingClarify(gathered, []).settles.join(' ')).not.toContain('Did you mean');
});
