import { expect, test } from 'vitest';
import { asked, PRESENT } from './__fixtures__/asked.ts';
import { reliabilityOf } from './reliability.ts';

/** A case whose probability is a quarter, or as good as 0 or 1. */
const quarter = {
  ...PRESENT,
  answerability: { ...PRESENT.answerability, intercept: -Math.log(3), slope: 0 },
};
const sure = { ...PRESENT, answerability: { ...PRESENT.answerability, intercept: -100, slope: 200 } };

test('[CALIBRATE-RELIABILITY] the gap and the Brier score count each question as the fit does', () => {
  const kinds = ['answerable', 'off-topic', 'off-topic', 'off-topic'] as const;
  const said = kinds.map((kind) => ({ asked: asked(kind, 0.5), limits: quarter }));
  // One answerable question counts as much as the three others, so a half comes true.
  const { gap, brier } = reliabilityOf(said)!;
  expect(gap).toBeCloseTo(0.25, 12);
  expect(brier).toBeCloseTo(0.5 * 0.75 ** 2 + 0.5 * 0.25 ** 2, 12);
  const right = [asked('answerable', 0.4, { coverage: 1 }), asked('off-topic', 0.9, { coverage: 0 })];
  const perfect = reliabilityOf(right.map((each) => ({ asked: each, limits: sure })))!;
  expect(perfect.gap).toBeCloseTo(0, 9);
  expect(perfect.brier).toBeCloseTo(0, 9);
});

test('without words or without a curve there is nothing to believe', () => {
  const wordless = asked('answerable', 0.4, { coverage: null });
  expect(reliabilityOf([{ asked: wordless, limits: sure }])).toBeNull();
  const { answerability: _, ...without } = PRESENT;
  expect(reliabilityOf([{ asked: asked('answerable', 0.4), limits: without }])).toBeNull();
});
