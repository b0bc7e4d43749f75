import { expect, test } from 'vitest';
import { terminalStyle } from '../report/terminal-style.ts';
import { asked, overlapping, PRESENT } from './__fixtures__/asked.ts';
import type { AskedCase } from './asked-case.ts';
import { calibrationPage } from './calibration-page.ts';
import { calibrationReport } from './calibration-report.ts';
import { describeCalibration } from './describe-calibration.ts';
import { settingsToSet } from './settings-to-set.ts';

const report = (cases: AskedCase[]) =>
  calibrationReport(cases, {
    space: 'local/model@384',
    project: 'default',
    k: 4,
    budget: { mayRefuse: 0.02 },
    present: PRESENT,
    leftOut: [{ caseId: 'gone', problem: 'Case "gone" cannot be checked.' }],
  });
const describe = (cases: AskedCase[]) => describeCalibration(report(cases), terminalStyle(false));

test('[CALIBRATE-CLI] the sweep has the columns of the contract, with the present and the recommended distance marked', () => {
  const text = describe([asked('answerable', 0.4), asked('answerable', 0.623), asked('off-topic', 0.8)]);
  expect(text).toContain('distance  recall@4  refused_correct  answerable_refused');
  expect(text).toMatch(/^ +0\.623 +1\.000 +1\.000 +0\.000 {2}← recommended$/m);
  expect(text).toMatch(/^ +0\.75 +1\.000 +1\.000 +0\.000 {2}← now$/m);
  expect(text).toContain(
    '0.623 is the smallest distance that keeps recall, and it refuses every off-topic case.',
  );
});

test('[CALIBRATE-FEW] too few cases are told with the interval that is all they say', () => {
  const text = describe([asked('answerable', 0.4), asked('answerable', 0.5), asked('off-topic', 0.8)]);
  expect(text).toMatch(/Too few: with 1 off-topic case, [^.]*0% to 79\.3%/s);
  expect(text).toContain('Left out: 1 of the cases. Case "gone" cannot be checked.');
  expect(describe(overlapping(30))).not.toContain('Too few');
});

test('[CALIBRATE-QUERY] thresholds that are settings are given as lines for .env, when they should change', () => {
  expect(settingsToSet(report(overlapping(30)))).toEqual([]);
  const weak = overlapping(30).map((each) => ({
    ...each,
    facts: { ...each.facts, candidates: each.facts.candidates.map((one) => ({ ...one, rrfScore: 1 / 61 })) },
  }));
  expect(settingsToSet(report(weak))).toEqual([expect.stringMatching(/^ABSTAIN_RRF_THRESHOLD=0\.01\d*$/)]);
});

test('[CALIBRATE-PAGE] the page stands alone, escapes what it is given and draws every limit', () => {
  const cases = overlapping(30, '<script>alert(1)</script>');
  const page = calibrationPage(report(cases), cases, '2026-11-16');
  expect(page).toContain("default-src 'none'");
  expect(page).not.toMatch(/<script|https?:\/\//);
  expect(page).toContain('&lt;script&gt;');
  expect(page.match(/<polyline/g)).toHaveLength(3);
  expect(page.match(/<circle class="dot-full" cx/g)).toHaveLength(4);
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
});
