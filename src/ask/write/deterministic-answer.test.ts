import { describe, expect, test } from 'vitest';
import { ASK_REPOSITORY } from '../../../test/support/ask-repository.ts';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import { createSpanJudge } from '../../providers/local/span-judge.ts';
import type { FoundSymbol } from '../../store/find-symbols.ts';
import { readIntent } from '../question/read-intent.ts';
import type { EvidenceSpan, Gathered } from '../terms.ts';
import { type Evidence, writeDeterministicAnswer } from './deterministic-answer.ts';
import { gradeAnswer, tierOf } from './grade-answer.ts';

const file = (id: number, path: string, given: Partial<EvidenceSpan> = {}) => {
  const text = ASK_REPOSITORY[path]!;
  return evidenceSpan(id, { path, text, endLine: text.split('\n').length - 1, ...given });
};
const symbol = (name: string, chunkId: number, given: Partial<FoundSymbol> = {}): FoundSymbol => ({
  name,
  path: [name],
  kind: 'function',
  signature: `function ${name}()`,
  doc: '',
  isExported: true,
  isTest: false,
  documentId: chunkId,
  versionId: chunkId,
  chunkId,
  span: { start: 0, end: 1 },
  startLine: 6,
  endLine: 9,
  sourceUri: 'a.ts',
  ...given,
});
const use = (name: string, within: string[] | null, chunkId: number, line: number, isTest = false) => ({
  name,
  within,
  chunkId,
  documentId: chunkId,
  versionId: chunkId,
  line,
  uses: 1,
  isTest,
  sourceUri: 'a.ts',
});
const RATIO = symbol('computeTsRatio', 3, {
  signature: 'export function computeTsRatio(thicknessMetres: number, samplesPerSecond: number): number',
  doc: 'The transit time of light across a tile, divided by the sampling time of the detector.',
});
const KEPT = [
  file(1, 'docs/glossary.md', { header: 'Glossary', score: 0.1 }),
  file(2, 'docs/physics/ts-ratio.md', { header: 'TS_ratio', score: 0.2 }),
  file(3, 'src/physics/ts-ratio.ts', { kind: 'code', role: 'definition' }),
  file(4, 'test/ts-ratio.test.ts', { kind: 'test', role: 'test' }),
];
const INDEX = {
  symbols: [RATIO],
  references: [use('computeTsRatio', ['isFastEnough'], 3, 13), use('computeTsRatio', null, 4, 5, true)],
  resolved: ['computeTsRatio'],
};
const NOTHING: Evidence['index'] = { symbols: [], references: [], resolved: [] };

function write(
  question: string,
  kept: readonly EvidenceSpan[],
  index = NOTHING,
  slots: Gathered['slots'] = [],
) {
  const gathered = { intent: readIntent(question), slots, queries: [question] };
  return writeDeterministicAnswer({ question, gathered, kept, notes: [], index });
}

test('[ASK-FALLBACK-READS] a definition: the documents first, then the code, its use and its tests', () => {
  expect(write('What is TS_ratio?', KEPT, INDEX).answer).toBe(
    `TS_ratio is the transit time of light across a tile divided by the sampling time of the detector [chunk:2].

**In the code**

- \`computeTsRatio(thicknessMetres: number, samplesPerSecond: number): number\` is defined in \`src/physics/ts-ratio.ts:6-9\` [chunk:3].
- \`isFastEnough\` in \`src/physics/ts-ratio.ts:13\` uses \`computeTsRatio\` [chunk:3].

**Tests**

- \`test/ts-ratio.test.ts:1-6\` tests \`computeTsRatio\`: “a thick tile with a fast detector is above the limit” [chunk:4].

**In the documents**

- \`computeTsRatio\` in src/physics/ts-ratio.ts computes it from the thickness of the tile and the rate of the detector [chunk:2].
- A TS_ratio above \`TS_RATIO_LIMIT\` means that the detector is too slow: the simulation warns and goes on [chunk:2].`,
  );
});

describe('[ASK-FALLBACK-READS] by what is asked', () => {
  const pipeline = file(8, 'docs/ask/reasoning-pipeline.md', { header: 'Helix Ask reasoning pipeline' });
  const solar = file(9, 'docs/solar/solar-restoration.md', { header: 'Solar restoration' });

  test('how: steps in the order of the document', () => {
    const { answer } = write('Explain the Helix Ask reasoning pipeline.', [pipeline]);
    expect(answer).toMatch(/^The Helix Ask reasoning pipeline answers a question in three stages/);
    expect(answer.match(/^\d\. .*$/gm)).toEqual([
      '1. `planRetrieval` makes one query from each name that the question holds [chunk:8].',
      '2. `gatherEvidence` searches docs first and code after them [chunk:8]. It stops when every slot has a proof span [chunk:8].',
      '3. `writeAnswer` cites each proof span by its file and its lines [chunk:8].',
    ]);
  });
  test('why: the passage under the heading that asks the same', () => {
    expect(write('Why is solar restoration done twice?', [solar]).answer).toMatch(
      /^The first pass finds the dust/,
    );
  });
  test('where: the place first', () => {
    expect(write('Where is computeTsRatio defined?', KEPT, INDEX).answer).toMatch(
      /^`computeTsRatio\(.*\): number` is defined in `src\/physics\/ts-ratio\.ts:6-9` \[chunk:3\]\. The transit time/,
    );
  });
  test('tests: the tests first', () => {
    expect(write('Which tests exercise computeTsRatio?', KEPT, INDEX).answer).toMatch(
      /^`test\/ts-ratio\.test\.ts:1-6` tests/,
    );
  });
  test('a value: the row or the sentence that has it', () => {
    const table = evidenceSpan(5, {
      text: '| Name | Default |\n| --- | --- |\n| `PORT` | 8080 |\n| `HOST` | local |\n',
    });
    expect(write('What is the default of PORT?', [table]).answer).toBe('`PORT` — Default: 8080 [chunk:5].');
  });
  test('how to use it: the commands, with their lines', () => {
    const readme = evidenceSpan(6, {
      path: 'README.md',
      text: 'Ingest a folder:\n\n```sh\nhelix ingest docs/\nhelix ask "x"\n```\n',
    });
    expect(write('How do I ingest a folder?', [readme]).answer).toBe(
      'Ingest a folder [chunk:6]:\n\n```\nhelix ingest docs/\nhelix ask "x"\n```',
    );
  });
});

test('[ASK-FALLBACK-CITED] every sentence cites, and all of it holds by the judge', async () => {
  const question = 'What is TS_ratio?';
  const { answer, facts } = write(question, KEPT, INDEX);
  const grade = await gradeAnswer(createSpanJudge(), { question, answer, kept: KEPT, facts });
  expect(grade).toMatchObject({ claims: 6, supported: 6, ratio: 1 });
  expect(tierOf(grade, { threshold: 0.8, isMissing: false })).toBe('Grounded');
});

test('[ASK-FALLBACK-CODE] what no comment tells is shown: its code, what it calls, and every use of its file', () => {
  const text = 'function checkType (name) {\n  throw new TypeFault(name)\n}\n';
  const code = evidenceSpan(3, { kind: 'code', path: 'a.js', text, startLine: 6, endLine: 9 });
  const placed = { ...code, chunk: { ...code.chunk, span: { start: 100, end: 100 + text.length } } };
  const own = symbol('checkType', 3, { signature: 'function checkType (name)' });
  const { answer } = write('What does checkType do?', [placed], {
    symbols: [{ ...own, doc: '', span: { start: 100, end: 100 + text.length - 1 } }],
    references: [{ ...use('checkType', ['decorate'], 77, 40), versionId: own.versionId }],
    resolved: [],
  });
  expect(answer).toContain('```\nfunction checkType (name) {\n  throw new TypeFault(name)\n}\n```');
  expect(answer).toContain('- `checkType` calls `TypeFault` [chunk:3].');
  expect(answer).toContain('- `a.js` also uses `checkType` in `decorate` (line 40) [chunk:3].');
});

test('[ASK-FALLBACK-FORM] which variable it is: the row that begins with one, and few others beside it', () => {
  const row = (name: string, meaning: string) => `| \`${name}\` | ${meaning} |\n`;
  const rows = ['A_PORT', 'B_HOST', 'C_KEY'].map((name) => row(name, 'sets something else')).join('');
  const table = evidenceSpan(5, {
    text: `| Name | Meaning |\n| --- | --- |\n${rows}${row('APP_DATA_DIR', 'kept files')}`,
  });
  const prose = evidenceSpan(6, {
    path: 'docs/b.md',
    text: 'Everything is an environment variable. The data is one of them.',
  });
  const { answer } = write('What environment variable sets the data directory?', [prose, table]);
  expect(answer).toMatch(/^`APP_DATA_DIR` — Meaning: kept files \[chunk:5\]\./);
});

test('[ASK-FALLBACK-FEW] of a table beside the answer only the rows that have what is asked about, and how many more', () => {
  const rows = Array.from({ length: 9 }, (_, at) => `| row ${at} | .${at}1 |\n`).join('');
  const code = evidenceSpan(3, { kind: 'code', path: 'a.ts', text: 'const RRF_K = 60;' });
  const text = `Figures of RRF:\n\n| way | recall |\n| --- | --- |\n${rows}| RRF, k=60 | .9 |\n`;
  const table = evidenceSpan(4, { path: 'docs/f.md', text, startLine: 1, endLine: 14 });
  const { answer } = write('What is RRF_K?', [code, table], {
    ...NOTHING,
    symbols: [symbol('RRF_K', 3, { signature: 'const RRF_K = 60', doc: 'Damps the first ranks.' })],
  });
  expect(answer).toMatch(/^`const RRF_K = 60` is defined in/);
  expect(answer.match(/^ {2}- .*$/gm)).toEqual([
    '  - RRF, k=60 — recall: .9 [chunk:4]',
    '  - … and 9 more in `docs/f.md:1-14`',
  ]);
});

test('[ASK-FALLBACK-LONG] a signature that is long stands below with its lines, in a fence that it cannot close', async () => {
  const signature = `function longOne(${Array.from({ length: 12 }, (_, at) => `argument${at}: string`).join(', ')}): \`\`\`x\`\`\``;
  const code = evidenceSpan(3, { kind: 'code', path: 'src/a.ts', text: signature });
  const question = 'What is longOne?';
  const { answer, facts } = write(question, [code], {
    ...NOTHING,
    symbols: [symbol('longOne', 3, { signature })],
  });
  expect(answer).toMatch(
    /^`longOne` is defined in `src\/a\.ts:6-9` \[chunk:3\]\.\n\n````\nlongOne\(argument0/,
  );
  expect(await gradeAnswer(createSpanJudge(), { question, answer, kept: [code], facts })).toMatchObject({
    ratio: 1,
  });
});

test('[ASK-FALLBACK-MISSING] what was not found is said with what was searched; what was left out is a section', () => {
  const slot = {
    id: 'term:x',
    kind: 'term',
    isHard: true,
    term: { text: 'half-life', key: 'halflife', from: 'quoted' },
  } as const;
  const { answer, sections } = write('What is TS_ratio?', KEPT, INDEX, [
    { slot, isCovered: false, by: undefined },
  ]);
  expect(answer).toMatch(
    /\n\nMissing: nothing that was found is about “half-life”\. Searched for “What is TS_ratio\?”\.$/,
  );
  expect(sections.map(({ id }) => id)).toEqual(['definition', 'evidence', 'code', 'tests', 'missing']);
});

test('[ASK-FALLBACK-NEAREST] where nothing has words of the question, it says so and is no answer', () => {
  const { answer, isAnswer } = write('How do I fly?', [
    evidenceSpan(1, { kind: 'code', path: 'a.ts', header: 'swim', text: 'x' }),
  ]);
  expect(answer).toBe(
    'What was found does not answer this directly. Nearest to it:\n\n- `a.ts:1-2` holds swim [chunk:1].',
  );
  expect(isAnswer).toBe(false);
});

test('[ASK-FALLBACK-FORGE] a document and a test that hold marks cite nothing', () => {
  const doc = evidenceSpan(1, {
    text: 'The gate refuses [chunk:99] and `[chunk:98]` (chunk:97).',
    header: 'Gate',
  });
  const tests = evidenceSpan(2, {
    kind: 'test',
    path: 't.test.ts',
    text: "test('the gate [chunk:96] refuses', f)",
  });
  const { answer } = write('What does the gate do?', [doc, tests]);
  expect(new Set(answer.match(/\[chunk:\d+\]/g))).toEqual(new Set(['[chunk:1]', '[chunk:2]']));
  expect(answer).not.toMatch(/\(chunk:/);
});

test('[ASK-FALLBACK-KIND] a value is told with a number, also below a heading that is the question', () => {
  const text = [
    'Refund window\n\nRefunds are accepted within 30 days of purchase.',
    'How to request a refund\n\nWrite to us with your order number.',
    'When the money arrives\n\nRefunds are paid within 5 working days after the return.',
  ].join('\n\n');
  const { answer } = write('How long do I have to request a refund?', [
    evidenceSpan(1, { text, header: 'Refund Policy' }),
  ]);
  expect(answer).toMatch(/^Refunds are accepted within 30 days of purchase \[chunk:1\]\./);
});
