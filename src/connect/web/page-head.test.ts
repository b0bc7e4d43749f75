import { expect, test } from 'vitest';
import { readPageHead } from './page-head.ts';

const URL_OF_PAGE = 'https://example.com/a';
const read = (html: string, headers = {}) => readPageHead(Buffer.from(html), headers, URL_OF_PAGE);

test.each([
  '<meta name="robots" content="noindex, nofollow">',
  "<META content='NOINDEX' name='ROBOTS'>",
  '<meta name=robots content=none>',
  '<meta name="HelixBot" content="noindex"/>',
])('[CONNECT-NOINDEX] %s keeps a page out', (tag) => {
  expect(read(`<html><head>${tag}</head><body>`).isNotToBeKept).toBe(true);
});

test.each([
  '<meta name="robots" content="index, follow">',
  '<meta name="otherbot" content="noindex">',
  '<!-- <meta name="robots" content="noindex"> -->',
  '<meta name="description" content="noindex is explained">',
  '</head><body><meta name="robots" content="noindex">',
])('%s does not', (tag) => {
  expect(read(`<html><head>${tag}</head><body>`).isNotToBeKept).toBe(false);
});

test('[CONNECT-NOINDEX] the header counts as well, for everybody or for Helix', () => {
  expect(read('', { 'x-robots-tag': 'noindex' }).isNotToBeKept).toBe(true);
  expect(read('', { 'x-robots-tag': 'otherbot: noindex, nofollow' }).isNotToBeKept).toBe(false);
  expect(read('', { 'x-robots-tag': 'otherbot: nofollow, HelixBot: noindex' }).isNotToBeKept).toBe(true);
});

test('the canonical address is whole, without a fragment, and only one of the web', () => {
  expect(read('<link rel="canonical" href="/b?x=1&amp;y=2#z">').canonical).toBe(
    'https://example.com/b?x=1&y=2',
  );
  expect(read('<link rel=canonical href="javascript:alert(1)">').canonical).toBeUndefined();
  expect(read('<link rel="stylesheet" href="/b">')).toEqual({ isNotToBeKept: false });
});

test('[CONNECT-HOSTILE] a head made to be slow is read at once', () => {
  const started = performance.now();
  read(`<meta ${'a = '.repeat(100_000)}`);
  read(`<!--${'<!--'.repeat(100_000)}`);
  read('<meta '.repeat(50_000));
  read(`<link ${'x="'.repeat(80_000)}>`);
  expect(performance.now() - started).toBeLessThan(1500);
});

test('[CONNECT-HOSTILE] names without end in a head cost no more than they are long', () => {
  const { user: before } = process.cpuUsage();
  read(`<meta ${'a'.repeat(3990)}>`.repeat(66));
  // Microseconds: linear it is a few thousand, and a million if each letter is looked on from.
  expect(process.cpuUsage().user - before).toBeLessThan(300_000);
});
