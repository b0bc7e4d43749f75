import { expect, test } from 'vitest';
import { isNestedDeeper } from './is-nested-deeper.ts';

const nested = (levels: number, [open = '', close = ''] = ['[', ']']) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

test.each([
  [nested(100), false],
  [nested(101), true],
  [nested(101, ['{"a":', '}']), true],
  [nested(101, ['{"a":[', ']}']), true],
  [`[${nested(99)},${nested(100)}]`, true],
  [`[${nested(99)},${nested(99)}]`, false],
  ['['.repeat(200_000), true],
  [JSON.stringify({ a: `${'['.repeat(500)}"\\"${'{'.repeat(500)}\\` }), false],
  [`["\\\\",${nested(100)}]`, true],
  ['1', false],
  ['', false],
])('[HTTP-JSON-DEPTH] levels are counted outside of texts: %.20s', (json, isDeeper) => {
  expect(isNestedDeeper(json)).toBe(isDeeper);
});
