import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cachedFile } from './model-cache.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'helix-cache-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const content = Buffer.from('what was built');
const forbidden = () => {
  throw new Error('built again');
};

test('builds once, and finds it the next time', () => {
  const folder = join(directory, 'made', 'when', 'needed');
  expect(cachedFile(folder, 'key', () => content)).toEqual(content);
  expect(cachedFile(folder, 'key', forbidden)).toEqual(content);
  expect(() => cachedFile(folder, 'other', forbidden)).toThrow('built again');
  expect(readdirSync(folder)).toHaveLength(1);
});

test.each([
  ['cut short', (path: string) => truncateSync(path, 5)],
  ['changed', (path: string) => writeFileSync(path, 'what was BUILT')],
])('a file that was %s is built again in its place', (_, damage) => {
  cachedFile(directory, 'key', () => content);
  damage(join(directory, readdirSync(directory)[0]!));
  let builds = 0;
  const build = () => {
    builds++;
    return content;
  };
  expect(cachedFile(directory, 'key', build)).toEqual(content);
  expect(cachedFile(directory, 'key', build)).toEqual(content);
  expect(builds).toBe(1);
  expect(readdirSync(directory)).toHaveLength(1);
});

test('what a killed process left is never read, and removed when it is old', () => {
  for (const name of ['key.1.onnx.a.unfinished', 'key.1.onnx.b.unfinished']) {
    writeFileSync(join(directory, name), 'half');
  }
  utimesSync(join(directory, 'key.1.onnx.a.unfinished'), 0, 0);
  expect(cachedFile(directory, 'key', () => content)).toEqual(content);
  const names = readdirSync(directory);
  expect(names).toHaveLength(2);
  expect(names).not.toContain('key.1.onnx.a.unfinished');
});

test('a directory that cannot be made costs the cache, not the file', () => {
  const blocked = join(directory, 'file');
  writeFileSync(blocked, '');
  expect(cachedFile(join(blocked, 'inside'), 'key', () => content)).toEqual(content);
});
