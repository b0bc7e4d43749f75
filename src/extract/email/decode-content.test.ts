import { describe, expect, test } from 'vitest';
import { base64Size, decodeBase64 } from './decode-base64.ts';
import { decodeQuotedPrintable } from './decode-quoted-printable.ts';

describe('[EXTRACT-EMAIL-MIME] base64', () => {
  test.each([
    ['lines', 'YWxs\r\nIG9r\r\n', 'all ok'],
    ['rubbish in it', 'YWxs!!IG9r \0\xff', 'all ok'],
    ['padding in every line', 'YQ==\nYmM=\nZGVm', 'abcdef'],
    ['no padding', 'YWI', 'ab'],
    ['a letter too many', 'YWJjZ', 'abc'],
    ['nothing', '%%%=', ''],
  ])('%s', (_, text, expected) => {
    const bytes = Buffer.from(text, 'latin1');
    expect(Buffer.from(decodeBase64(bytes)).toString('latin1')).toBe(expected);
    expect(base64Size(bytes)).toBe(expected.length);
  });

  test('every byte', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    expect(Buffer.from(decodeBase64(Buffer.from(bytes.toString('base64'))))).toEqual(bytes);
  });
});

describe('[EXTRACT-EMAIL-MIME] quoted-printable', () => {
  test.each([
    ['codes of both cases', 'Gr=C3=BC=c3=9fe', 'Grüße'],
    ['a line that goes on', 'a=\r\nb=\nc= \t\r\nd', 'abcd'],
    ['what is no code', 'a=b =ZZ =', 'a=b =ZZ '],
    ['line ends', 'a=\r\r\n\r\nb', 'a\r\nb'],
  ])('%s', (_, text, expected) => {
    expect(Buffer.from(decodeQuotedPrintable(Buffer.from(text))).toString()).toBe(expected);
  });
});
