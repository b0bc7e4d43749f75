import { expect, test } from 'vitest';
import { fileIn } from './read-source.ts';

test('[REPO-SYNC] what came from a repository, an upload or an address is no file of a folder', () => {
  for (const uri of ['git:shop/README.md', 'upload:a.md', 'helix:samples/a.txt', 'https://example.com/a'])
    expect(fileIn('/home/me', uri, '/home/me/.helix')).toBeUndefined();
  expect(fileIn('/home/me', 'docs/a.md', '/home/me/.helix')).toBe('/home/me/docs/a.md');
});
