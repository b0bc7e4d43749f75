import { expect, test } from 'vitest';
import { redirectOf } from './redirect-of.ts';

const from = (url: string, location?: string, statusCode = 302) =>
  redirectOf(url, { statusCode, headers: location === undefined ? {} : { location } });

test('[CONNECT-REDIRECTS] leads to a whole address, and never from https to http', () => {
  expect(from('https://example.com/a/b', '../c#d')).toBe('https://example.com/c');
  expect(from('http://example.com/', 'https://example.com/')).toBe('https://example.com/');
  expect(() => from('https://example.com/', 'http://example.com/')).toThrow('from https');
  expect(() => from('https://example.com/', 'gopher://example.com/')).toThrow('not followed');
});

test('what is no redirect is the answer', () => {
  expect(from('https://example.com/', '/b', 200)).toBeUndefined();
  expect(from('https://example.com/', undefined)).toBeUndefined();
  expect(from('https://example.com/', '/b', 304)).toBeUndefined();
});
