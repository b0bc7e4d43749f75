import { expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { nameKey } from '../../text/name-key.ts';
import { readIntent } from '../question/read-intent.ts';
import { coverSlots } from './coverage.ts';
import { deriveSlots } from './derive-slots.ts';
import { isSomethingMissing, missingSlots } from './missing-words.ts';

function missing(question: string, defined: string[], ...texts: string[]) {
  const spans = texts.map((text, index) => evidenceSpan(index + 1, { text }));
  const slots = deriveSlots(question, readIntent(question), new Set(defined.map(nameKey)));
  const coverage = coverSlots(slots, spans);
  return {
    names: missingSlots(coverage, spans).map(({ slot }) => slot.id),
    is: isSomethingMissing(coverage, spans, { minSlotCoverageRatio: 0.75 }),
  };
}

test('[ASK-TIER-TERMS] a word of the question that nothing holds is missing, also where no slot must be covered', () => {
  const text = 'JavaScript runs in Helix.';
  expect(missing('Who invented JavaScript?', ['JavaScript'], text)).toEqual({
    names: ['term:invented'],
    is: true,
  });
  expect(missing('Who runs JavaScript?', ['JavaScript'], text)).toEqual({ names: [], is: false });
});

test('[ASK-TIER-TERMS] the sort of what is asked for need not be said', () => {
  const text = 'The purge valve opens at 3 bar.';
  expect(missing('At what pressure does the purge valve open?', [], text)).toEqual({ names: [], is: false });
  expect(missing('Does the pressure open the purge valve?', [], text).is).toBe(true);
});

test('[ASK-TIER-TERMS] a phrase whose words stand apart is missing where it is too much of the question', () => {
  const texts = ['The default port.', `Fastify. ${'More of it here. '.repeat(10)} It listens.`];
  expect(missing('What is the default port fastify listens on?', [], ...texts)).toEqual({
    names: [],
    is: true,
  });
});
