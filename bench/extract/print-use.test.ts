import { expect, test } from 'vitest';
import type { ReaderRun } from './measure-reader.ts';
import { comparisons, hasWorse } from './print-summary.ts';
import { compareUse } from './print-use.ts';

test.each([
  [1.06, 'ahead'],
  [1.04, 'as good'],
  [0.96, 'as good'],
  [0.94, 'behind'],
])('%f times as fast is %s', (speed, verdict) => {
  const [compared] = compare([run('helix', { speed: speed * 100 }), run('other', { speed: 100 })]);
  expect(compared?.speed).toEqual({ ratio: expect.closeTo(speed), verdict });
});

test.each([
  [94, 'ahead'],
  [104, 'as good'],
  [106, 'behind'],
])('%i MB beside 100 are %s', (megabytes, verdict) => {
  const [compared] = compare([run('helix', { megabytes }), run('other', { megabytes: 100 })]);
  expect(compared?.memory).toEqual({ ratio: megabytes / 100, verdict });
});

test('the alternative that is the best on most measures counts, not the fastest', () => {
  const helix = run('helix', { found: [0.9, 0.9, 0.9] });
  const quick = run('quick', { found: [0.8, 0, 0], speed: 900 });
  const thorough = run('thorough', { found: [0.7, 0.6, 0.6], speed: 50 });
  expect(compare([helix, quick, thorough])).toMatchObject([
    { reader: 'thorough', speed: { ratio: 2, verdict: 'ahead' } },
  ]);
});

test('of two that are as often the best the one that finds more counts', () => {
  const helix = run('helix', { found: [0.9, 0.9] });
  const some = run('some', { found: [0.8, 0] });
  const more = run('more', { found: [0.7, 0.5] });
  expect(compare([helix, some, more])).toMatchObject([{ reader: 'more' }]);
  expect(compare([helix, more, some])).toMatchObject([{ reader: 'more' }]);
});

test('there is nothing to compare without figures of both', () => {
  const absent: ReaderRun = { format: 'docx', reader: 'other', megabytes: 0 };
  expect(compare([run('helix', {}), absent])).toEqual([]);
  expect(compare([{ ...absent, reader: 'helix' }, run('other', {})])).toEqual([]);
  expect(compare([run('helix', {}), { ...run('other', {}), format: 'html' }])).toEqual([]);
});

test('slow and large is no failure, as it may be noise', () => {
  expect(hasWorse([run('helix', { speed: 1, megabytes: 900 }), run('other', { speed: 100 })])).toBe(false);
});

function compare(runs: readonly ReaderRun[]) {
  return compareUse(runs, comparisons(runs));
}

type Figures = { found?: number[]; speed?: number; megabytes?: number };

function run(reader: string, { found = [0.9], speed = 100, megabytes = 100 }: Figures): ReaderRun {
  const measures = Object.fromEntries(found.map((value, index) => [`measure ${index}`, value]));
  return {
    format: 'docx',
    reader,
    measured: { format: 'docx', reader, measures, pages: speed, seconds: 1 },
    megabytes,
  };
}
