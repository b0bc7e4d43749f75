import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { extractEpub } from './epub.ts';

const LIMITS = { maxPages: 10, maxExpandedBytes: 1_000_000, ocr: false };
const CONTAINER = `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
  <rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;
const chapter = (body: string) =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`;
const item = (id: string, href: string, rest = '') =>
  `<item id="${id}" href="${href}" media-type="application/xhtml+xml" ${rest}/>`;

function book(items: string, spine: string[], metadata = '<dc:title>The Book</dc:title>'): string {
  const references = spine.map((id) => `<itemref idref="${id}"/>`).join('');
  return `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}
    </metadata><manifest>${items}</manifest><spine>${references}</spine></package>`;
}

function zipped(parts: Record<string, string>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

const read = async (
  parts: Record<string, string>,
  limits = LIMITS,
  onProgress?: (done: number, total: number) => void,
) => extractEpub({ name: 'a.epub', bytes: zipped(parts), ...(onProgress && { onProgress }) }, limits);

const TWO_CHAPTERS = {
  'META-INF/container.xml': CONTAINER,
  'OPS/book.opf': book(item('b', 'text/two%20b.xhtml') + item('a', 'text/one.xhtml'), ['a', 'b']),
  'OPS/text/one.xhtml': chapter('<h1>One</h1><p>First.<br/>Line.</p>'),
  'OPS/text/two b.xhtml': chapter('<h1>Two</h1><p>Second.</p>'),
};

describe('a book', () => {
  test('[EXTRACT-EPUB] chapters come in the order of the spine, each block with its chapter', async () => {
    const { title, blocks } = await read(TWO_CHAPTERS);
    expect(title).toBe('The Book');
    expect(blocks.map(({ text, place }) => [place?.page, text])).toEqual([
      [1, 'One'],
      [1, 'First.\nLine.'],
      [2, 'Two'],
      [2, 'Second.'],
    ]);
  });

  test('progress is told after each chapter', async () => {
    const calls: number[][] = [];
    await read(TWO_CHAPTERS, LIMITS, (done, total) => calls.push([done, total]));
    expect(calls).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  test('authors are named once, from the metadata when the book does not name them', async () => {
    const opf = (body: string) => ({
      ...TWO_CHAPTERS,
      'OPS/book.opf': book(
        item('a', 'text/one.xhtml'),
        ['a'],
        '<dc:title>T</dc:title><dc:creator>Ada Doe</dc:creator>',
      ),
      'OPS/text/one.xhtml': chapter(body),
    });
    expect((await read(opf('<p>Text.</p>'))).blocks.map(({ text }) => text)).toEqual(['By Ada Doe', 'Text.']);
    expect((await read(opf('<p>by Ada Doe</p>'))).blocks.map(({ text }) => text)).toEqual(['by Ada Doe']);
  });

  test('[INGEST-BINARY-PART] a chapter that is an archive or a picture is left out and named', async () => {
    const archive = String.fromCharCode(...zipped({ a: 'b'.repeat(500) }));
    const binary = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const book = async (parts: Record<string, string>) =>
      extractEpub(
        {
          name: 'a.epub',
          bytes: zipSync(
            Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, binary(text)])),
          ),
        },
        LIMITS,
      );
    for (const content of [archive, '%PDF-1.4\n1 0 obj <</Type/Catalog>>', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR']) {
      const { blocks, warnings } = await book({ ...TWO_CHAPTERS, 'OPS/text/one.xhtml': content });
      expect(blocks.map(({ text, place }) => [place?.page, text])).toEqual([
        [2, 'Two'],
        [2, 'Second.'],
      ]);
      expect(warnings).toEqual([
        'Chapter 1 (OPS/text/one.xhtml) was left out: it is binary data and not text.',
      ]);
    }
    const alone = { ...TWO_CHAPTERS, 'OPS/text/one.xhtml': archive, 'OPS/text/two b.xhtml': archive };
    await expect(book(alone)).rejects.toMatchObject({
      code: 'extraction_failed',
      message: expect.stringContaining('its chapters are binary data and not text'),
    });
  });

  test('[EXTRACT-EPUB] a chapter that is missing is left out and named, its signs that do not show escaped', async () => {
    const items = item('a', 'text/one.xhtml') + item('b', 'gone%E2%80%AE%1B.xhtml');
    const { blocks, warnings } = await read({ ...TWO_CHAPTERS, 'OPS/book.opf': book(items, ['a', 'b']) });
    expect(blocks.map(({ text }) => text)).toEqual(['One', 'First.\nLine.']);
    expect(warnings).toEqual([
      'Chapter 2 (OPS/gone%E2%80%AE%1B.xhtml) was left out: its part "OPS/gone%E2%80%AE%1B.xhtml" is missing.',
    ]);
  });

  test('a drawing is replaced by the text it names', async () => {
    const items = `<item id="d" href="d.svg" media-type="image/svg+xml" fallback="a"/>${item('a', 'text/one.xhtml')}`;
    const { blocks } = await read({ ...TWO_CHAPTERS, 'OPS/book.opf': book(items, ['d']) });
    expect(blocks[0]?.text).toBe('One');
  });
});

describe('a book that cannot be read', () => {
  const encryption = (algorithm: string) => ({
    'META-INF/encryption.xml': `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"
      xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
      <enc:EncryptionMethod Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`,
  });

  test('[EXTRACT-EPUB] protection is told from scrambled fonts', async () => {
    const aes = encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc');
    await expect(read({ ...TWO_CHAPTERS, ...aes })).rejects.toMatchObject({ code: 'document_encrypted' });
    const fonts = encryption('http://www.idpf.org/2008/embedding');
    expect((await read({ ...TWO_CHAPTERS, ...fonts })).blocks).toHaveLength(4);
  });

  const circle = item('a', 'a.png', 'fallback="b"').replace('application/xhtml+xml', 'image/png');
  const back = item('b', 'b.png', 'fallback="a"').replace('application/xhtml+xml', 'image/png');
  const { 'META-INF/container.xml': _, ...noContainer } = TWO_CHAPTERS;
  test.each([
    ['no container', noContainer, /it has no META-INF\/container.xml/],
    ['no book', { ...TWO_CHAPTERS, 'META-INF/container.xml': '<container/>' }, /names no book/],
    [
      'a part that is not listed',
      { ...TWO_CHAPTERS, 'OPS/book.opf': book('', ['x']) },
      /its list of parts has no "x"/,
    ],
    [
      'a part that is not there',
      { ...TWO_CHAPTERS, 'OPS/book.opf': book(item('a', 'gone.xhtml'), ['a']) },
      /"OPS\/gone.xhtml" is missing/,
    ],
    ['a circle', { ...TWO_CHAPTERS, 'OPS/book.opf': book(circle + back, ['a']) }, /leads back to itself/],
    ['broken XML', { ...TWO_CHAPTERS, 'OPS/book.opf': '<package><manifest>' }, /not well formed/],
  ])('[EXTRACT-EPUB] %s is a clear error', async (_name, parts, message) => {
    await expect(read(parts)).rejects.toThrow(message);
    await expect(read(parts)).rejects.toMatchObject({ code: 'extraction_failed' });
  });

  test('[EXTRACT-EPUB] more chapters than allowed, or none with text, are refused', async () => {
    await expect(read(TWO_CHAPTERS, { ...LIMITS, maxPages: 1 })).rejects.toMatchObject({
      code: 'document_too_large',
    });
    const empty = { ...TWO_CHAPTERS, 'OPS/book.opf': book('', []) };
    await expect(read(empty)).rejects.toMatchObject({ code: 'empty_document' });
  });
});
