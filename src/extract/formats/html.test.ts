import { expect, test } from 'vitest';
import { extractHtml } from './html.ts';

const LIMITS = { maxPages: 10, maxExpandedBytes: 1_000_000, ocr: false };
const read = async (text: string, name = 'page.html') =>
  extractHtml({ name, bytes: new TextEncoder().encode(text) }, LIMITS);

test('[EXTRACT-HTML] blocks are slices of the text', async () => {
  const { text, blocks, title } = await read(
    '<title>T</title><h1>A</h1><p>b</p><table><tr><th>k<th>v<tr><td>1<td>2</table>',
  );
  expect(title).toBe('T');
  expect(blocks).toHaveLength(3);
  for (const block of blocks) expect(text.slice(block.span.start, block.span.end)).toBe(block.text);
});

test('[EXTRACT-HTML] a page without text is an empty document', async () => {
  await expect(read('<html><body><script>x()</script></body></html>')).rejects.toMatchObject({
    code: 'empty_document',
  });
});

test('[EXTRACT-HTML-HOSTILE] bytes that are no text are refused', async () => {
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);
  await expect(async () => extractHtml({ name: 'a.html', bytes }, LIMITS)).rejects.toMatchObject({
    code: 'extraction_failed',
  });
});

test('a page that says it is XML is read as XHTML', async () => {
  const { blocks } = await read(
    '<?xml version="1.0"?><html><head><title/></head><body><p>a</p></body></html>',
  );
  expect(blocks.map(({ text }) => text)).toEqual(['a']);
});
