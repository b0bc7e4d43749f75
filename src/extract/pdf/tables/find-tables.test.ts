import { describe, expect, test } from 'vitest';
import type { Box } from '../../../terms.ts';
import { tableGrid } from '../../render-table.ts';
import type { FoundTable, PageContent, Rule, TextItem } from '../page-content.ts';
import { findTables } from './find-tables.ts';

describe('findTables', () => {
  test('[PDF-TABLE-RULED] a place without a line between it and the next is one merged cell', () => {
    const [table, ...more] = findTables(
      page({
        items: [
          ...row(112, { 60: 'Region', 160: 'Sales' }),
          ...row(132, { 160: '2023', 260: '2024' }),
          ...row(152, { 60: 'North', 160: '1,200', 260: '1,350' }),
          ...row(172, { 60: 'South', 160: '(40)', 260: '7.5%' }),
        ],
        rules: [
          ...[100, 140, 160, 180].map((y) => level(50, 350, y)),
          level(150, 350, 120),
          ...[50, 150, 350].map((x) => upright(x, 100, 180)),
          upright(250, 120, 180),
        ],
      }),
    );
    expect(more).toEqual([]);
    expect(table).toMatchObject({ ruling: 'ruled', rowCount: 4, columnCount: 3, headerRows: 2 });
    expect(cellAt(table!, 0, 0)).toMatchObject({ text: 'Region', rowSpan: 2, columnSpan: 1 });
    expect(cellAt(table!, 0, 1)).toMatchObject({ text: 'Sales', rowSpan: 1, columnSpan: 2 });
    expect(tableGrid(table!).slice(2)).toEqual([
      ['North', '1,200', '1,350'],
      ['South', '(40)', '7.5%'],
    ]);
  });

  test('[PDF-TABLE-RULED] lines of text in one ruled cell stay in it, bullets with their text', () => {
    const [table] = findTables(
      page({
        items: [
          ...row(112, { 60: 'Item', 160: 'Reason' }),
          ...row(132, { 60: 'Clarity', 160: '•', 172: 'Not relevant to most' }),
          ...row(144, { 160: '•', 172: 'Hard to read' }),
          ...row(166, { 60: 'Range', 160: '•', 172: 'Too narrow for use' }),
        ],
        rules: [
          ...[100, 118, 152, 180].map((y) => level(50, 350, y)),
          ...[50, 150, 350].map((x) => upright(x, 100, 180)),
        ],
      }),
    );
    expect(tableGrid(table!)).toEqual([
      ['Item', 'Reason'],
      ['Clarity', '• Not relevant to most • Hard to read'],
      ['Range', '• Too narrow for use'],
    ]);
  });

  test('[PDF-TABLE-RULES] between horizontal rules, columns are divided by gaps and headings cover their columns', () => {
    const [table] = findTables(
      page({
        items: [
          ...row(112, { 195: 'Women', 335: 'Men' }),
          ...row(130, { 60: 'Age', 160: 'no.', 230: 'Rate', 300: 'no.', 370: 'Rate' }),
          ...row(150, { 60: '45–54', 160: '47', 230: '21.8', 300: '164', 370: '81.0' }),
          ...row(164, { 60: '55–64', 160: '116', 230: '85.5', 300: '241', 370: '191.7' }),
          ...row(178, { 60: '65–74', 160: '164', 230: '234.9', 300: '256', 370: '424.4' }),
        ],
        rules: [
          level(55, 400, 100),
          level(155, 250, 116),
          level(295, 395, 116),
          level(55, 400, 136),
          level(55, 400, 184),
        ],
      }),
    );
    expect(table).toMatchObject({ ruling: 'horizontal', rowCount: 5, columnCount: 5, headerRows: 2 });
    expect(cellAt(table!, 0, 1)).toMatchObject({ text: 'Women', columnSpan: 2 });
    expect(cellAt(table!, 0, 3)).toMatchObject({ text: 'Men', columnSpan: 2 });
    expect(cellAt(table!, 0, 0)).toMatchObject({ text: 'Age', rowSpan: 2 });
    expect(tableGrid(table!)[4]).toEqual(['65–74', '164', '234.9', '256', '424.4']);
  });

  test('[PDF-TABLE-RULES] cells centred on each other between rules are one row', () => {
    const [table] = findTables(
      page({
        items: [
          ...row(112, { 60: 'Oil', 220: 'Dose', 330: 'Effect' }),
          ...row(130, { 60: 'Oregano, thyme and' }),
          ...row(135, { 220: '50 ppm', 330: 'Growth stopped' }),
          ...row(140, { 60: 'lavender' }),
          ...row(158, { 220: '10, 20 and' }),
          ...row(163, { 60: 'Clove', 330: 'None seen' }),
          ...row(168, { 220: '40 ppm' }),
          ...row(186, { 60: 'Mint', 220: '5 ppm', 330: 'Slower growth' }),
        ],
        rules: [100, 118, 146, 174, 192].map((y) => level(55, 420, y)),
      }),
    );
    expect(tableGrid(table!)).toEqual([
      ['Oil', 'Dose', 'Effect'],
      ['Oregano, thyme and lavender', '50 ppm', 'Growth stopped'],
      ['Clove', '10, 20 and 40 ppm', 'None seen'],
      ['Mint', '5 ppm', 'Slower growth'],
    ]);
  });

  test('[PDF-TABLE-UNRULED] columns are found without any line, and a wrapped heading is one cell', () => {
    const [table] = findTables(
      page({
        items: [
          ...row(100, { 60: 'State', 200: 'Deaths', 300: 'Rate per' }),
          ...row(111, { 300: '100,000 people' }),
          ...row(130, { 60: 'Ohio', 200: '19,820', 300: '154.0' }),
          ...row(150, { 60: 'Iowa', 200: '5,469', 300: '141.6' }),
          ...row(170, { 60: 'New Mexico', 200: '2,277', 300: '—' }),
          ...row(190, { 60: 'Utah', 200: '1,462', 300: '77.5' }),
        ],
      }),
    );
    expect(table).toMatchObject({ ruling: 'none', headerRows: 1 });
    expect(tableGrid(table!)).toEqual([
      ['State', 'Deaths', 'Rate per 100,000 people'],
      ['Ohio', '19,820', '154.0'],
      ['Iowa', '5,469', '141.6'],
      ['New Mexico', '2,277', '—'],
      ['Utah', '1,462', '77.5'],
    ]);
  });

  test('[PDF-TABLE-NUMBERS] no character of a cell is changed, raised signs stay in their row, leaders go', () => {
    const cells = ['−1,234.50', '0.05†', '(12.3)', '1 000', '5e-4', '$0.00', '±0.3'];
    const [table] = findTables(
      page({
        items: [
          ...row(100, { 60: 'Name', 300: 'Value' }),
          ...cells.flatMap((value, index) =>
            row(120 + 16 * index, { 60: `Row ${letter(index)} . . . . . . . . .`, 300: value }),
          ),
          { ...item('a', 341, 116), fontSize: 6, box: [338, 111, 341, 117] },
        ],
      }),
    );
    expect(tableGrid(table!).map((texts) => texts[1])).toEqual(['Value', '−1,234.50a', ...cells.slice(1)]);
    expect(tableGrid(table!)[1]![0]).toBe('Row a');
  });

  test.each([90, 270])(
    '[PDF-TABLE-SIDEWAYS] a table turned by %i degrees is read, with boxes on the page as shown',
    (rotation) => {
      const items = [
        ...row(100, { 60: 'State', 200: 'Deaths', 300: 'Rate' }),
        ...row(130, { 60: 'Ohio', 200: '19,820', 300: '154.0' }),
        ...row(150, { 60: 'Iowa', 200: '5,469', 300: '141.6' }),
        ...row(170, { 60: 'Utah', 200: '1,462', 300: '77.5' }),
      ];
      const turn = ([left, top, right, bottom]: Box): Box =>
        rotation === 90 ? [600 - bottom, left, 600 - top, right] : [top, 800 - right, bottom, 800 - left];
      const sideways = items.map((one) => ({ ...one, rotation, box: turn(one.box) }));
      const [table] = findTables(page({ items: sideways }));
      expect(tableGrid(table!)[3]).toEqual(['Utah', '1,462', '77.5']);
      const utah = sideways.find(({ text }) => text === 'Utah')!;
      cellAt(table!, 3, 0)!.box.forEach((edge, index) => {
        expect(edge).toBeCloseTo(utah.box[index]!);
      });
    },
  );

  test('a list printed in columns, its headings repeated, is a table for each', () => {
    const found = findTables(
      page({
        items: [
          ...row(112, { 60: 'Age', 110: 'Total', 210: 'Age', 260: 'Total' }),
          ...row(130, { 60: '1 year', 110: '3,269', 210: '40 years', 260: '2,468' }),
          ...row(144, { 60: '2 years', 110: '3,223', 210: '41 years', 260: '2,375' }),
          ...row(158, { 60: '3 years', 110: '3,179', 210: '42 years', 260: '2,325' }),
        ],
        rules: [100, 118, 164].map((y) => level(55, 300, y)),
      }),
    );
    expect(found.map((table) => tableGrid(table).at(-1))).toEqual([
      ['3 years', '3,179'],
      ['42 years', '2,325'],
    ]);
  });
});

describe('what is no table', () => {
  test('[PDF-TABLE-NONE] prose in two columns', () => {
    const line = 'the words of a paragraph that is set in a column';
    const items = range(30).flatMap((index) => row(100 + 12 * index, { 50: line, 320: line }));
    expect(findTables(page({ items }))).toEqual([]);
  });

  test('[PDF-TABLE-NONE] a table of contents', () => {
    const items = range(12).flatMap((index) =>
      row(100 + 16 * index, { 60: `About matter ${letter(index)}`, 400: String(3 + 2 * index) }),
    );
    expect(findTables(page({ items }))).toEqual([]);
  });

  test('[PDF-TABLE-NONE] a list and references', () => {
    const bullets = range(8).flatMap((index) =>
      row(100 + 14 * index, { 60: '•', 80: `things to do on day ${letter(index)}` }),
    );
    const references = range(8).flatMap((index) =>
      row(400 + 14 * index, {
        60: `[${index + 1}]`,
        90: 'Odds F. et al. Journal of Fungi and Molds',
        400: `20${10 + index}`,
      }),
    );
    expect(findTables(page({ items: bullets }))).toEqual([]);
    expect(findTables(page({ items: references }))).toEqual([]);
  });

  test('[PDF-TABLE-NONE] words spaced out to fill the line', () => {
    const words = ['be', 'careful', 'in', 'analysing', 'data', 'from', 'complex', 'samples'];
    const items = range(4).flatMap((index) =>
      words.flatMap((_, at) =>
        item(words[(at + index) % 8]!, 50 + 62 * at + 9 * ((at * index) % 3), 100 + 12 * index),
      ),
    );
    expect(findTables(page({ items }))).toEqual([]);
  });

  test('[PDF-TABLE-NONE] the grid and labels of a plot', () => {
    const items = [
      ...row(105, { 40: '20' }),
      ...row(205, { 40: '10' }),
      ...row(305, { 40: '0', 150: 'Jan', 250: 'Feb' }),
    ];
    const rules = [
      ...[100, 150, 200, 250, 300].map((y) => level(60, 360, y)),
      ...[60, 160, 260, 360].map((x) => upright(x, 100, 300)),
    ];
    expect(findTables(page({ items, rules }))).toEqual([]);
  });

  test('a page of absurd size or with text far outside is looked at in no time', () => {
    const items = [
      ...row(100, { 60: 'a', 1e9: 'b' }),
      ...row(120, { 60: 'c', 1e9: 'd' }),
      ...row(140, { 60: 'e', 1e9: 'f' }),
    ];
    expect(findTables(page({ items }))).toEqual([]);
    expect(findTables({ ...page({ items }), width: 1e12 })).toEqual([]);
  });
});

function page({ items, rules = [] }: { items: TextItem[]; rules?: Rule[] }): PageContent {
  return { number: 1, width: 600, height: 800, items, rules, rectangles: [], images: [] };
}

/** One line of text: where each piece begins, and what it says. */
function row(baseline: number, texts: Record<number, string>): TextItem[] {
  return Object.entries(texts).map(([left, text]) => item(text, Number(left), baseline));
}

function item(text: string, left: number, baseline: number): TextItem {
  const box: Box = [left, baseline - 8, left + 5 * text.length, baseline + 2];
  return { text, box, fontSize: 10, font: 'f1', bold: false, italic: false, rotation: 0, endsLine: true };
}

function level(from: number, to: number, y: number): Rule {
  return { direction: 'horizontal', box: [from, y, to, y] };
}

function upright(x: number, from: number, to: number): Rule {
  return { direction: 'vertical', box: [x, from, x, to] };
}

function cellAt({ cells }: FoundTable, row: number, column: number): FoundTable['cells'][number] | undefined {
  return cells.find((cell) => cell.row === row && cell.column === column);
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function letter(index: number): string {
  return String.fromCharCode(97 + index);
}
