import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuseChannels } from './fuse-channels.ts';
import { fusionRule } from './fusion-rule.ts';
import type { ScoredHit } from './score-fusion.ts';

const LOCAL = 'local/all-MiniLM-L6-v2@384';
const hits = (...pairs: [number, number][]): ScoredHit[] => pairs.map(([id, score]) => ({ id, score }));
const order = (fused: { id: number }[]) => fused.map(({ id }) => id);

describe('fusionRule', () => {
  test('[RETRIEVE-SPACE] a measured space has a rule of its own, another one counts both channels alike', () => {
    expect(fusionRule('score', LOCAL)).toEqual({ kind: 'spread', cosineWorth: 13 });
    expect(fusionRule('score', 'gemini/gemini-embedding-001@1536')).toEqual({ kind: 'even' });
    expect(fusionRule('score', '__proto__')).toEqual({ kind: 'even' });
    expect(fusionRule('rrf', LOCAL)).toEqual({ kind: 'ranks', k: 60 });
  });
});

describe('by spread', () => {
  const rule = { kind: 'spread', cosineWorth: 10 } as const;
  const vector = hits([1, -0.3], [2, -0.5], [3, -0.6]);

  test('[RETRIEVE-SPREAD] the order is that of BM25 over the root of the words plus what the cosine is worth', () => {
    // 1: 10 * 0.3 = 3. 2: 10 * 0.1 + 4 / 2 = 3. 3: 8 / 2 = 4. The most there could be: 3 + 4.
    const fused = fuseChannels(rule, { vector, lexical: hits([3, 8], [2, 4]), depth: 5, words: 4 });
    expect(fused.map(({ id, score }) => [id, Number((score * 7).toFixed(9))])).toEqual([
      [3, 4],
      [1, 3],
      [2, 3],
    ]);
    expect(fused[0]!.parts.lexical).toEqual({ share: 1, weight: 4 / 7 });
  });

  test('a channel to which all look alike does not count', () => {
    const alike = hits([3, 2.001], [2, 2]);
    const results = { vector, lexical: alike, depth: 2, words: 1 };
    expect(order(fuseChannels(rule, results))).toEqual([1, 2, 3]);
    // Stretched to the range of the other, the same thousandth would decide.
    expect(order(fuseChannels({ kind: 'even' }, results))).toEqual([1, 3, 2]);
  });

  test('a word search that ended by itself says more than one that was cut off', () => {
    const lexical = hits([3, 9], [2, 8]);
    const share = (depth: number) =>
      fuseChannels(rule, { vector, lexical, depth, words: 1 }).find(({ id }) => id === 2)!.parts.lexical!
        .share;
    expect(share(3)).toBeCloseTo(8 / 9);
    expect(share(2)).toBe(0);
  });

  test('without words, without vectors and without either there is still an order', () => {
    expect(order(fuseChannels(rule, { vector, lexical: [], depth: 5, words: 0 }))).toEqual([1, 2, 3]);
    expect(
      order(fuseChannels(rule, { vector: [], lexical: hits([4, 2], [1, 1]), depth: 5, words: 1 })),
    ).toEqual([4, 1]);
    expect(fuseChannels(rule, { vector: [], lexical: [], depth: 5, words: 3 })).toEqual([]);
  });
});

test('whatever the rule and the lists: each chunk once, scores from 0 to 1, best first, the lower id first among equals', () => {
  const list = fc
    .uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 40 }), score: fc.double({ min: 0, max: 50, noNaN: true }) }),
      { selector: ({ id }) => id, maxLength: 20 },
    )
    .map((found) => found.toSorted((left, right) => right.score - left.score));
  const rules = fc.constantFrom(...['score', 'rrf'].map((each) => fusionRule(each as 'score', LOCAL)), {
    kind: 'even' as const,
  });
  fc.assert(
    fc.property(rules, list, list, fc.nat(40), (rule, vector, lexical, words) => {
      const fused = fuseChannels(rule, { vector, lexical, depth: 20, words });
      expect(new Set(order(fused))).toEqual(new Set([...order(vector), ...order(lexical)]));
      for (const [index, { id, score }] of fused.entries()) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-9);
        const next = fused[index + 1];
        if (next) expect(score > next.score || (score === next.score && id < next.id)).toBe(true);
      }
    }),
  );
});
