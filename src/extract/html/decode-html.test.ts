import { expect, test } from 'vitest';
import { decodeHtml, decodeLegacyText, looksBinary } from './decode-html.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

test.each([
  ['its byte order mark', utf16('<p>grün'), '<p>grün'],
  ['its meta element', latin1('<meta charset="iso-8859-2"><p>\xb1'), '<meta charset="iso-8859-2"><p>ą'],
  [
    'its older meta element',
    latin1('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">\xcf'),
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">П',
  ],
  [
    'its XML declaration',
    latin1('<?xml version="1.0" encoding="iso-8859-15"?>\xa4'),
    '<?xml version="1.0" encoding="iso-8859-15"?>€',
  ],
  ['UTF-8 when it says nothing', utf8('<p>grün €'), '<p>grün €'],
  ['windows-1252 when it is not that', latin1('<p>gr\xfcn \x80'), '<p>grün €'],
  ['windows-1252 when it lies', latin1('<meta charset=utf-8><p>gr\xfcn'), '<meta charset=utf-8><p>grün'],
  [
    'UTF-8 when it names an encoding that is none',
    utf8('<meta charset=nonsense><p>ü'),
    '<meta charset=nonsense><p>ü',
  ],
  [
    'UTF-8 when it says UTF-16 in single bytes',
    utf8('<meta charset=utf-16><p>ü'),
    '<meta charset=utf-16><p>ü',
  ],
])('[EXTRACT-HTML-ENCODING] a page is decoded by %s', (_, bytes, expected) => {
  expect(decodeHtml(bytes)).toBe(expected);
});

test('line ends are one, NUL is dropped', () => {
  expect(decodeLegacyText(utf8('a\r\nb\rc\0d'))).toBe('a\nb\ncd');
});

test('bytes that are no text are told from text', () => {
  expect(looksBinary(Uint8Array.from({ length: 500 }, (_, index) => index % 256))).toBe(true);
  expect(looksBinary(latin1('<p>gr\xfcn\n'))).toBe(false);
  expect(looksBinary(utf16('<p>'))).toBe(false);
});
