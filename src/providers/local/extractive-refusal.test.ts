import { expect, test } from 'vitest';
import { retrievedChunk } from '../../../test/support/retrieved-chunk.ts';
import { readEvidence } from './extractive-evidence.ts';
import { measureCandidates } from './extractive-features.ts';
import { rankCandidates, VECTOR_WEIGHTS } from './extractive-ranking.ts';
import { LEAST_PROBABILITY, readProbability } from './extractive-refusal.ts';

const TEXT = 'Refunds are accepted within 30 days of purchase. The office has a green door.';

function probability(question: string, answerability: number, similarity = 5): number {
  const evidence = readEvidence(question, [retrievedChunk({ text: TEXT })]);
  const measured = measureCandidates(evidence).map((each) => ({
    ...each,
    features: { ...each.features, similarity },
  }));
  return readProbability(evidence, rankCandidates(measured, VECTOR_WEIGHTS), answerability);
}

test('[WRITER-ANSWERABILITY] what retrieval says and what reading shows both count', () => {
  const question = 'Are refunds accepted within 30 days of purchase?';
  expect(probability(question, 0.9)).toBeGreaterThan(probability(question, 0.3));
  expect(probability(question, 0.9, 8)).toBeGreaterThan(probability(question, 0.9, 2));
  expect(probability(question, 0.9)).toBeGreaterThan(LEAST_PROBABILITY);
  expect(probability('Which colour has the ferry to the island?', 0.9, 1)).toBeLessThan(LEAST_PROBABILITY);
});

test('[WRITER-ANSWERABILITY] however sure retrieval is, it stays a probability and does not decide alone', () => {
  for (const answerability of [0, 1, 1e-300]) {
    const found = probability('Which colour has the ferry to the island?', answerability, 1);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThan(LEAST_PROBABILITY);
  }
});
