import { expect, test } from 'vitest';
import type { KnownItem } from '../connector.ts';
import { readPage } from './read-page.ts';
import type { Visitor } from './visitor.ts';

const url = 'https://example.com/a';
const visitorOf = (etag: string, body: string): Visitor => ({
  visit: async () => ({
    url,
    status: 200,
    headers: { etag, 'content-type': 'text/html' },
    body: Buffer.from(body),
  }),
});
const look = (etag: string, body: string, known?: KnownItem) =>
  readPage(visitorOf(etag, body), { url, known, isListed: () => false });

test('[CONNECT-SAME-CONTENT] the same content under another ETag is unchanged, and that ETag is asked with next', async () => {
  const first = await look('"1"', '<p>text</p>');
  const { revision } = first as { revision: KnownItem['revision'] };
  const known = { documentId: 7, revision, isShared: false };
  expect(await look('"2"', '<p>text</p>', known)).toEqual({
    kind: 'unchanged',
    revision: { ...revision, etag: '"2"' },
  });
});

test('[CONNECT-SAME-CONTENT] so is what was passed over, for the reason that it was', async () => {
  const page = '<meta name="robots" content="noindex">';
  const first = await look('"1"', page);
  const { reason, revision } = first as { reason: string; revision: KnownItem['revision'] };
  const again = await look('"2"', page, { documentId: null, revision, isShared: false });
  expect(again).toEqual({ kind: 'skipped', reason, revision: { ...revision, etag: '"2"' } });
});
