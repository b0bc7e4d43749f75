import { describe, expect, test } from 'vitest';
import { type BlockDraft, buildExtraction } from '../extract/build-extraction.ts';
import { readMarkdown } from '../extract/formats/markdown.ts';
import { tableMarkdown, tableOfRows } from '../extract/render-table.ts';
import { CHUNK_PROFILES, type Table } from '../terms.ts';
import { chunkBlocks } from './chunk-blocks.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
const structured = (drafts: BlockDraft[]) => chunkBlocks(buildExtraction(drafts), 'structured');
const sourceOf = (drafts: BlockDraft[]) => structured(drafts).map(({ metadata }) => metadata.source);
const tableBlock = (table: Table): BlockDraft => ({ type: 'table', text: tableMarkdown(table), table });

describe('pages', () => {
  test('[CHUNK-PLACE] a chunk on one page has the box around its blocks', () => {
    const source = sourceOf([
      { type: 'paragraph', text: 'One.', place: { page: 3, box: [10, 20, 110, 40] } },
      { type: 'paragraph', text: 'Two.', place: { page: 3, box: [5, 50, 90, 70] } },
    ]);
    expect(source).toEqual([{ page: 3, bbox: [5, 20, 110, 70] }]);
  });

  test('[CHUNK-PLACE] a chunk on two pages has a region on each, from the parts of its blocks', () => {
    const parts = [
      { span: { start: 0, end: 4 }, place: { page: 1, box: [10, 700, 110, 720] as const } },
      { span: { start: 5, end: 9 }, place: { page: 2, box: [10, 30, 90, 50] as const } },
    ].map(({ span, place }) => ({
      span,
      place: { ...place, box: [...place.box] as [number, number, number, number] },
    }));
    const [source] = sourceOf([
      { type: 'paragraph', text: 'One. Two.', place: { page: 1, box: [0, 0, 600, 800] }, parts },
    ]);
    expect(source).toEqual({
      page: 1,
      end_page: 2,
      bbox: [10, 700, 110, 720],
      regions: [
        { page: 1, bbox: [10, 700, 110, 720] },
        { page: 2, bbox: [10, 30, 90, 50] },
      ],
    });
  });

  test('[CHUNK-PLACE] a chunk over pages without boxes has the first and the last', () => {
    const drafts = [1, 2, 4].map((page): BlockDraft => {
      return { type: 'paragraph', text: `On page ${page}.`, place: { page } };
    });
    expect(sourceOf(drafts)).toEqual([{ page: 1, end_page: 4 }]);
    expect(sourceOf(drafts.toReversed())).toEqual([{ page: 1, end_page: 4 }]);
  });

  test('[CHUNK-PLACE] slides and sheets are not merged, however small', () => {
    const slide = (page: number): BlockDraft[] => [
      { type: 'heading', text: `Slide ${page}`, heading: `Slide ${page}`, level: 2, place: { page } },
      { type: 'paragraph', text: 'One.', place: { page } },
      { type: 'heading', text: 'More', heading: 'More', level: 3, place: { page } },
      { type: 'paragraph', text: 'Two.', place: { page } },
    ];
    expect(sourceOf([...slide(1), ...slide(2)])).toEqual([{ page: 1 }, { page: 2 }]);
  });

  test('[CHUNK-PLACE] small sections on pages with boxes are merged', () => {
    const section = (page: number): BlockDraft[] => {
      const place: BlockDraft['place'] = { page, box: [0, 0, 9, 9] };
      return [
        { type: 'heading', text: `Part ${page}`, heading: `Part ${page}`, level: 2, place },
        { type: 'paragraph', text: 'Text.', place },
      ];
    };
    expect(sourceOf([...section(1), ...section(2)])).toMatchObject([{ page: 1, end_page: 2 }]);
  });

  test('[CHUNK-PLACE] each part of a long block is where its own lines are', () => {
    const lines = Array.from({ length: 60 }, (_, index) => `Line ${index} says ${words(10)}.`);
    let at = 0;
    const parts = lines.map((line, index) => {
      const span = { start: at, end: at + line.length };
      at = span.end + 1;
      return {
        span,
        place: { page: 1, box: [0, index, 100, index + 1] as [number, number, number, number] },
      };
    });
    const chunks = structured([{ type: 'paragraph', text: lines.join(' '), parts }]);
    expect(chunks.length).toBeGreaterThan(2);
    for (const { text, metadata } of chunks) {
      const numbers = [...text.matchAll(/Line (\d+)/g)].map(([, number]) => Number(number));
      expect(metadata.source.bbox).toEqual([0, numbers[0], 100, numbers.at(-1)! + 1]);
    }
  });
});

test('[CHUNK-PLACE] a chunk of a transcript has its time and its speakers', () => {
  const turn = (speaker: string, startMs: number, endMs: number): BlockDraft => {
    const text = `${speaker}: ${words(5)}.`;
    const parts = [{ span: { start: 0, end: text.length }, place: { startMs, endMs } }];
    return { type: 'paragraph', text, place: { startMs, endMs, speaker }, parts };
  };
  const source = sourceOf([turn('Ada', 0, 4000), turn('Bob', 4000, 9500), turn('Ada', 9500, 12_000)]);
  expect(source).toEqual([{ start_ms: 0, end_ms: 12_000, speakers: ['Ada', 'Bob'] }]);
});

test.each(CHUNK_PROFILES)('[CHUNK-PLACE] lines of a text are counted in the text itself: %s', (profile) => {
  const lines = Array.from({ length: 400 }, (_, index) => `Line ${index + 1} says ${words(index % 9)}.`);
  const text = lines.map((line, index) => (index % 7 === 0 ? `\n${line}` : line)).join('\n');
  const chunks = chunkBlocks(readMarkdown(text), profile);
  const all = text.split('\n');
  expect(chunks.length).toBeGreaterThan(3);
  for (const { text: content, metadata } of chunks) {
    const { start_line: first, end_line: last } = metadata.source;
    expect(all.slice(first! - 1, last).join('\n')).toContain(content.trim());
    expect(last! - first! + 1).toBe(content.trim().split('\n').length);
  }
});

describe('tables', () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`Product, no. ${index}`, `${index * 1000}`]);

  test('[CHUNK-TABLE] each part of a table has its header and its own rows as CSV', () => {
    const chunks = structured([tableBlock(tableOfRows([['Name', 'Price'], ...rows], 1, 'Prices in euros'))]);
    expect(chunks.length).toBeGreaterThan(2);
    const parts = chunks.map(({ metadata }) => metadata.table!.csv.split('\n'));
    for (const [header] of parts) expect(header).toBe('Name,Price');
    expect(parts.flatMap((lines) => lines.slice(1))).toEqual(
      rows.map(([name, price]) => `"${name}",${price}`),
    );
  });

  test('[CHUNK-TABLE] merged cells and several rows of header are in the CSV as in the grid', () => {
    const cell = (row: number, column: number, text: string, columnSpan = 1) => {
      return { row, column, rowSpan: 1, columnSpan, text };
    };
    const cells = [cell(0, 1, 'Sales', 2), cell(1, 0, 'Region'), cell(1, 1, '2018'), cell(1, 2, '2019')];
    const table = { rowCount: 3, columnCount: 3, headerRows: 2, cells: [...cells, cell(2, 0, 'All', 3)] };
    const [chunk] = structured([tableBlock(table)]);
    expect(chunk!.metadata.table).toEqual({
      format: 'markdown',
      csv: ',Sales,Sales\nRegion,2018,2019\nAll,All,All',
    });
    expect(chunk!.searchKeys).toEqual(['Sales', 'Region', 'All']);
  });

  test('[CHUNK-TABLE] a table is also found by what its rows are about, figures left out', () => {
    const markdown =
      '| In millions | 2019 |\n| - | - |\n| Net income | $1,024 |\n| 3 | 4 |\n| Goodwill, net | (7) |';
    const [chunk] = chunkBlocks(readMarkdown(`These are the results.\n\n${markdown}`), 'structured');
    expect(chunk!.searchKeys).toEqual(['In millions', 'Net income', 'Goodwill, net']);
  });

  test('a table of many rows is records, and text has no keys', () => {
    const long = Array.from({ length: 201 }, (_, index) => [`Person ${index}`]);
    for (const { searchKeys } of structured([tableBlock(tableOfRows([['Name'], ...long], 1))])) {
      expect(searchKeys).toBeUndefined();
    }
    expect(structured([{ type: 'paragraph', text: 'Text.' }])[0]).not.toHaveProperty('searchKeys');
  });
});

test('a table of many parts is taken apart once, in bounded time', () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [`Person ${index}`, `${index}`]);
  const extraction = buildExtraction([tableBlock(tableOfRows([['Name', 'Number'], ...rows], 1))]);
  const started = performance.now();
  const chunks = chunkBlocks(extraction, 'structured');
  // Taking the table apart for each of its 400 parts takes over ten times as long.
  expect(performance.now() - started).toBeLessThan(4000);
  expect(chunks.at(-1)!.metadata.table!.csv).toMatch(/^Name,Number\n[\s\S]*\nPerson 19999,19999$/);
});
