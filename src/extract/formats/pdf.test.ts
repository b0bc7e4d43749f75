import { describe, expect, test } from 'vitest';
import { makePdf, type PdfText, textColumn } from '../../../test/support/make-pdf.ts';
import { extractPdf } from './pdf.ts';

const LIMITS = { maxPages: 100, maxExpandedBytes: 10_000_000, ocr: false };

const SENTENCES = [
  'The committee met four times during the year and heard reports from every region of',
  'the country. Most of them spoke of a mild winter, of early harvests and of prices that',
  'stayed where they were. No decision was taken on the new rules.',
];

function read(bytes: Uint8Array, limits = LIMITS) {
  return extractPdf({ name: 'report.pdf', bytes }, limits);
}

/** Words and lines of a ruled table whose columns are 100 points wide and whose rows are 20 high. */
function ruledTable(rows: readonly (readonly string[])[], x: number, y: number) {
  const width = 100 * rows[0]!.length;
  const texts: PdfText[] = rows.flatMap((cells, row) =>
    cells.map((text, column) => ({ text, x: x + 100 * column + 5, y: y + 20 * row + 14 })),
  );
  const lines = [
    ...[...rows, []].map((_, row) => ({ from: [x, y + 20 * row], to: [x + width, y + 20 * row] })),
    ...[...rows[0]!, ''].map((_, column) => ({
      from: [x + 100 * column, y],
      to: [x + 100 * column, y + 20 * rows.length],
    })),
  ] as { from: [number, number]; to: [number, number] }[];
  return { texts, lines };
}

describe('a PDF', () => {
  const table = ruledTable(
    [
      ['Region', 'Tonnes'],
      ['North', '1,204'],
      ['South', '987'],
    ],
    72,
    300,
  );
  const heading = { x: 72, font: 'Times-Bold', size: 13 } as const;
  const bytes = makePdf({
    title: 'report_final_v3.doc',
    pages: [
      {
        texts: [
          { text: 'Annual Report of the Harvest Committee', x: 72, y: 70, size: 20, font: 'Times-Bold' },
          { text: '1 Meetings', y: 110, ...heading },
          ...textColumn(SENTENCES, { y: 130 }),
          { text: 'Table 1. Harvest by region', x: 72, y: 280 },
          ...table.texts,
          { text: '2 Outlook', y: 400, ...heading },
          ...textColumn(['Members expect that the coming year will be as good as this one, and that the'], {
            y: 420,
          }),
          { text: 'Harvest Committee, page 1', x: 250, y: 820, size: 8 },
        ],
        lines: table.lines,
      },
      {
        texts: [
          ...textColumn(['prices will fall. They will meet again in the spring to hear more about it all.'], {
            y: 90,
          }),
          { text: 'Harvest Committee, page 2', x: 250, y: 820, size: 8 },
        ],
      },
    ],
  });

  test('[EXTRACT-PDF] becomes headings, paragraphs and tables in reading order, without running headers', async () => {
    const { blocks, title } = await read(bytes);
    expect(title).toBe('Annual Report of the Harvest Committee');
    expect(blocks.map(({ type, level, text }) => [type, level, text])).toEqual([
      ['heading', 1, 'Annual Report of the Harvest Committee'],
      ['heading', 2, '1 Meetings'],
      ['paragraph', undefined, SENTENCES.join(' ')],
      [
        'table',
        undefined,
        'Table 1. Harvest by region\n\n| Region | Tonnes |\n| --- | --- |\n| North | 1,204 |\n| South | 987 |',
      ],
      ['heading', 2, '2 Outlook'],
      [
        'paragraph',
        undefined,
        'Members expect that the coming year will be as good as this one, and that the prices will fall. ' +
          'They will meet again in the spring to hear more about it all.',
      ],
    ]);
  });

  test('[EXTRACT-PDF-PLACES] every line and every row of a table has its page and box', async () => {
    const { text, blocks, pages } = await read(bytes);
    expect(pages).toEqual([
      { width: 595, height: 842 },
      { width: 595, height: 842 },
    ]);
    const outlook = blocks.at(-1)!;
    expect(outlook.parts!.map(({ place }) => place.page)).toEqual([1, 2]);
    const second = outlook.parts![1]!;
    expect(text.slice(second.span.start, second.span.end)).toMatch(/^prices will fall\. .* it all\.$/);
    expect(second.place.box!.map(Math.round).slice(0, 2)).toEqual([72, 82]);
    const rows = blocks.find(({ type }) => type === 'table')!.parts!;
    expect(rows.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      '| Region | Tonnes |',
      '| North | 1,204 |',
      '| South | 987 |',
    ]);
    const north = rows[1]!.place.box!;
    expect(north[1]).toBeGreaterThanOrEqual(320);
    expect(north[3]).toBeLessThanOrEqual(340);
  });

  test('reports each page as it is done', async () => {
    const done: [number, number][] = [];
    await extractPdf({ name: 'x.pdf', bytes, onProgress: (...pages) => done.push(pages) }, LIMITS);
    expect(done).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});

test('[EXTRACT-PDF-PLACES] a table over two pages is one block, each row on its page', async () => {
  const first = ruledTable(
    [
      ['Region', 'Tonnes'],
      ['North', '1,204'],
      ['South', '987'],
    ],
    72,
    700,
  );
  const second = ruledTable(
    [
      ['Region', 'Tonnes'],
      ['West', '455'],
      ['East', '78'],
    ],
    72,
    60,
  );
  const { blocks } = await read(
    makePdf({ pages: [{ ...first, texts: [...textColumn(SENTENCES), ...first.texts] }, second] }),
  );
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph', 'table']);
  expect(blocks[1]!.text.match(/\d[\d,]*/g)).toEqual(['1,204', '987', '455', '78']);
  expect(blocks[1]!.parts!.map(({ place }) => place.page)).toEqual([1, 1, 1, 2, 2]);
});

test('[EXTRACT-PDF-CAPTIONS] the unit above the table of each page is no header: every table keeps its own', async () => {
  const columns = [
    ['Region', 'Tonnes'],
    ['Season', 'Tonnes', 'Price'],
  ];
  const pages = columns.map((names, index) => {
    const table = ruledTable([names, names.map(() => '1,204'), names.map(() => '987')], 72, 100);
    const title = { text: `Table ${index + 1}. Harvest by ${names[0]}`, x: 72, y: 70 };
    const texts = [title, { text: '[In thousands]', x: 72, y: 85 }, ...table.texts];
    return { ...table, texts: [...texts, ...textColumn([...SENTENCES, `Part ${index}.`], { y: 300 })] };
  });
  const { blocks } = await read(makePdf({ pages }));
  const captions = blocks.flatMap(({ table }) => table?.caption ?? []);
  expect(captions).toEqual([
    'Table 1. Harvest by Region [In thousands]',
    'Table 2. Harvest by Season [In thousands]',
  ]);
});

test('[EXTRACT-PDF-PLACES] a table goes on below its unit on the next page', async () => {
  const pages = ['North', 'South'].map((region) => {
    const table = ruledTable(
      [
        ['Region', 'Tonnes'],
        [region, '1,204'],
        [`${region} East`, '987'],
      ],
      72,
      100,
    );
    return { ...table, texts: [{ text: '[In thousands]', x: 72, y: 85 }, ...table.texts] };
  });
  const { blocks } = await read(makePdf({ pages }));
  expect(blocks).toHaveLength(1);
  expect(blocks[0]!.table).toMatchObject({ rowCount: 5, caption: '[In thousands]' });
});

test('bookmarks make headings of lines that look like the text', async () => {
  const texts = [
    ...textColumn(['Where the water comes from'], { y: 100 }),
    ...textColumn(SENTENCES, { y: 130 }),
  ];
  const { blocks } = await read(
    makePdf({ pages: [{ texts }], outline: [{ title: 'Where the water comes from', page: 1 }] }),
  );
  expect(blocks.map(({ type }) => type)).toEqual(['heading', 'paragraph']);
});

test('text in a font of one width is code, with its lines and its indents', async () => {
  const code = ['for word in words:', '    count[word] += 1', 'print(sorted(count))'];
  const texts: PdfText[] = [
    ...textColumn([...SENTENCES, ...SENTENCES, ...SENTENCES], { y: 100 }),
    ...textColumn(code, { y: 240, font: 'Courier' }),
  ];
  const { blocks } = await read(makePdf({ pages: [{ texts }] }));
  expect(blocks.at(-1)).toMatchObject({ type: 'code', text: code.join('\n') });
});

test('a document without text is refused as empty', async () => {
  await expect(read(makePdf({ pages: [{}] }))).rejects.toMatchObject({ code: 'empty_document' });
});

test('more text than the limit is refused', async () => {
  const bytes = makePdf({ pages: [{ texts: textColumn(SENTENCES) }] });
  await expect(read(bytes, { ...LIMITS, maxExpandedBytes: 100 })).rejects.toMatchObject({
    code: 'document_too_large',
  });
});
