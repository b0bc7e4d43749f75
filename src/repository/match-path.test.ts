import { expect, test } from 'vitest';
import { isWithin, matchesPath } from './match-path.ts';

test.each([
  ['*.ts', 'src/a.ts', true],
  ['*.ts', 'src/a.tsx', false],
  ['src/*.ts', 'src/a.ts', true],
  ['src/*.ts', 'src/deep/a.ts', false],
  ['src/**/*.ts', 'src/a.ts', true],
  ['src/**/*.ts', 'src/very/deep/a.ts', true],
  ['**/a.ts', 'a.ts', true],
  ['src/**', 'src/deep/a.ts', true],
  ['src/**', 'other/src/a.ts', false],
  ['/a.ts', 'src/a.ts', false],
  ['a?.ts', 'ab.ts', true],
  ['[a-c].ts', 'b.ts', true],
  ['[!a-c].ts', 'b.ts', false],
  ['a[.ts', 'a[.ts', true],
  ['\\*.ts', 'a.ts', false],
  ['\\*.ts', '*.ts', true],
  ['a.b', 'axb', false],
  ['', 'a.ts', false],
  ['*', 'a.ts', true],
])('%s against %s: %s', (pattern, path, fits) => {
  expect(matchesPath(pattern, path)).toBe(fits);
});

test('a folder around a path fits for it', () => {
  expect(isWithin('test', 'src/test/a.ts')).toBe(true);
  expect(isWithin('/test', 'src/test/a.ts')).toBe(false);
  expect(isWithin('src/test/', 'src/test/a.ts')).toBe(true);
  expect(isWithin('tests', 'src/test/a.ts')).toBe(false);
});

test('[REPO-HARMLESS] a pattern full of stars takes no time', () => {
  const started = performance.now();
  expect(matchesPath(`${'a*'.repeat(500)}b`, 'a'.repeat(2000))).toBe(false);
  expect(matchesPath(`${'**/'.repeat(200)}b`, 'a/'.repeat(900))).toBe(false);
  expect(performance.now() - started).toBeLessThan(2000);
});
