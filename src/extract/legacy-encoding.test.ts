import { expect, test } from 'vitest';
import { legacyEncodingOf } from './legacy-encoding.ts';

const WESTERN = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128));
const windows1252 = (text: string) =>
  Uint8Array.from(text, (sign) => (sign < '\x80' ? sign.charCodeAt(0) : WESTERN.indexOf(sign) + 128));
const hex = (digits: string) => new Uint8Array(Buffer.from(digits, 'hex'));

test.each([
  ['German', 'Müller;Größe;für Straße und Öl – „Käse“ 5 €'],
  ['French', "L'été où le cœur s'ouvre à Noël, naïf et déçu : 3 °C"],
  ['Spanish', '¿Cuántos años? El niño comió piñones según su tía.'],
  ['Portuguese', 'A informação não está disponível; três cães.'],
  ['Italian', 'Perché la città è così; più virtù.'],
  ['Danish', 'Rødgrød med fløde på øen'],
  ['Swedish', 'Räksmörgås på båten'],
  ['Icelandic', 'Það er þörf á góðum möguleikum í ár'],
  ['English with quotes', 'It’s “fine” – £5 for the café'],
])('[INGEST-ENCODING] %s in windows-1252 is told', (_, text) => {
  expect(legacyEncodingOf(windows1252(text))).toBe('windows-1252');
});

test('[INGEST-ENCODING] Japanese in Shift-JIS is told', () => {
  // "これは日本語の文書です。" and "カナ"
  expect(
    legacyEncodingOf(hex('82b182ea82cd93fa967b8cea82cc95b68f9182c582b7814283 4a8369'.replace(' ', ''))),
  ).toBe('shift_jis');
});

test.each([
  ['Cyrillic in windows-1251', 'cff0e8e2e5f220eceee920e4f0f3e3'],
  ['Russian in KOI8-R', 'f0d2c9d7c5d420cdcfca20c4d2d5c7'],
  ['Greek in windows-1253', 'cae1ebe7ecddf1e120f6dfebe5'],
  ['Polish in ISO-8859-2', '7a61bff3b3e62067eab66c21206a61bcf1'],
  ['Czech in windows-1250', '5072edb969b920bb6c75bd6f75e86bfd206bf9f2'],
  ['Hungarian in ISO-8859-2', '61726120f52066f573f56bf52c20f572fbf5'],
  ['Turkish in windows-1254', '446ff070752079616eflf0fe'.replace('l', 'd')],
  ['Chinese in GBK', 'd6d0cec4b5c4cec4b5b5'],
  ['German of DOS', '4d816c6c65722066817220'],
  ['German of old Macs', '4d9f6c6c65722066 9f7220'.replace(' ', '')],
  ['UTF-8 with a wrong byte', `${Buffer.from('Grüße für Jürgen').toString('hex')}ff`],
])('[INGEST-ENCODING] %s is not taken for another encoding', (_, digits) => {
  expect(legacyEncodingOf(hex(digits))).toBeUndefined();
});
