import { expect, test } from 'vitest';
import { isIso2022Jp, legacyEncodingOf } from './legacy-encoding.ts';

const WESTERN = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128));
const windows1252 = (text: string) =>
  Uint8Array.from(text, (sign) => (sign < '\x80' ? sign.charCodeAt(0) : WESTERN.indexOf(sign) + 128));
/** In an encoding of one byte each, by turning its decoder round. */
const encoded = (encoding: string, text: string) => {
  const decoder = new TextDecoder(encoding);
  const bytes = Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)));
  return Uint8Array.from(text, (sign) => bytes.indexOf(sign));
};
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

test.each([
  'Name;Müller',
  'café',
  'naïve',
  'août',
  'Genève',
  'très bien',
  'Les problèmes',
  'Il caffè è pronto',
  'È vietato',
  'lunedì, città',
  'señor',
  'São Paulo',
  'coração, não, amanhã',
  'Informações e opções',
  'København',
  'Århus og Ærø',
  'Malmö',
  'šakki, pöytä, käsi',
  'Føroyar: tað er í bøum',
  'één, coöperatie',
  'Història: això és',
  'nº 5, 1ª, Mª José',
  '£ 5, £m, £bn',
  '20 °C',
  '5 €',
])('[INGEST-ENCODING] "%s", short as it is, is told as windows-1252', (text) => {
  expect(legacyEncodingOf(windows1252(text))).toBe('windows-1252');
});

test.each([
  ['windows-1254', 'Yıllık izin başvurusu altı hafta önce yapılır'],
  ['windows-1254', 'Kadıköy'],
  ['windows-1254', 'Çalışanların maaşı, güvenlik eğitimi ve ücretleri için'],
  ['windows-1250', 'Većina će doći'],
  ['windows-1250', 'Đak će doći na čas'],
  ['windows-1250', 'Računi so plačani'],
  ['windows-1250', 'Noč in moč'],
  ['windows-1250', 'şase săptămâni'],
  ['windows-1250', 'ręczny montaż w Łodzi'],
  ['windows-1250', 'dzień'],
  ['windows-1250', 'fűnyírás'],
  ['windows-1250', 'A szerződés és a fűtés díja'],
  ['windows-1250', 'Česká republika, účet'],
  ['windows-1250', 'Příklad'],
  ['windows-1250', 'pět věcí'],
  ['windows-1257', 'ārpus mēneša, gada pārskats šogad'],
  ['macintosh', 'möglich und nötig'],
  ['macintosh', 'många år'],
])('[INGEST-ENCODING] %s: "%s" is not taken for windows-1252', (encoding, text) => {
  const bytes = encoded(encoding, text);
  expect(new TextDecoder(encoding).decode(bytes)).toBe(text);
  expect(legacyEncodingOf(bytes)).toBeUndefined();
});

test.each([
  // 氏名,住所 山田太郎,東京都
  ['of kanji alone', '8e8196bc2c8f5a8f8a0a8e52936391be98592c938c8b9e9373'],
  // ﾔﾏﾀﾞ ﾀﾛｳ,ﾄｳｷｮｳﾄ
  ['of kana of half the width', 'd4cfc0de20c0dbb32cc4b3b7aeb3c4'],
])('[INGEST-ENCODING] a list %s is told as Shift-JIS', (_, digits) => {
  expect(legacyEncodingOf(hex(digits))).toBe('shift_jis');
});

test.each([
  // 姓名,地址 山田太郎,北京市
  ['Chinese names in GBK', 'd0d5c3fb2cb5d8d6b70ac9bdccefccabc0c92cb1b1bea9cad0'],
  // 氏名,住所 山田太郎,東京都
  ['Japanese names in EUC-JP', 'bbe1ccbe2cbdbbbdea0abbb3c5c4c2c0cfba2cc5ecb5fec5d4'],
  ['lower case of KOI8-R', 'd0d2c9d7c5d4 2c cdc9d2'.replaceAll(' ', '')],
])('[INGEST-ENCODING] %s are not taken for Shift-JIS', (_, digits) => {
  expect(legacyEncodingOf(hex(digits))).not.toBe('shift_jis');
});

test('[INGEST-ENCODING] ISO-2022-JP is told by its sequences, and colours of a terminal are none', () => {
  expect(['\x1b$BF|K\\\x1b(B', '\x1b$@F|', 'a \x1b(J'].map((text) => isIso2022Jp(Buffer.from(text)))).toEqual(
    [true, true, true],
  );
  expect(isIso2022Jp(Buffer.from('\x1b[31mred\x1b[0m \x1b(B $B (J'))).toBe(false);
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
