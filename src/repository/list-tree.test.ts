import { expect, test } from 'vitest';
import { parseTree } from './list-tree.ts';

const BLOB = 'a'.repeat(40);

test('names are read whatever is in them, and bytes that are no text are no name', () => {
  const output = Buffer.concat([
    Buffer.from(`100644 blob ${BLOB}     12\ta b\t"c"\nd.md\0`),
    Buffer.from(`120000 blob ${BLOB}      3\tlink\0`),
    Buffer.from(`160000 commit ${BLOB}       -\tmodule\0`),
    Buffer.from(`100644 blob ${BLOB}     BAD\tmissing.md\0`),
    Buffer.from(`100755 blob ${BLOB} 1048576\t`),
    Buffer.from([0xff, 0xfe, 0]),
  ]);
  expect(parseTree(output)).toEqual([
    { path: 'a b\t"c"\nd.md', kind: 'file', blob: BLOB, byteSize: 12 },
    { path: 'link', kind: 'symlink', blob: BLOB, byteSize: 3 },
    { path: 'module', kind: 'submodule', blob: BLOB, byteSize: undefined },
    { path: 'missing.md', kind: 'file', blob: BLOB, byteSize: undefined },
    { path: undefined, kind: 'file', blob: BLOB, byteSize: 1048576 },
  ]);
  expect(parseTree(Buffer.alloc(0))).toEqual([]);
});
