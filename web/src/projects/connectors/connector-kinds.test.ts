import { expect, test } from 'vitest';
import { readsDisk, sourcesOf } from './connector-kinds.ts';

test('[WEB-CONNECT-LIST] a row names the first sources and counts the rest', () => {
  const urls = ['https://a.example/1', 'https://a.example/2', 'https://a.example/3'];
  const config = { urls, sitemaps: ['https://a.example/sitemap.xml'], include: ['docs/'] };
  expect(sourcesOf({ config })).toEqual([...urls, 'and 1 more']);
  expect(sourcesOf({ config: { folder: '/srv/policies' } })).toEqual(['/srv/policies']);
});

test('[WEB-CONNECT-LOCAL] only kinds that reach out over HTTP can be synced from the page', () => {
  const kinds = ['web', 'feed', 'folder', 'git', 'transcripts'] as const;
  expect(kinds.filter((kind) => !readsDisk(kind))).toEqual(['web', 'feed']);
  expect(readsDisk('of a later Helix' as 'web')).toBe(true);
});
