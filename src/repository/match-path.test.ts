import { expect, test } from 'vitest';
import { isWithin, matchesPath, readPattern } from './match-path.ts';

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
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('[REPO-HARMLESS] many patterns together take no more than the effort that is there for them', () => {
  const costs = (pattern: string, path: string) => {
    const effort = { left: 100_000 };
    readPattern(pattern)(path, effort);
    return 100_000 - effort.left;
  };
  expect(costs('*.generated.ts', 'src/deep/down/order.generated.ts')).toBeLessThan(80);
  expect(costs('*a*a*a*a*b', 'a'.repeat(1000))).toBeGreaterThan(1000);
  expect(costs(`*[${'b'.repeat(100)}]`, 'a'.repeat(200))).toBeGreaterThan(20_000);
  expect(readPattern('*.ts')('a.ts', { left: 3 })).toBe(false);
  expect(readPattern('**/**/a.ts')('b/c/d/a.ts', { left: 7 })).toBe(false);
});
