import { expect, test } from 'vitest';
import { dagNodes } from '../outline/dag-nodes.ts';
import { nameKey } from '../text/name-key.ts';
import { calledNames } from './align/called-names.ts';
import { extractNames } from './align/extract-names.ts';
import { guessRole } from './channels/guess-role.ts';
import { indexPaths, rankPaths } from './channels/index-paths.ts';
import { questionNames } from './channels/question-names.ts';
import { readIntent } from './question/read-intent.ts';
import { citeNumbers } from './write/cite-numbers.ts';
import { deniesEvidence } from './write/denies-evidence.ts';
import { quoteToolResult } from './write/quote-tool-result.ts';
import { readPassages } from './write/read-passages.ts';
import { testNames } from './write/test-names.ts';

const files = indexPaths([{ documentId: 1, versionId: 1, path: 'a/b.ts', sourceUri: 'git:x/a/b.ts' }]);
const claim = (text: string) => ({ text, is_supported: false, cited_chunk_ids: [], problem: null });
const passage = { path: 'README.md', title: '', headingPath: [], symbols: [] };

const RUNS = 'a,9,a-,aB,a_,`,.,/,[,(,",*,|,_,a/,a.,[1,no a ,end ,文, ,\t,\n, \n,- a\n,```\n'.split(',');

/** What takes the square of a text's length takes minutes for these; the processor's time does not depend on who else works. */
function expectLinear(read: (text: string) => unknown, length: number) {
  for (const run of RUNS) {
    const text = `${run.repeat(length / run.length)}!`;
    const before = process.cpuUsage();
    read(text);
    const { user } = process.cpuUsage(before);
    expect(user / 1000, `milliseconds for ${JSON.stringify(run)}`).toBeLessThan(4000);
  }
}

test.each<[string, (text: string) => unknown]>([
  ['readIntent', readIntent],
  ['nameKey', nameKey],
  ['rankPaths', (text) => rankPaths(files, [text], 9)],
  ['questionNames', (text) => questionNames([text], [])],
])('[ASK-LINEAR] a question of any form is read in time by its length: %s', (_, read) => {
  expectLinear(read, 4000);
});

test.each<[string, (text: string) => unknown]>([
  ['citeNumbers', (text) => citeNumbers(text, [1])],
  ['deniesEvidence', (text) => deniesEvidence([claim(text)])],
  ['extractNames', extractNames],
  ['calledNames', calledNames],
  ['readPassages', readPassages],
  ['testNames', testNames],
  ['quoteToolResult', (text) => quoteToolResult(text, 9)],
  ['guessRole of a document', (text) => guessRole({ ...passage, kind: 'doc', text }, {})],
  ['guessRole of code', (text) => guessRole({ ...passage, kind: 'code', text }, {})],
  ['dagNodes', dagNodes],
])('[ASK-LINEAR] so is a text of a document or a model: %s', (_, read) => {
  expectLinear(read, 24_000);
});
