import { expect, test } from 'vitest';
import { type1GlyphTexts } from './type1-glyph-texts.ts';

function texts(program: string): [number, string][] {
  return [...type1GlyphTexts(new TextEncoder().encode(program))];
}

test('a sign is known by the name that its font gives it', () => {
  const encoding = '/Encoding 256 array\ndup 48 /prime put\ndup 12/fi put\ndup 65 /A put\nreadonly def';
  expect(texts(`%!PS-AdobeFont-1.0: CMSY10\n${encoding}\ncurrentfile eexec`)).toEqual([
    [48, '′'],
    [12, 'fi'],
  ]);
});

test('names of other things are not taken for it, and other kinds of fonts tell nothing', () => {
  expect(texts('%!PS\ndup 48 /constructor put dup 49 /toString put')).toEqual([]);
  expect(texts('\u0001\u0000\u0004\u0002 dup 48 /prime put')).toEqual([]);
  expect(texts('')).toEqual([]);
});
