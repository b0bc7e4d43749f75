import { expect, test } from 'vitest';
import type { ReaderRun } from './measure-reader.ts';
import { hasWorse } from './print-summary.ts';

test('Helix is worse as soon as one measure is lower by more than noise', () => {
  expect(hasWorse([run('helix', { text: 0.9, order: 0.9 }), run('other', { text: 0.905, order: 0.5 })])).toBe(
    false,
  );
  expect(hasWorse([run('helix', { text: 0.9, order: 0.9 }), run('other', { text: 0.906, order: 0.5 })])).toBe(
    true,
  );
});

test('the best of several alternatives counts, and only those of the same format', () => {
  const helix = run('helix', { text: 0.9 });
  expect(hasWorse([helix, run('poor', { text: 0.2 }), run('good', { text: 0.95 })])).toBe(true);
  expect(hasWorse([helix, { ...run('good', { text: 0.95 }), format: 'html' }])).toBe(false);
});

test('a reader that is not there is no alternative, but Helix without figures is a failure', () => {
  const absent: ReaderRun = { format: 'docx', reader: 'other', megabytes: 0 };
  expect(hasWorse([run('helix', { text: 0.9 }), absent])).toBe(false);
  expect(hasWorse([{ ...absent, reader: 'helix' }])).toBe(true);
  expect(hasWorse([{ ...run('helix', { text: 0.9 }), problem: 'it ended with 1' }])).toBe(true);
});

test('published figures stand in for LiteParse where it could not be run', () => {
  const absent: ReaderRun = { format: 'pdf tables', reader: 'liteparse', megabytes: 0 };
  const helix = { ...run('helix', { 'adjacency F1': 0.6 }), format: 'pdf tables' };
  expect(hasWorse([helix, absent])).toBe(true);
});

function run(reader: string, measures: Record<string, number>): ReaderRun {
  const measured = { format: 'docx', reader, measures, pages: 1, seconds: 1 };
  return { format: 'docx', reader, measured, megabytes: 100 };
}
