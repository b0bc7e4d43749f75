import { expect, test } from 'vitest';
import { retrievedChunk } from '../../test/support/retrieved-chunk.ts';
import type { GroundednessJudge, Verdict } from '../models/groundedness-judge.ts';
import { findContradiction } from './find-contradiction.ts';

const sources = [
  retrievedChunk({
    text: 'The support team approves refunds before the finance team pays customers. Gift cards are sold in shops.',
  }),
];
/** As strict as can be: what is let through is not let through by it. */
const judge: GroundednessJudge = { id: 'no', judge: async () => ({ grounded: false }) as Verdict };
const find = (text: string) => findContradiction(judge, { text, about: 'Goals', sources });

test('[ARTIFACT-WRITE-CHECK] the words of a source in an order that says something else are seen', async () => {
  const found = await find('The finance team approves refunds before the support team pays customers.');
  expect(found).toBe('What it cites has these words, but says something else with them.');
});

test("[ARTIFACT-WRITE-CHECK] words of one's own are no contradiction by the word of the judge alone", async () => {
  const reworded = 'Support signs off refunds, and money goes out to customers afterwards.';
  expect(await find(reworded)).toBeUndefined();
});
