import { describe, expect, test } from 'vitest';
import { extractDocument as extract } from './extractor-registry.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const limits = { maxPages: 100, maxExpandedBytes: 10_000_000, ocr: false };
const extractDocument = (name: string, content: Uint8Array) => extract({ name, bytes: content }, limits);

describe('Markdown', () => {
  test('blocks carry their type, headings their words', async () => {
    const { blocks, title, sourceType } = await extractDocument(
      'guide.md',
      bytes('# The *Guide*\n\nText.\n\n- a\n- b\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\ncode()\n```\n'),
    );
    expect(sourceType).toBe('markdown');
    expect(title).toBe('The Guide');
    expect(blocks.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'list', 'table', 'code']);
  });

  test('[EXTRACT-MARKDOWN] a table has its cells as they are shown', async () => {
    const table = '| Name \\| code | **Price** |\n| --- | --- |\n| a<br>b | `1,098` |\n| c |';
    const { blocks } = await extractDocument('guide.md', bytes(`Prices:\n\n${table}\n`));
    expect(blocks[1]).toMatchObject({ type: 'table', text: table });
    expect(blocks[1]!.table).toMatchObject({ rowCount: 3, columnCount: 2, headerRows: 1 });
    expect(blocks[1]!.table!.cells.map(({ row, column, text }) => [row, column, text])).toEqual([
      [0, 0, 'Name | code'],
      [0, 1, 'Price'],
      [1, 0, 'a b'],
      [1, 1, '1,098'],
      [2, 0, 'c'],
    ]);
  });

  test('front matter gives the title and is not text', async () => {
    const { blocks, title } = await extractDocument(
      'page.md',
      bytes('---\ntitle: "Leave policy"\ntags: [x]\n---\n\nTwenty days.\n'),
    );
    expect(title).toBe('Leave policy');
    expect(blocks.map(({ text }) => text)).toEqual(['Twenty days.']);
  });
});

describe('text', () => {
  test('a short line alone is a heading when something follows it', async () => {
    const { blocks, title } = await extractDocument(
      'a.txt',
      bytes('Refund Policy\n\nWe refund.\n\nWindow\n\nThirty days.\n\nThe end'),
    );
    expect(title).toBe('Refund Policy');
    expect(blocks.map(({ type }) => type)).toEqual([
      'heading',
      'paragraph',
      'heading',
      'paragraph',
      'paragraph',
    ]);
  });

  test.each([
    ['a run of short lines is text', 'One costs 5\n\nTwo costs 6\n\nThree costs 7', 'ppp'],
    ['the last of them may announce something', 'One\n\nTwo\n\nThree\n\nThis is why.', 'pphp'],
    ['a title may stand above a heading', 'Guide\n\nBasics\n\nThis is how.', 'hhp'],
    ['only the first line may', 'Hello there.\n\nGuide\n\nBasics\n\nThis is how.', 'pphp'],
    ['a heading announces a list', 'You need\n\n- a pen\n- paper', 'hl'],
    ['a short line alone is text', 'Refunds take 30 days', 'p'],
  ])('%s', async (_, text, types) => {
    const { blocks } = await extractDocument('a.txt', bytes(text));
    expect(blocks.map(({ type }) => type[0]).join('')).toBe(types);
  });

  test('[INGEST-TEXT] a paragraph of millions of lines is read', async () => {
    const text = 'ab\n'.repeat(5_000_000);
    const { blocks } = await extractDocument('a.txt', bytes(text));
    expect(blocks.map(({ span }) => span)).toEqual([{ start: 0, end: text.length - 1 }]);
  });

  test('a blank line of any length takes no time', async () => {
    const { blocks } = await extractDocument('a.txt', bytes(`a.\n${' '.repeat(500_000)}\n  b.`));
    expect(blocks.map(({ text }) => text)).toEqual(['a.', 'b.']);
  });
});

describe('bytes', () => {
  test.each([
    ['UTF-8 with a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...bytes('grün')]), 'grün'],
    ['UTF-16, little end first', new Uint8Array([0xff, 0xfe, 0x67, 0x00, 0xfc, 0x00]), 'gü'],
    ['line ends of Windows', bytes('a\r\nb\rc'), 'a\nb\nc'],
    ['a NUL, which cannot be stored', bytes(`a\0b${'c'.repeat(200)}`), `ab${'c'.repeat(200)}`],
  ])('[INGEST-TEXT] %s is read', async (_, content, expected) => {
    expect((await extractDocument('a.txt', content)).text).toBe(expected);
  });

  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
  const swapped = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le').swap16());
  const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
  test.each([
    ['a.txt', latin1('Gr\xfc\xdfe f\xfcr J\xfcrgen'), 'Grüße für Jürgen'],
    [
      'a.csv',
      latin1('Name;Preis\r\nM\xfcller;5 \x80\r\n'),
      '| Name | Preis |\n| --- | --- |\n| Müller | 5 € |',
    ],
    ['a.md', latin1('# \xc9t\xe9\n'), '# Été\n'],
    ['a.txt', utf16('Grüße – ohne Marke'), 'Grüße – ohne Marke'],
    ['a.csv', swapped('Name\tPreis\nMüller\t5 €\n'), '| Name | Preis |\n| --- | --- |\n| Müller | 5 € |'],
    ['a.html', utf16('<html><p>Grüße – 5 €</p></html>'), 'Grüße – 5 €'],
    ['a.txt', new Uint8Array(Buffer.from('82b182ea82cd93fa967b8cea82c582b7', 'hex')), 'これは日本語です'],
    ['a.txt', bytes('a: \x1b$BF|K\\8l\x1b(B.'), 'a: 日本語.'],
    ['a.md', bytes('One bell\x07 in a short text.'), 'One bell\x07 in a short text.'],
    ['a.txt', bytes('One NUL\0 in a short text.'), 'One NUL in a short text.'],
  ])('[INGEST-ENCODING] %s in an encoding of its own is read right', async (name, content, expected) => {
    expect((await extractDocument(name, content)).text).toBe(expected);
  });

  test('[INGEST-ENCODING] a guess is said; a text that cannot be told is refused with what to do', async () => {
    const { warnings } = await extractDocument('a.txt', latin1('Gr\xfc\xdfe'));
    expect(warnings).toEqual([
      expect.stringMatching(/read as windows-1252\. If letters are wrong, save it as UTF-8/),
    ]);
    expect((await extractDocument('a.txt', utf16('Grüße'))).warnings).toBeUndefined();
    await expect(extractDocument('a.txt', latin1('One line.\r\n\xcf\xf0\xe8\xe2\xe5\xf2'))).rejects.toThrow(
      '"a.txt" looks like text that is not UTF-8 (from line 2 on) and does not tell its encoding, which Helix cannot read. Accepted: the same text saved as UTF-8.',
    );
    await expect(extractDocument('a.txt', new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62]))).rejects.toThrow(
      /UTF-16LE that is cut off or damaged, .* saved as UTF-8\.$/,
    );
    await expect(
      extractDocument('a.txt', utf16('日本語の文書です。\n次の行です。\n三行目。\n四行目。\n')),
    ).rejects.toThrow(/UTF-16 without its mark, .* saved as UTF-8\.$/);
  });

  test.each([
    ['a program called text', bytes('\x7fELF\x02\x01\x01\0\0\0'), /"a.txt" looks like application\/x-elf/],
    [
      'bytes that are no text',
      new Uint8Array([0xc3, 0x28, 0xff, 0xfe, 0x80]),
      /looks like text that is not UTF-8/,
    ],
    ['control characters', new Uint8Array([1, 2, 3, 4, 5, 6, 7, 65]), /looks like binary data/],
    ['nothing', new Uint8Array(), /holds no text/],
    ['only white space', bytes(' \n\t '), /holds no text/],
  ])('[INGEST-BAD] %s is refused with what was found', async (_, content, message) => {
    await expect(extractDocument('a.txt', content)).rejects.toThrow(message);
  });
});
