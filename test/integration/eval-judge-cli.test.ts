import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHelix } from '../support/run-helix.ts';

const DOCUMENT = `# Refunds

Refunds are accepted within 30 days of purchase. Opened software cannot be refunded by the stores.

# Delivery

Northwind paid the customers of Contoso $20 in March 2024. The larger parcels are sent before noon.
`;
const OTHER = 'Private cars may be used when no train is available. Hotel costs are paid up to 150 euros.\n';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-judge-'));
  await mkdir(join(folder, 'set/documents'), { recursive: true });
  await writeFile(join(folder, 'set/documents/policy.md'), DOCUMENT);
  await writeFile(join(folder, 'set/documents/travel.md'), OTHER);
  const quotes = ['Refunds are accepted', 'Opened software', 'Northwind paid', 'The larger parcels'];
  const questions = quotes.map((quote, index) => ({
    id: `q${index}`,
    question: `What about ${quote}?`,
    answerable: true,
    evidence: [{ document: 'policy.md', start: DOCUMENT.indexOf(quote), end: DOCUMENT.indexOf(quote) + 8 }],
    answers: [],
  }));
  await writeFile(
    join(folder, 'set/questions.jsonl'),
    questions.map((each) => JSON.stringify(each)).join('\n'),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('[EVAL-JUDGE] helix eval judge measures the configured judge beside plain word overlap', async () => {
  const { code, stdout } = await helix('eval', 'judge', 'set', '--json', '--misses');
  expect(code).toBe(0);
  const { judge, sets, all } = JSON.parse(stdout);
  expect(judge).toBe('local/span-judge');
  expect(sets).toMatchObject([{ set: 'set', baseline: { id: 'baseline/word-overlap' } }]);
  expect(all.judge.score.balancedAccuracy).toBeGreaterThan(all.baseline.score.balancedAccuracy);
  expect(all.judge.score.balancedAccuracy).toBeGreaterThanOrEqual(0.75);
});

test('a folder without questions is wrong use, and named', async () => {
  const { code, stderr } = await helix('eval', 'judge', '.');
  expect(code).toBe(2);
  expect(stderr).toContain('"questions.jsonl" cannot be read');
});

function helix(...argv: string[]) {
  return runHelix(argv, { HELIX_DATA_DIR: join(folder, '.helix') }, folder);
}
