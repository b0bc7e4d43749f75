import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectFiles } from './collect-files.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'helix-collect-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

test('takes one file of each kind after the other, and none that only says what is expected', async () => {
  await write('a.md', 'A');
  await write('b.md', 'B');
  await write('c.csv', 'x,y');
  await write('c.csv.expected.md', '| x | y |');
  await write('robustness/broken.md', 'no');
  await write('d.html.gz', gzipSync('<p>D</p>'));
  await write('documents.jsonl', '{"path":"lib/e.py","text":"pass"}\n');
  const into = join(directory, 'into');
  const collected = await collectFiles([directory], 5, into);
  expect((await readdir(into)).sort()).toEqual([
    '0000-a.md',
    '0001-c.csv',
    '0002-d.html',
    '0003-e.py',
    '0004-b.md',
  ]);
  expect(await readFile(join(into, '0002-d.html'), 'utf8')).toBe('<p>D</p>');
  expect(collected).toMatchObject({ files: 5, kinds: { '.md': 2, '.csv': 1 } });
});

test("fills up with Helix's own sources", async () => {
  await write('a.md', 'A');
  const collected = await collectFiles([directory], 3, join(directory, 'into'));
  expect(collected.kinds).toEqual({ '.md': 1, '.ts': 2 });
});

async function write(name: string, content: string | Uint8Array): Promise<void> {
  const path = join(directory, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, content);
}
