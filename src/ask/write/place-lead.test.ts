import { expect, test } from 'vitest';
import { evidenceSpan } from '../../../test/support/evidence-span.ts';
import type { FoundReference } from '../../store/find-symbols.ts';
import { findTestFiles } from '../align/find-test-file.ts';
import { placeWanted } from '../align/place-wanted.ts';
import { readIntent } from '../question/read-intent.ts';
import { fileFacts, lineFacts } from './place-facts.ts';
import { placeLead } from './place-lead.ts';
import { testFacts } from './test-facts.ts';
import { readAsked } from './weigh-passage.ts';

const asking = (question: string) => readAsked(question, readIntent(question));
const mention = (name: string, chunkId: number) => ({ name, chunkId, isTest: true }) as FoundReference;

test.each([
  ['Who calls handleRequest?', 'callers'],
  ['Where is onRequest called?', 'callers'],
  ['Which file defines the errors?', 'file'],
  ['Where is the router built?', 'place'],
  ['Where are the tests of the gate?', 'tests'],
  ['Which tests cover genReqId?', 'tests'],
  ['How do I use hooks?', null],
  ['What is a hook?', null],
])('[ASK-PLACE-LEAD] what place is asked for: %s', (question, wanted) => {
  expect(placeWanted(question)).toBe(wanted);
});

test('[ASK-PLACE-LEAD] a call, a test or a file comes first, and is not said again', () => {
  const use = { chunkId: 1, statement: '`run` in `a.js:9` uses `go`.', about: 'use' } as const;
  const calls = { chunkId: 2, statement: '`go` calls `x`.' };
  const file = { chunkId: 3, statement: '`errors.js` defines `codes`.', about: 'file' } as const;
  const facts = { definitions: [], uses: [calls, use, file], tests: [{ chunkId: 4, statement: 'A test.' }] };
  expect(placeLead(facts, 'callers')).toEqual({
    text: '`run` in `a.js:9` uses `go` [chunk:1].',
    left: { ...facts, uses: [calls, file] },
  });
  expect(placeLead(facts, 'file')?.text).toBe('`errors.js` defines `codes` [chunk:3].');
  expect(placeLead(facts, 'tests')).toEqual({ text: 'A test [chunk:4].', left: { ...facts, tests: [] } });
  expect(placeLead({ ...facts, uses: [] }, 'callers')).toBeUndefined();
  expect(placeLead(facts, null)).toBeUndefined();
});

test('[ASK-PLACE-LINES] a name that no index knows is told by the line of code that has it', () => {
  const text = '// onRequest\nfunction go () {\n  run(context.onRequest)\n}';
  const span = evidenceSpan(1, { kind: 'code', path: 'lib/route.js', text, startLine: 10, isAsked: true });
  expect(lineFacts([span], [], asking('Where is onRequest called?'))).toEqual([
    {
      chunkId: 1,
      statement: '`lib/route.js:12` has `onRequest`: `run(context.onRequest)`.',
      about: 'use',
    },
  ]);
  expect(fileFacts([span], [], asking('Which file holds the route?'))).toEqual([]);
});

test('[ASK-TESTS-ALL] every test of a file is named where tests are asked for, or how many more there are', () => {
  const span = evidenceSpan(1, {
    kind: 'test',
    path: 'test/gen.test.js',
    text: Array.from({ length: 6 }, (_, at) => `test('gate ${at}', f)`).join('\n'),
  });
  const testsOf = new Map([[span.chunk.documentId, ['gate 0', 'gate 5', 'gate 6', 'gate 7']]]);
  const [fact] = testFacts([span], [], { asked: asking('Which tests cover the gate?'), testsOf });
  expect(fact?.statement).toMatch(/“gate 5”, and 2 more in `test\/gen\.test\.js`\.$/);
});

test('[ASK-TESTS-MEANT] a test that calls a method of the same plain name does not test it', () => {
  const span = evidenceSpan(1, { kind: 'test', path: 'test/hooks.test.js', text: "test('runs', f)" });
  const of = (name: string) => testFacts([span], [mention(name, 1)], { asked: asking('What is x?') });
  expect(of('serializer')).toEqual([]);
  expect(of('runHooks')).toHaveLength(1);
  expect(of('hooks')).toHaveLength(1);
});

test('[ASK-TESTS-FILES] a file of tests is found by a word of its name', () => {
  const file = (path: string) => ({ documentId: 1, versionId: 1, path, sourceUri: path });
  const files = ['src/gate/refusal-gate.test.ts', 'src/gate/refusal-gate.ts', 'src/navigate.test.ts'].map(
    file,
  );
  expect(findTestFiles(['gate'], files).map(({ path }) => path)).toEqual(['src/gate/refusal-gate.test.ts']);
  expect(findTestFiles([], files)).toEqual([]);
});
