import { describe, expect, test } from 'vitest';
import type { FoundReference, FoundSymbol } from '../../store/find-symbols.ts';
import { chooseDefinition } from './choose-definitions.ts';
import { chooseReferences } from './choose-references.ts';
import { findTestFile } from './find-test-file.ts';

const symbol = (qualified: string, file: string, given: Partial<FoundSymbol> = {}): FoundSymbol => {
  const path = qualified.split('.');
  return {
    name: path.at(-1)!,
    path,
    kind: 'function',
    signature: '',
    doc: '',
    isExported: true,
    isTest: false,
    documentId: 1,
    versionId: 1,
    chunkId: 1,
    span: { start: 0, end: 1 },
    startLine: 1,
    endLine: 1,
    sourceUri: `git:lumen/${file}`,
    ...given,
  };
};
const chosen = (name: string, symbols: FoundSymbol[], paths: string[] = []) =>
  chooseDefinition(name, symbols, paths)?.sourceUri.slice('git:lumen/'.length);

describe('the definition that is meant', () => {
  test('[ASK-ALIGN-DEFINITION] the writing of the document comes first, then any writing', () => {
    const symbols = [symbol('fuse_channels', 'a.py'), symbol('fuseChannels', 'b.ts')];
    expect(chosen('fuseChannels', symbols)).toBe('b.ts');
    expect(chosen('fuse_channels', symbols)).toBe('a.py');
    expect(chosen('FuseChannels', symbols)).toBe('a.py');
    expect(chosen('other', symbols)).toBeUndefined();
  });

  test('[ASK-ALIGN-DEFINITION] a qualified name and a named file decide, then what is exported; a test defines nothing', () => {
    const symbols = [
      symbol('push', 'a.ts', { isExported: false }),
      symbol('push', 'b.ts'),
      symbol('Queue.push', 'c.ts'),
      symbol('push', 'd.test.ts', { isTest: true }),
    ];
    expect(chosen('push', symbols)).toBe('b.ts');
    expect(chosen('Queue.push', symbols)).toBe('c.ts');
    expect(chosen('push', symbols, ['./a.ts'])).toBe('a.ts');
    expect(chosen('push', symbols.slice(3))).toBeUndefined();
  });

  test('[ASK-ALIGN-DEFINITION] what a file imports it does not define', () => {
    const imported = (signature: string) => symbol('Reply', 'a.js', { signature });
    for (const signature of ["const Reply = require('./reply')", "const { Reply } = await import('./reply')"])
      expect(chosen('Reply', [imported(signature), symbol('Reply', 'b.js')])).toBe('b.js');
    expect(chosen('Reply', [imported('const Reply = requireAll(1)'), symbol('Reply', 'b.js')])).toBe('a.js');
  });

  test('[ASK-ALIGN-DEFINITION] a plain word of an object is a member of what has its name, or nothing that is known', () => {
    const symbols = [symbol('ContentType.type', 'a.js'), symbol('Reply.send', 'b.js')];
    expect(chosen('reply.type', symbols)).toBeUndefined();
    expect(chosen('contentType.type', symbols)).toBe('a.js');
    expect(chosen('reply.send', symbols)).toBe('b.js');
    expect(chosen('Reply.prototype.send', symbols)).toBe('b.js');
  });

  test('[ASK-ALIGN-DEFINITION] a name in many files is none, unless something tells which', () => {
    const symbols = ['a', 'b', 'c', 'd'].map((file) => symbol('run', `${file}.ts`));
    expect(chosen('run', symbols)).toBeUndefined();
    expect(chosen('run', symbols, ['c.ts'])).toBe('c.ts');
    expect(chosen('run', symbols.slice(1))).toBe('b.ts');
  });
});

test('[ASK-ALIGN-USAGE] one use and one test: a call in another file before an import, nothing of its own chunk', () => {
  const reference = (chunkId: number, given: Partial<FoundReference> = {}): FoundReference => ({
    name: 'push',
    within: ['main'],
    chunkId,
    documentId: 1,
    versionId: 1,
    line: 1,
    uses: 1,
    isTest: false,
    sourceUri: 'git:lumen/b.ts',
    ...given,
  });
  const of = symbol('push', 'a.ts', { chunkId: 1 });
  const found = chooseReferences(of, [
    reference(1),
    reference(2, { sourceUri: of.sourceUri }),
    reference(3, { within: null }),
    reference(4),
    reference(5),
    reference(6, { name: 'pop' }),
    reference(7, { isTest: true, within: null }),
  ]);
  expect([found.usage?.chunkId, found.test?.chunkId]).toEqual([4, 7]);
  expect(chooseReferences(of, [reference(1)])).toEqual({ usage: undefined, test: undefined });
});

test('[ASK-ALIGN-TESTS] a file of tests is found by its name, as each language has it, the nearest first', () => {
  const file = (sourceUri: string) => ({ documentId: 1, versionId: 1, path: sourceUri, sourceUri });
  const find = (path: string, ...files: string[]) => findTestFile(path, files.map(file))?.path;
  expect(find('src/fuse-channels.ts', 'x.ts', 'test/fuse-channels.test.ts')).toBe(
    'test/fuse-channels.test.ts',
  );
  expect(find('src/fuse.ts', 'test/fuse.spec.js')).toBe('test/fuse.spec.js');
  expect(find('a/fuse.py', 'tests/test_fuse.py')).toBe('tests/test_fuse.py');
  expect(find('a/fuse.go', 'a/fuse_test.go')).toBe('a/fuse_test.go');
  expect(find('a/FuseChannels.java', 'b/FuseChannelsTest.java')).toBe('b/FuseChannelsTest.java');
  expect(find('lib/fuse.rb', 'spec/fuse_spec.rb')).toBe('spec/fuse_spec.rb');
  expect(find('a/b/fuse.ts', 'x/fuse.test.ts', 'a/b/fuse.test.ts')).toBe('a/b/fuse.test.ts');
  expect(find('a/fuse.ts', 'a/fuse.ts', 'a/test.ts', 'a/fuse_test.go', 'a/latest.ts')).toBeUndefined();
});
