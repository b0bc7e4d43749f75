import { expect, test } from 'vitest';
import { tableGrid } from '../../render-table.ts';
import type { PageElement, TableElement } from '../layout/page-element.ts';
import type { FoundTable } from '../page-content.ts';
import { joinTables } from './join-tables.ts';

test('[PDF-TABLE-PAGES] a table that goes on on the next pages is one, its header once', () => {
  const joined = joinTables([
    table(
      1,
      [
        ['State', 'Rate'],
        ['Ohio', '1.5'],
      ],
      1,
    ),
    table(
      2,
      [
        ['State', 'Rate'],
        ['Iowa', '2.5'],
      ],
      1,
    ),
    table(3, [['Utah', '3.5']], 0),
  ]);
  expect(joined).toHaveLength(1);
  const { table: whole, page } = joined[0] as TableElement;
  expect(page).toBe(1);
  expect(tableGrid(whole)).toEqual([
    ['State', 'Rate'],
    ['Ohio', '1.5'],
    ['Iowa', '2.5'],
    ['Utah', '3.5'],
  ]);
  expect(whole.cells.filter(({ column }) => column === 0).map((cell) => cell.page)).toEqual([
    undefined,
    undefined,
    2,
    3,
  ]);
});

test('[PDF-TABLE-PAGES] what has a title of its own, other columns, or text before it is another table', () => {
  const first = table(
    1,
    [
      ['State', 'Rate'],
      ['Ohio', '1.5'],
    ],
    1,
  );
  const titled = table(
    2,
    [
      ['State', 'Rate'],
      ['Iowa', '2.5'],
    ],
    1,
    'Table 2. Rates',
  );
  const wider = table(
    2,
    [
      ['State', 'Rate', 'Rank'],
      ['Iowa', '2.5', '1'],
    ],
    1,
  );
  const moved = table(
    2,
    [
      ['State', 'Rate'],
      ['Iowa', '2.5'],
    ],
    1,
    '',
    200,
  );
  const farther = table(
    3,
    [
      ['State', 'Rate'],
      ['Iowa', '2.5'],
    ],
    1,
  );
  for (const second of [titled, wider, moved, farther]) expect(joinTables([first, second])).toHaveLength(2);
  const paragraph = { kind: 'paragraph', page: 2, group: groupOf('Text') } as PageElement;
  expect(joinTables([first, paragraph, table(2, [['State', 'Rate']], 1)])).toHaveLength(3);
});

test('[PDF-TABLE-PAGES] a title that says "continued" and footnotes between are no end', () => {
  const footnote = { kind: 'footnote', page: 1, group: groupOf('a Revised.') } as PageElement;
  const joined = joinTables([
    table(
      1,
      [
        ['State', 'Rate'],
        ['Ohio', '1.5'],
      ],
      1,
      'Table 1. Rates',
    ),
    footnote,
    table(2, [['Iowa', '2.5']], 0, 'Table 1. Rates (continued)'),
  ]);
  expect(joined.map(({ kind }) => kind)).toEqual(['table', 'footnote']);
});

function table(page: number, rows: string[][], headerRows: number, caption = '', shift = 0): TableElement {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column): FoundTable['cells'][number] => {
      const left = 50 + 100 * column + shift;
      return {
        row,
        column,
        rowSpan: 1,
        columnSpan: 1,
        text,
        box: [left, 20 * row, left + 60, 20 * row + 10],
      };
    }),
  );
  const found: FoundTable = {
    box: [50, 0, 300, 100],
    ruling: 'none',
    rowCount: rows.length,
    columnCount: rows[0]!.length,
    headerRows,
    cells,
  };
  return { kind: 'table', page, table: found, captions: caption ? [groupOf(caption)] : [] };
}

function groupOf(text: string): TableElement['captions'][number] {
  return { lines: [{ text }] } as unknown as TableElement['captions'][number];
}
