import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { retrievedChunk } from '../../../test/support/retrieved-chunk.ts';
import type { RetrievedChunk } from '../../terms.ts';
import { readIntent } from '../question/read-intent.ts';
import { evidenceSpan } from './describe-span.ts';

const describeChunk = (given: Partial<RetrievedChunk>, question = '') =>
  evidenceSpan(retrievedChunk(given), { terms: readIntent(question).terms });
const roleOf = (given: Partial<RetrievedChunk>, question = '') => describeChunk(given, question).role;
const code = (text: string, ...symbols: string[]): Partial<RetrievedChunk> => ({
  text,
  sourceType: 'code',
  source: { symbols },
});

test('[CHANNEL-SPAN] a span of a repository has its path, lines and commit, and code the name of its symbol', () => {
  const repository = { name: 'lumen', path: 'src/queue.ts', commit: 'c0ffee' };
  const source = { start_line: 3, end_line: 9, symbols: ['Queue.push'] };
  const text = 'push(item) {}';
  const span = describeChunk({
    repository,
    source,
    text,
    sourceType: 'code',
    headingPath: ['Queue', 'push'],
  });
  expect(span).toMatchObject({
    path: 'src/queue.ts',
    repository: 'lumen',
    commit: 'c0ffee',
    kind: 'code',
    header: 'Queue.push',
    startLine: 3,
    endLine: 9,
    textHash: createHash('sha256').update(text).digest('hex'),
  });
});

test('[CHANNEL-SPAN] a document of no repository has its address, and its headings', () => {
  const span = describeChunk({ sourceUri: 'handbook.pdf', headingPath: ['Leave', 'Parents'] });
  expect(span).toMatchObject({
    path: 'handbook.pdf',
    header: 'Leave > Parents',
    kind: 'doc',
    startLine: null,
  });
  expect(span).toMatchObject({ repository: null, commit: null });
});

test('[CHANNEL-SPAN] code that defines several things is called by the first of them', () => {
  expect(describeChunk(code('…', 'a', 'b', 'c', 'd')).header).toBe('a, b, c, …');
});

test('[CHANNEL-SPAN] only code can be a test', () => {
  const at = (sourceUri: string, sourceType: string) => describeChunk({ sourceUri, sourceType }).kind;
  expect(at('git:x/test/queue.test.ts', 'code')).toBe('test');
  expect(at('git:x/src/queue.ts', 'code')).toBe('code');
  expect(at('git:x/test/README.md', 'markdown')).toBe('doc');
});

test.each<[role: string, given: Partial<RetrievedChunk>, question: string]>([
  ['definition', code('function fuseChannels() {}', 'fuseChannels'), 'What does `fuseChannels` do?'],
  ['usage', code('const all = fuseChannels(lists);\n', 'other'), 'What does `fuseChannels` do?'],
  ['entry_point', code('export function start(): void {}', 'start'), 'How are things merged?'],
  ['entry_point', code('app.get("/health", reply);'), 'Which routes are there?'],
  ['contract', code('export type Limits = { most: number };', 'Limits'), 'How many at most?'],
  ['contract', code('create table chunks (id bigint);'), 'How is it stored?'],
  ['context', code('let counter = 0;'), 'How many at most?'],
  ['test', { ...code('test("x", () => {});'), sourceUri: 'a/queue.test.ts' }, 'What is a queue?'],
  ['definition', { text: 'It holds light.', headingPath: ['Optics', 'Cavity'] }, 'What is a cavity?'],
  ['definition', { text: 'See below. A cavity is a hole in a tooth.' }, 'What is a cavity?'],
  ['definition', { text: '**Proof span**: the lines of a claim.' }, 'What is a proof span?'],
  ['definition', { text: 'A tile is a pair of plates.' }, ''],
  ['entry_point', { text: 'Run it.', headingPath: ['Lumen', 'Quick start'] }, 'How do I begin?'],
  ['definition', { text: 'So it is.', documentTitle: 'Requests carry keys' }, 'Why do requests carry keys?'],
  ['definition', { text: 'So it is.', sourceUri: 'docs/request-keys.md' }, 'Which keys do requests have?'],
  ['contract', { text: 'Every request must carry a key.' }, 'Which keys are there?'],
  ['context', { text: 'The office is open on weekdays.' }, 'When does the shop close?'],
  [
    'definition',
    code('Reply.prototype.send = function () {}', 'Reply.send'),
    'Where is Reply.prototype.send defined?',
  ],
  ['definition', code('push(item) {}', 'Queue.push'), 'What does Queue.push do?'],
])('[CHANNEL-ROLE] %s: %j to the question %j', (role, given, question) => {
  expect(roleOf(given, question)).toBe(role);
});

test('a role is guessed in time linear in the text', () => {
  const started = performance.now();
  roleOf({ text: 'a '.repeat(500_000) }, 'What is a cavity?');
  roleOf(code(`${'export '.repeat(200_000)}`), 'What is a cavity?');
  expect(performance.now() - started).toBeLessThan(20_000);
});
