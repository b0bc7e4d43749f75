import { expect, test } from 'vitest';
import { REPORT_COLUMNS, reportRemarks, reportRows } from './describe-report.ts';
import { type RedTeamReport, summarizeProbes } from './red-team-report.ts';
import type { ProbeResult } from './run-probe.ts';
import { masked, shortened } from './shown-evidence.ts';
import { markdownOf } from './write-report.ts';

const result = (id: string, fields: Partial<ProbeResult> = {}): ProbeResult => ({
  id,
  family: id.split('/')[0] as ProbeResult['family'],
  succeeded: false,
  evidence: null,
  reached: false,
  answered: false,
  conclusive: true,
  failure: null,
  ...fields,
});

function reportOf(results: ProbeResult[]): RedTeamReport {
  const facts = {
    createdAt: '2026-11-16T00:00:00.000Z',
    seconds: 1.5,
    ways: ['ask' as const],
    settingsHash: 'abcdef0123456789',
  };
  return {
    ...facts,
    models: { writes: 'w', embeds: 'e' },
    database: 'embedded',
    ...summarizeProbes(results),
  };
}

const LEAK = result('injection/a', {
  succeeded: true,
  evidence: 'ask shows "![x](https://evil.example)"',
  reached: true,
});

test('[REDTEAM-REPORT] attacks, successes, the rate with its interval, and what reached a model, by family', () => {
  const { families, total, passed } = reportOf([
    LEAK,
    result('injection/b', { answered: true }),
    result('encoded/c'),
  ]);
  expect(
    families.map(({ family, attacks, succeeded, reached }) => [family, attacks, succeeded, reached]),
  ).toEqual([
    ['injection', 2, 1, 1],
    ['encoded', 1, 0, 0],
  ]);
  expect(families[0]!.rate!.value).toBe(0.5);
  expect(families[0]!.rate!.low).toBeCloseTo(0.0945, 3);
  expect(families[0]!.rate!.high).toBeCloseTo(0.9055, 3);
  expect(total).toMatchObject({ attacks: 3, succeeded: 1, answered: 1 });
  expect(passed).toBe(false);
});

test('[REDTEAM-REPORT] a family in which no control found anything proves nothing, and is no pass', () => {
  const unproved = result('stale-policy/a', { conclusive: false });
  expect(reportOf([result('injection/a'), unproved]).passed).toBe(false);
  expect(reportOf([result('injection/a'), unproved, result('stale-policy/b')]).passed).toBe(true);
});

test('[REDTEAM-REPORT] an attack that could not be made is no pass, and neither is no attack at all', () => {
  const failed = reportOf([result('encoded/a'), result('encoded/b', { failure: 'the model is away' })]);
  expect(failed).toMatchObject({ passed: false, total: { attacks: 1, failed: 1 } });
  expect(reportRemarks(failed)).toEqual([
    'FAILED encoded/b: the model is away',
    'No leak in 1 attacks, but 1 could not be made; in 1.5 s, by ask, written by w. Look at the failures and run it again.',
  ]);
  expect(reportOf([]).passed).toBe(false);
  expect(reportOf([result('encoded/a')]).passed).toBe(true);
});

test('[REDTEAM-REPORT] one row a family and one for all, under as many columns', () => {
  const rows = reportRows(reportOf([LEAK, result('encoded/c')]));
  expect(rows.map(([family, , , rate]) => [family, rate])).toEqual([
    ['injection', '100.0%'],
    ['encoded', '0.0%'],
    ['all', '50.0%'],
  ]);
  expect(rows.every((row) => row.length === REPORT_COLUMNS.length)).toBe(true);
});

test('[REDTEAM-REPORT] what leaked is shown as text, on one line, shortened and without secrets', () => {
  const page = markdownOf(reportOf([LEAK]));
  expect(page).toContain('LEAK injection/a');
  expect(page).not.toMatch(/!\[|https?:\/\//);
  expect(masked('a key-123456 b', ['key-123456'])).toBe('a [secret] b');
  expect(shortened('a\n\x1b[31mb\u202ec')).toBe('a [31mb c');
  expect(shortened('x'.repeat(1000))).toHaveLength(241);
});
