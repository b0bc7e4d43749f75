import { expect, test } from 'vitest';
import { escapedName, unescapedName } from './escaped-name.ts';

test.each([
  ['line\nend.txt', 'line%0Aend.txt'],
  ['\u001b[31mred.md', '%1B[31mred.md'],
  ['a\u009bb\u007f.txt', 'a%C2%9Bb%7F.txt'],
  ['x\u202egnp.txt', 'x%E2%80%AEgnp.txt'],
  ['x\u2028y\u2066z', 'x%E2%80%A8y%E2%81%A6z'],
  ['a%0Ab.txt', 'a%250Ab.txt'],
  ['a%250Ab.txt', 'a%25250Ab.txt'],
  ['100 %.txt', '100 %.txt'],
  ['my%20report%25.pdf', 'my%20report%25.pdf'],
  ['می\u200cروم 👩‍👩‍👧.txt', 'می\u200cروم 👩‍👩‍👧.txt'],
])('[FILE-NAMES] %j is written %j, and read back', (name, escaped) => {
  expect(escapedName(name)).toBe(escaped);
  expect(unescapedName(escaped)).toBe(name);
});
