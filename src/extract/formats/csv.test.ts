import { describe, expect, test } from 'vitest';
import { extractDocument } from '../extractor-registry.ts';
import { tableGrid } from '../render-table.ts';

const limits = { maxPages: 100, maxExpandedBytes: 1_000_000, ocr: false };
const read = (content: string | Uint8Array, name = 'a.csv') =>
  extractDocument(
    { name, bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content },
    limits,
  );
const grid = async (content: string | Uint8Array, name?: string) =>
  tableGrid((await read(content, name)).blocks[0]!.table!);

describe('[EXTRACT-CSV] the cells of a CSV file', () => {
  test.each([',', ';', '\t', '|'])('are told apart by %j', async (delimiter) => {
    const line = (...cells: string[]) => cells.join(delimiter);
    const content = [line('id', 'name'), line('1', '"a, b; c | d"'), line('2', 'e')].join('\n');
    expect(await grid(content)).toEqual([
      ['id', 'name'],
      ['1', 'a, b; c | d'],
      ['2', 'e'],
    ]);
  });

  test('are kept as they are written, in short and in long rows', async () => {
    expect(await grid('a,b\n007,1.50,extra\n"x ""y""",\n')).toEqual([
      ['a', 'b', ''],
      ['007', '1.50', 'extra'],
      ['x "y"', '', ''],
    ]);
  });

  test('are read from UTF-16 and from files that name their delimiter', async () => {
    const utf16 = new Uint8Array(Buffer.from('\uFEFFname;größe\nA;1,5\n', 'utf16le'));
    expect(await grid(utf16)).toEqual([
      ['name', 'größe'],
      ['A', '1,5'],
    ]);
    expect(await grid('sep=;\na;b\n1;2,5\n')).toEqual([
      ['a', 'b'],
      ['1', '2,5'],
    ]);
  });

  test('survive a quote that never ends', async () => {
    expect(await grid('size,item\n"5 inch,pipe\n3,rod\n')).toEqual([
      ['size', 'item'],
      ['"5 inch', 'pipe'],
      ['3', 'rod'],
    ]);
  });
});

test('[EXTRACT-CSV] each row knows its lines, also after cells with line breaks', async () => {
  const { text, blocks } = await read('a,b\n\n1,"x\ny"\n2,z\n');
  expect(text).toBe('| a | b |\n| --- | --- |\n| 1 | x y |\n| 2 | z |');
  expect(blocks[0]!.parts!.map(({ span, place }) => [text.slice(span.start, span.end), place])).toEqual([
    ['| a | b |', { startLine: 1, endLine: 1 }],
    ['| 1 | x y |', { startLine: 3, endLine: 4 }],
    ['| 2 | z |', { startLine: 5, endLine: 5 }],
  ]);
  expect(blocks[0]!.place).toEqual({ startLine: 1, endLine: 5 });
});

test('[EXTRACT-CSV] a line above the table is its caption', async () => {
  const { blocks } = await read('\nSales 2024,,\nin million euros,,\nregion,q1,q2\nnorth,1,2\n');
  expect(blocks[0]!.table).toMatchObject({ caption: 'Sales 2024 in million euros', rowCount: 2 });
  const [caption] = blocks[0]!.parts!;
  expect(caption).toEqual({ span: { start: 0, end: 27 }, place: { startLine: 2, endLine: 3 } });
});

test('[EXTRACT-CSV] a table that would be huge written out is refused', async () => {
  await expect(read(`${','.repeat(5000)}x\n${'1\n'.repeat(5000)}`)).rejects.toMatchObject({
    code: 'document_too_large',
  });
  await expect(read(',,\n,,\n')).rejects.toMatchObject({ code: 'empty_document' });
});
