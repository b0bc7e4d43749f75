import { expect, test } from 'vitest';
import { decodeWords } from './encoded-words.ts';

test.each([
  ['quoted', '=?utf-8?Q?Caf=C3=A9_plans?= now', 'Café plans now'],
  ['base64', 'Re: =?UTF-8?b?R3LDvMOfZQ==?=', 'Re: Grüße'],
  ['in another character set', '=?iso-8859-1?q?Gr=FC=DFe?=', 'Grüße'],
  ['of a code page', '=?cp932?B?k/qWew==?=', '日本'],
  ['with a language', '=?utf-8*de?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
  ['blanks between two are none', '=?utf-8?Q?a?= \t =?utf-8?Q?b?= c', 'ab c'],
  ['also between two sets', '=?utf-8?Q?=C3=BC?= =?iso-8859-1?Q?=DF?=', 'üß'],
  ['a character over two words', '=?utf-8?B?ww==?= =?utf-8?B?vA==?=', 'ü'],
  ['words that cannot be joined', '=?utf-8?Q?a=C3?= =?utf-8?Q?b?=', 'a\ufffdb'],
  ['a set that does not exist', '=?x-none?Q?Gr=FC?=', 'Grü'],
  ['no encoded words', 'a =?x?= b =?utf-8?X?a?= =?', 'a =?x?= b =?utf-8?X?a?= =?'],
  ['wrong codes', '=?utf-8?Q?=ZZ=4?=', '=ZZ=4'],
])('[EXTRACT-EMAIL-MIME] %s', (_, text, decoded) => {
  expect(decodeWords(text)).toBe(decoded);
});

test('[EXTRACT-EMAIL-HOSTILE] a header full of them takes a time that grows with its length', () => {
  for (const text of ['=?', '=?a', '=?a?Q?', '=?utf-8?Q?a?= ', '=?utf-8?Q?= '])
    expect(decodeWords(text.repeat(100_000))).toMatch(/[a?]/);
});
