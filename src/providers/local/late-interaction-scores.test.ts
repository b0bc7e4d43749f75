import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lateInteractionScores } from './late-interaction-scores.ts';

const values = (...numbers: number[]) => Float32Array.from(numbers);

test('[RERANK-LOCAL] a candidate that is nearer in every way comes first, and is the surer the nearer', () => {
  const near = lateInteractionScores([values(0.2, 0.3, 0.3), values(0.8, 0.9, 0.8)], [0.4, 0.9], 0.27);
  expect(near[1]).toBeGreaterThan(0.8);
  expect(near[0]).toBeLessThan(0.1);
  const far = lateInteractionScores([values(0.1, 0.2, 0.2), values(0.2, 0.3, 0.3)], [0.4, 0.9], 0.27);
  expect(far[1]).toBeGreaterThan(far[0]!);
  expect(far[1]).toBeLessThan(0.15);
});

test('[RERANK-LOCAL] a word that all candidates have alike does not decide', () => {
  const shared = [values(0.5, 0.99, 0.2), values(0.5, 0.98, 0.9)];
  const [first, second] = lateInteractionScores(shared, [0.5, 0.5], 0.27);
  expect(second).toBeGreaterThan(first!);
});

test('[RERANK-LOCAL] scores are between 0 and 1 whatever the comparisons hold', () => {
  const cosine = fc.float({ min: -1, max: 1, noNaN: true });
  const candidates = fc.integer({ min: 0, max: 6 }).chain((tokens) =>
    fc.array(
      fc.record({
        comparison: fc.float32Array({
          min: -1,
          max: 1,
          noNaN: true,
          minLength: tokens + 1,
          maxLength: tokens + 1,
        }),
        prior: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  );
  fc.assert(
    fc.property(candidates, cosine, (found, unrelated) => {
      const scores = lateInteractionScores(
        found.map(({ comparison }) => comparison),
        found.map(({ prior }) => prior),
        unrelated,
      );
      expect(scores).toHaveLength(found.length);
      for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
    }),
  );
});
