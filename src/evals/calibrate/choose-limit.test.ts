import { expect, test } from 'vitest';
import { chooseLimit, type LimitWish, type Scored } from './choose-limit.ts';

const scored = (answerable: number[], others: number[], lost: number[] = []): Scored[] => [
  ...answerable.map((score) => ({ score, isAnswerable: true, isKept: true })),
  ...lost.map((score) => ({ score, isAnswerable: true, isKept: false })),
  ...others.map((score) => ({ score, isAnswerable: false, isKept: true })),
];
const choose = (of: Scored[], wish: Partial<LimitWish> = {}) =>
  chooseLimit(of, { budget: { mayRefuse: 0 }, range: [0, 1], ...wish });

test('[CALIBRATE-CEILING] what is apart is parted: at the edge of what is kept, or in the middle', () => {
  const apart = scored([0.6312, 0.9], [0.1, 0.3]);
  expect(choose(apart, { prefer: 'highest' })).toEqual({ limit: 0.631, isApart: true });
  expect(choose(apart)).toEqual({ limit: 0.47, isApart: true });
});

test('[CALIBRATE-CEILING] the smallest distance is the highest score, rounded so that it still keeps the last', () => {
  const distances = scored([-0.4, -0.73124], [-0.7316]);
  expect(choose(distances, { range: [-2, 0], prefer: 'highest' })).toEqual({ limit: -0.7313, isApart: true });
});

test('a present value that decides alike stays; one that does not gives way', () => {
  const apart = scored([0.6, 0.9], [0.1, 0.3]);
  expect(choose(apart, { prefer: 0.35 }).limit).toBe(0.35);
  expect(choose(apart, { prefer: 0.7 }).limit).toBe(0.45);
  expect(choose(apart, { prefer: 0.2 }).limit).toBe(0.45);
});

test('a case that lost its passage before keeps nothing back', () => {
  expect(choose(scored([0.6], [0.3], [0.2]), { prefer: 'highest' })).toEqual({ limit: 0.6, isApart: true });
  expect(choose(scored([], [0.3], [0.2]), { prefer: 'highest' })).toEqual({ limit: 0.2, isApart: false });
});

test('[CALIBRATE-BUDGET] what overlaps is parted by the budget that was given', () => {
  const tenths = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
  const overlapping = scored(tenths, [0.05, 0.15, 0.25, 0.35, 0.95]);
  const limit = (budget: LimitWish['budget']) => choose(overlapping, { budget, prefer: 'highest' }).limit;
  expect(limit({ mayRefuse: 0 })).toBe(0.1);
  expect(limit({ mayRefuse: 0.1 })).toBe(0.2);
  expect(limit({ mayRefuse: 0.19 })).toBe(0.2);
  expect(limit({ mayRefuse: 0.3 })).toBe(0.4);
  expect(limit({ mayAnswer: 0.2 })).toBe(0.4);
  expect(limit({ mayAnswer: 0.6 })).toBe(0.2);
  expect(limit({ mayAnswer: 0 })).toBe(1);
});

test('scores beyond any limit leave a limit that can be set', () => {
  const never = Number.NEGATIVE_INFINITY;
  const always = Number.POSITIVE_INFINITY;
  expect(choose(scored([never, never], [0.5])).limit).toBe(0);
  expect(choose(scored([always, always], [0.5]))).toEqual({ limit: 0.75, isApart: true });
  expect(choose(scored([always], [always]), { prefer: 0.11 }).limit).toBe(0.11);
  expect(choose(scored([0.4], []), { prefer: 'highest' })).toEqual({ limit: 0.4, isApart: true });
});
