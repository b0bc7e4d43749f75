import { expect, test } from 'vitest';
import { judgeAims, type Results } from './aims.ts';
import { type Measurement, percentile, spreadOf } from './measure.ts';
import { HELIX, HELIX_STORED } from './system.ts';

test('all aims hold', () => {
  expect(failing({})).toEqual([]);
});

test('each aim fails on its own figures', () => {
  expect(failing({ helixAt100k: 6 })).toEqual([
    expect.stringMatching(/^p50 .* the fastest vector-only search$/),
    expect.stringMatching(/^p95 .* the fastest vector-only search$/),
  ]);
  expect(failing({ helixAt100k: 8 })).toEqual([
    expect.stringMatching(/^p50 .* the fastest vector-only search$/),
    expect.stringMatching(/^p50 .* the fastest that finds 0.95 of the nearest$/),
    expect.stringMatching(/^p95 .* the fastest vector-only search$/),
    expect.stringMatching(/^p95 .* the fastest that finds 0.95 of the nearest$/),
  ]);
  expect(failing({ recall: 0.94 })).toEqual([expect.stringContaining('recall@10 of Helix at 1,000,000')]);
  expect(failing({ helixAt1m: 9.1 })).toEqual([expect.stringContaining('grows less than 3 times')]);
  expect(failing({ sequential: ['chunks'] })).toEqual([expect.stringContaining('end to end at 100,000')]);
  expect(failing({ scanned: ['chunk_fts (300 times)'] })).toEqual([
    expect.stringContaining('end to end at 100,000'),
  ]);
});

test('two that are ahead of each other in turns are as fast as each other', () => {
  const against = (ratios: number[]) =>
    judgeAims({
      measurements: [
        inRounds(
          HELIX,
          ratios.map((ratio) => ratio * 10),
        ),
        inRounds(
          'Other',
          ratios.map(() => 10),
        ),
      ],
      plans: new Map(),
    }).filter(({ aim }) => aim.includes('the fastest vector-only search'));
  expect(against([1.04, 0.8, 1.01, 1.2, 0.99]).map(({ holds }) => holds)).toEqual([true, true]);
  expect(
    against([1.2, 1.01, 1.02, 1.01]).map(({ holds }) => holds),
    'above in each',
  ).toEqual([false, false]);
  expect(
    against([1.5, 1.5, 1.5, 0.9, 0.9]).map(({ holds }) => holds),
    'far above',
  ).toEqual([false, false]);
  expect(against([1.2, 0.8])[0]!.figures).toContain('0.80 of it (0.80-1.20), above in 1 of 2');
});

test('a system that is measured in fewer rounds is compared in those', () => {
  const measurements = [inRounds(HELIX, [9, 9, 20, 20]), inRounds('Slow', [10, 10])];
  const [p50] = judgeAims({ measurements, plans: new Map() });
  expect(p50).toMatchObject({ holds: true, figures: expect.stringContaining('above in 0 of 2') });
});

test('what was not measured is not judged', () => {
  expect(judgeAims({ measurements: [measured('Other', 10_000, 3)], plans: new Map() })).toEqual([]);
  expect(judgeAims({ measurements: [measured(HELIX, 10_000, 3)], plans: new Map() })).toEqual([
    expect.objectContaining({ aim: expect.stringContaining('recall@10'), holds: true }),
  ]);
});

test('a percentile is a value that was measured; a spread is that of single rounds', () => {
  expect(percentile([5, 1, 3, 2, 4], 0.5)).toBe(3);
  expect(percentile([5, 1, 3, 2, 4], 0.95)).toBe(5);
  expect(percentile([], 0.5)).toBeNaN();
  const rounds = [
    { endToEnd: [1, 1, 1], searchOnly: [] },
    { endToEnd: [2, 2, 9], searchOnly: [] },
  ];
  expect(spreadOf(rounds, 'endToEnd', 0.5)).toEqual({ value: 1, lowest: 1, highest: 2 });
});

type Changes = {
  helixAt100k?: number;
  helixAt1m?: number;
  recall?: number;
  sequential?: string[];
  scanned?: string[];
};

function failing(changes: Changes): string[] {
  const { helixAt100k = 4, helixAt1m = 8.9, recall = 0.99, sequential = [], scanned = [] } = changes;
  const results: Results = {
    measurements: [
      measured(HELIX, 10_000, 3),
      // How fast it is without memory decides nothing.
      measured(HELIX_STORED, 100_000, 500, 0.1),
      measured(HELIX, 100_000, helixAt100k),
      measured(HELIX, 1_000_000, helixAt1m, recall),
      // Faster, but not at the largest size that peers are compared at.
      measured('Other', 10_000, 1),
      measured('Other', 100_000, 5, 0.8),
      measured('Thorough', 100_000, 7, 0.95),
      measured('Slow', 100_000, 50),
    ],
    plans: new Map([
      [10_000, { plans: [], scanned: ['chunks (300 times)'] }],
      [100_000, { plans: [{ statement: 'select', nodes: [], sequential }], scanned }],
    ]),
  };
  return judgeAims(results)
    .filter(({ holds }) => !holds)
    .map(({ aim }) => aim);
}

function inRounds(system: string, milliseconds: readonly number[]): Measurement {
  const rounds = milliseconds.map((time) => ({ endToEnd: [time], searchOnly: [time] }));
  return { system, size: 100_000, recall: 1, found: 1, rounds };
}

function measured(system: string, size: number, milliseconds: number, recall = 1): Measurement {
  const times = [milliseconds, milliseconds];
  return { system, size, recall, found: 1, rounds: [{ endToEnd: times, searchOnly: times }] };
}
