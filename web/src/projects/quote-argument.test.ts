import { expect, test } from 'vitest';
import { quoteArgument } from './quote-argument.ts';

test.each([
  ['site-1', 'site-1'],
  ['two words', `'two words'`],
  [`it's; rm -rf $HOME`, String.raw`'it'\''s; rm -rf $HOME'`],
  ['ü', `'ü'`],
  ['', `''`],
])('[WEB-CONNECT-LOCAL] %j stands in a command as %s', (name, quoted) => {
  expect(quoteArgument(name)).toBe(quoted);
});
