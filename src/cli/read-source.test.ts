import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileIn, findFiles, readSource } from './read-source.ts';

test('[REPO-SYNC] what came from a repository, an upload or an address is no file of a folder', () => {
  for (const uri of ['git:shop/README.md', 'upload:a.md', 'helix:samples/a.txt', 'https://example.com/a'])
    expect(fileIn('/home/me', uri, '/home/me/.helix')).toBeUndefined();
  expect(fileIn('/home/me', 'docs/a.md', '/home/me/.helix')).toBe('/home/me/docs/a.md');
});

test.runIf(process.platform === 'linux')(
  '[REPO-HOSTILE-NAMES] a file or folder whose name is not UTF-8 is said to be that',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'helix-names-'));
    const bytes = (name: string) => Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);
    try {
      writeFileSync(bytes('\xff\xfebad.txt'), 'x');
      const [path] = await findFiles([folder]);
      await expect(readSource(path!, folder)).rejects.toThrow(/bad\.txt" .*its name is not UTF-8.*Rename it/);
      mkdirSync(bytes('\xff'));
      await expect(findFiles([folder])).rejects.toThrow(/its name is not UTF-8.*Rename it/);
      await expect(readSource(join(folder, 'gone.txt'), folder)).rejects.toThrow(
        /does not exist. Check the path/,
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
