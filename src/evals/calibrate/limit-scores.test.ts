import { expect, test } from 'vitest';
import { seededRandom } from '../metrics/seeded-random.ts';
import { asked, PRESENT } from './__fixtures__/asked.ts';
import { answerabilityScore, candidateScore, ceilingScore } from './limit-scores.ts';
import { isRefused } from './refusal-rates.ts';

test('[CALIBRATE-GATE] a score below its limit is refused by the gate of the product, and no other', () => {
  const random = seededRandom(5);
  const { maxDistance, answerability, abstention } = PRESENT;
  const decided = { both: 0, neither: 0 };
  for (let round = 0; round < 500; round++) {
    const coverage = random() < 0.1 ? null : random();
    const nearest = random() < 0.05 ? undefined : random();
    const each = asked('answerable', nearest, { coverage, rrfScore: random() * 0.04 });
    expect(ceilingScore(each) < -maxDistance).toBe(isRefused('ceiling', each, PRESENT));
    const gate = answerabilityScore(each, answerability, maxDistance) < answerability.threshold;
    expect(gate).toBe(isRefused('answerability', each, PRESENT));
    expect(gate || candidateScore(each, 'rrf') < abstention.rrf).toBe(isRefused('rrf', each, PRESENT));
    decided[gate ? 'both' : 'neither']++;
  }
  expect(Math.min(...Object.values(decided))).toBeGreaterThan(50);
});

test('the best candidate counts, and one without a score is none', () => {
  const each = asked('answerable', 0.4, { rerankScore: 0.2 });
  expect(candidateScore(each, 'rerank')).toBe(0.2);
  expect(candidateScore(asked('answerable', undefined), 'rrf')).toBe(0);
  expect(candidateScore(asked('answerable', 0.4), 'rerank')).toBe(0);
});
