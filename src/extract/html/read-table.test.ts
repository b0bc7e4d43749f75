import { describe, expect, test } from 'vitest';
import { tableGrid } from '../render-table.ts';
import { readHtml } from './read-html.ts';

const blocksOf = (html: string) => readHtml(html, { name: 'page.html' }).blocks;
function tableOf(html: string) {
  const table = blocksOf(html).find(({ type }) => type === 'table')?.table;
  if (!table) throw new Error('no table was found');
  return table;
}
const gridOf = (html: string) => tableGrid(tableOf(html)).map((row) => row.join('|'));

describe('tables of data', () => {
  test('[EXTRACT-HTML-TABLE] merged cells are there once, with what they cover', () => {
    const html = `<table><tr><th>A<th colspan=2>B<tr><td rowspan=2>x<td>1<td>2<tr><td colspan=2>3<tr><td>y<td>4<td>5</table>`;
    expect(gridOf(html)).toEqual(['A|B|B', 'x|1|2', 'x|3|3', 'y|4|5']);
    expect(tableOf(html).cells).toContainEqual({ row: 1, column: 0, rowSpan: 2, columnSpan: 1, text: 'x' });
    expect(tableOf(html).cells).toHaveLength(9);
  });

  test.each([
    ['thead', '<thead><tr><td>a<td>b<tr><td>c<td>d<tbody><tr><td>1<td>2', 2],
    ['th', '<tr><th>a<th>b<tr><th>x<td>1', 1],
    ['two rows of th', '<tr><th rowspan=2>a<th>b<tr><th>c<tr><td>1<td>2', 2],
    ['words above figures', '<tr><td>Year<td>Sales<tr><td>2020<td>5', 1],
    ['figures everywhere', '<tr><td>2019<td>4<tr><td>2020<td>5', 0],
    ['names of rows alone', '<tr><th>x<td>1<tr><th>y<td>2', 0],
  ])('[EXTRACT-HTML-TABLE] rows of header: %s', (_, rows, headerRows) => {
    expect(tableOf(`<table>${rows}</table>`).headerRows).toBe(headerRows);
  });

  test.each([
    ['its own', '<table><caption>Sales, in EUR</caption><tr><th>a<th>b<tr><td>1<td>2</table>'],
    [
      'of its figure',
      '<figure><table><tr><th>a<th>b<tr><td>1<td>2</table><figcaption>Sales, in EUR</figcaption></figure>',
    ],
  ])('[EXTRACT-HTML-TABLE] a caption is kept with the table: %s', (_, html) => {
    const [block, ...others] = blocksOf(html);
    expect(others).toEqual([]);
    expect(block?.table?.caption).toBe('Sales, in EUR');
    expect(block?.text).toBe('Sales, in EUR\n\n| a | b |\n| --- | --- |\n| 1 | 2 |');
  });

  test('a numbered line right before a table is its caption', () => {
    const html = '<p>See below.</p><p>Table 2. Sales</p><table><tr><th>a<th>b<tr><td>1<td>2</table>';
    expect(blocksOf(html).map(({ table }) => table?.caption)).toEqual([undefined, 'Table 2. Sales']);
  });

  test('lists, blocks and tables in a cell are its text', () => {
    const html = `<table><tr><th>a<th>b<tr><td><ul><li>x<li>y</ul><td><table><tr><td>1<td>2<tr><td>3<td>4</table></table>`;
    expect(gridOf(html)).toEqual(['a|b', '- x\n- y|1 2\n3 4']);
  });

  test('rows and columns without text are left out, the foot comes last', () => {
    const html = `<table><tfoot><tr><td>sum<td><td>3</tfoot><tr><th>a<td><th>b<tr><td>&nbsp;<td><td><tr><td>x<td><td>3</table>`;
    expect(gridOf(html)).toEqual(['a|b', 'x|3', 'sum|3']);
  });

  test('figures are not altered', () => {
    expect(gridOf('<table><tr><th>n<th>m<tr><td>1,234.50<td>-0.0<tr><td>(7)%<td>1e3</table>')).toEqual([
      'n|m',
      '1,234.50|-0.0',
      '(7)%|1e3',
    ]);
  });
});

describe('tables for layout', () => {
  const long = 'Words that go on. '.repeat(30);
  test.each([
    ['one column', '<table><tr><td>a<tr><td>b</table>', ['a', 'b']],
    ['one row', '<table><tr><td>menu<td>text</table>', ['menu', 'text']],
    ['marked as such', '<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>', ['a', 'b', 'c', 'd']],
    [
      'a page in a cell',
      `<table><tr><td>m<td><h2>H</h2>${long}<tr><td>n<td>x</table>`,
      ['m', 'H', long.trim(), 'n', 'x'],
    ],
  ])('[EXTRACT-HTML-TABLE] %s becomes text', (_, html, expected) => {
    expect(blocksOf(html).map(({ text }) => text)).toEqual(expected);
  });

  test('a table of data inside is still a table', () => {
    const html = '<table><tr><td><table><tr><th>k<th>v<tr><td>1<td>2</table></table>';
    expect(blocksOf(html).map(({ type }) => type)).toEqual(['table']);
  });
});

describe('hostile tables', () => {
  test('[EXTRACT-HTML-HOSTILE] spans of a million cover only what is there', () => {
    const rows = '<tr><td>1</td><td colspan=1000>2</td></tr>'.repeat(50);
    const table = tableOf(`<table><tr><th colspan="1000000" rowspan="1000000">a</th></tr>${rows}</table>`);
    expect(table.columnCount).toBeLessThan(4);
    expect(table.rowCount).toBe(51);
  });

  test('[EXTRACT-HTML-HOSTILE] a long text is not written into a million places', () => {
    const rows = `<tr>${'<td>1</td>'.repeat(100)}</tr>`.repeat(100);
    const head = `<tr><th colspan=1000 rowspan=60000>${'z'.repeat(200_000)}</th></tr>`;
    const [block] = blocksOf(`<table>${head}<tbody>${rows}</table>`);
    expect(block!.text.length).toBeLessThan(1_000_000);
  });

  test('[EXTRACT-HTML-HOSTILE] a grid that is nearly empty is read as text', () => {
    const wide = `<tr>${'<td>x</td>'.repeat(5000)}</tr>`;
    const blocks = blocksOf(`<table>${wide}${'<tr><td>y</td></tr>'.repeat(5000)}</table>`);
    expect(blocks).toHaveLength(10_000);
  });
});
