import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { caseResult, refusal } from '../metrics/__fixtures__/case-result.ts';
import { sampleRun } from './__fixtures__/sample-run.ts';
import { MOST_CASES } from './case-table.ts';
import { REPORT_STYLE } from './report-style.ts';
import { resultsCsv } from './results-csv.ts';
import { writeReport } from './write-report.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-report-'));
});
afterEach(() => rm(folder, { recursive: true }));

const pageOf = async (run = sampleRun()) => {
  await writeReport(run, folder);
  return readFile(join(folder, 'report.html'), 'utf8');
};

test('[EVAL-REPORT] a run becomes a table, a data file and a page, with nothing left beside them', async () => {
  const run = sampleRun();
  const paths = await writeReport(run, join(folder, 'new', 'folder'));
  expect(paths.map((path) => path.slice(folder.length))).toEqual([
    '/new/folder/results.csv',
    '/new/folder/results.json',
    '/new/folder/report.html',
  ]);
  expect((await readdir(join(folder, 'new', 'folder'))).sort()).toEqual([
    'report.html',
    'results.csv',
    'results.json',
  ]);
  const data = JSON.parse(await readFile(paths[1]!, 'utf8'));
  expect(data.results).toHaveLength(96);
  expect(data.groups.map(({ name }: { name: string }) => name)).toContain('table');
  expect(data.stages.at(-1).stage).toBe('totalMs');
});

test('[EVAL-REPORT] the page stands alone: no script, nothing loaded from elsewhere, every plot told in words', async () => {
  const page = await pageOf();
  expect(page).not.toMatch(/<script|<link|<img|<iframe|\son\w+=|src=|url\(|@import|https?:/i);
  expect(page).toContain("default-src 'none'");
  for (const title of [
    'Risk and coverage',
    'Nearest distance',
    'Reliability of the confidence',
    'Latency by stage',
  ])
    expect(page).toMatch(new RegExp(`<title id="[a-z-]+">${title}</title><desc id="[a-z-]+">[^<]+\\d`));
  expect(page).toContain('✗ Below the floor: Faithfulness.');
  expect(page).toContain(
    'Without a model to judge, it says that they are about what was asked, and nothing more.',
  );
});

test('[EVAL-REPORT-HOSTILE] text of documents, questions and models is text in the page', async () => {
  const hostile = `<img src=x onerror=alert(1)>"'&\u202eevil\u0000`;
  const run = sampleRun({
    cases: 2,
    parts: { name: hostile, settings: { judge: hostile, max_distance: 'x' } },
  });
  run.results.push(
    caseResult({
      caseId: hostile,
      question: hostile,
      answer: hostile,
      tags: [hostile],
      reason: hostile,
      timings: { [`${hostile}Ms`]: 3, totalMs: 5 },
      expected: { answers: [hostile], must_say: [hostile] },
      verdict: {
        grounded: false,
        unsupported_claims: [hostile],
        cited_ids: [],
        citations_correct: false,
        relevant: false,
      },
    }),
    caseResult({ error: hostile }),
  );
  const page = await pageOf(run);
  expect(page).not.toContain('<img');
  expect(page).not.toMatch(/[\u202e\u0000]/);
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
});

test('[EVAL-REPORT-LARGE] ten thousand cases: the page shows the failing ones first and says where the others are', async () => {
  const passing = Array.from({ length: 10_000 }, (_, index) => caseResult({ caseId: `case-${index}` }));
  const failing = refusal({ caseId: 'the-failing-one', relevant: [1] });
  const run = sampleRun({ cases: 1 });
  const page = await pageOf({ ...run, cases: 10_001, results: [...passing, failing] });
  expect(page.match(/class="case-id"/g)).toHaveLength(MOST_CASES);
  expect(page.indexOf('the-failing-one')).toBeLessThan(page.indexOf('case-0'));
  expect(page).toContain(`The first ${MOST_CASES} of 10,001 cases`);
  expect(page.length).toBeLessThan(1_000_000);
  const csv = await readFile(join(folder, 'results.csv'), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(10_002);
});

test('a run without a single result is a page as well', async () => {
  const page = await pageOf({
    ...sampleRun({ cases: 1 }),
    results: [],
    summary: null,
    status: 'running',
    passed: null,
  });
  expect(page).toContain('Not decided');
  expect(page).not.toMatch(/NaN|undefined|Infinity/);
});

test.each([1, 2, 3])('a run of %d cases has no number in its plots that is none', async (cases) => {
  expect(await pageOf(sampleRun({ cases }))).not.toMatch(/NaN|undefined|Infinity/);
});

test('a folder that cannot be written is named, with what to do', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expect(writeReport(sampleRun({ cases: 1 }), file)).rejects.toThrow(
    /^The report cannot be written to .*a-file: .*a-file is a file\. Choose another folder\.$/,
  );
});

test('[EVAL-REPORT-HOSTILE] no cell of the table is a formula, and each case is one line', () => {
  const csv = resultsCsv([
    caseResult({
      question: '=HYPERLINK("http://x")',
      answer: '+1\n-2, "three"',
      caseId: '@me',
      nearest: -0.5,
    }),
  ]);
  const lines = csv.split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/^'@me,answerable,,"'=HYPERLINK\(""http:\/\/x""\)",/);
  expect(lines[1]).toContain(`"'+1 -2, ""three"""`);
  expect(lines[1]).toContain(',-0.5,');
});

test('the report wears the colours of the page', async () => {
  const tokens = await readFile(new URL('../../../web/src/styles/tokens.css', import.meta.url), 'utf8');
  const valuesOf = (css: string, name: string) =>
    [...css.matchAll(new RegExp(`--${name}: ([^;]+);`, 'g'))].map(([, value]) => value);
  const names = new Set([...REPORT_STYLE.matchAll(/--([a-z-]+):/g)].map(([, name]) => name!));
  expect(names.size).toBeGreaterThan(15);
  for (const name of names)
    expect([name, ...valuesOf(REPORT_STYLE, name)]).toEqual([name, ...valuesOf(tokens, name)]);
});
