import { expect, test } from 'vitest';
import { chunkBlocks } from '../chunk/chunk-blocks.ts';
import { extractDocument } from './extractor-registry.ts';

const LIMITS = { maxPages: 10, maxExpandedBytes: 256 * 1024 * 1024, ocr: false };
const wideCsv = (columns: number) => {
  const row = (cell: string) => Array.from({ length: columns }, (_, at) => `${cell}${at}`).join(',');
  return `${row('head')}\n${row('one')}\n${row('two')}\n`;
};
const read = (name: string, text: string) =>
  extractDocument({ name, bytes: new TextEncoder().encode(text) }, LIMITS);

test('[CHUNK-WIDE] a table of 20,000 columns is several, each with its header, first column and lines', async () => {
  const { blocks, text } = await read('a.csv', wideCsv(20_000));
  expect(blocks.length).toBeGreaterThan(50);
  const cells = blocks.flatMap(({ table }) =>
    table!.cells.filter(({ row, column }) => row === 1 && column > 0),
  );
  expect(cells.map((cell) => cell.text)).toEqual(Array.from({ length: 19_999 }, (_, at) => `one${at + 1}`));
  for (const block of blocks) {
    expect(text.slice(block.span.start, block.span.end)).toBe(block.text);
    const [header, , one, two] = block.text.split('\n');
    expect(header).toMatch(/^\| head0 \| head\d/);
    expect([one!.slice(0, 9), two!.slice(0, 9)]).toEqual(['| one0 | ', '| two0 | ']);
    expect(block.parts!.map(({ place }) => place.startLine)).toEqual([1, 2, 3]);
    const [, second] = block.parts!;
    expect(text.slice(second!.span.start, second!.span.end)).toBe(one);
  }
});

test('[CHUNK-WIDE] merged cells are in each part that they cover; a table that is not wide stays one', async () => {
  const wide = '<td>some more words</td>'.repeat(1000);
  const { blocks } = await read(
    'a.html',
    `<table><tr><th>Key</th><th colspan="1000">Group</th></tr><tr><td>a</td>${wide}</tr></table>`,
  );
  expect(blocks.length).toBeGreaterThan(1);
  for (const { text } of blocks)
    expect(text).toMatch(/^\| Key( \| Group)+ \|\n[^\n]*\n\| a( \| some more words)+ \|$/);
  expect((await read('b.csv', wideCsv(1000))).blocks).toHaveLength(1);
});

test('[CHUNK-WIDE] a long first cell is shortened in the parts that repeat it, and whole in its own', async () => {
  const row = (key: string, cell: string) => [
    key,
    ...Array.from({ length: 2000 }, (_, at) => `${cell}${at}`),
  ];
  const key = `the ${'key '.repeat(100)}end`;
  const { blocks } = await read('a.csv', `${row('id', 'head')}\n${row(key, 'words')}\n`);
  expect(blocks.length).toBeGreaterThan(10);
  const keys = blocks.map(
    ({ table }) => table!.cells.find((cell) => cell.row === 1 && cell.column === 0)!.text,
  );
  expect(keys[0]).toBe(key);
  for (const repeated of keys.slice(1)) expect(repeated).toBe(`${key.slice(0, 193)}…`);
  expect(blocks.flatMap(({ table }) => table!.cells).filter(({ row, column }) => row + column === 0)).toEqual(
    blocks.map(() => ({ row: 0, column: 0, rowSpan: 1, columnSpan: 1, text: 'id' })),
  );
});

test.each([
  ['an article beside its id', `id,article\n1,${'word '.repeat(3000)}\n`],
  ['a note in one of its rows', `a,b,c,d,e,note\n1,2,3,4,5,${'word '.repeat(3000)}\n6,7,8,9,10,\n`],
])('[CHUNK-WIDE] a table whose row is long for one cell alone stays one: %s', async (_, text) => {
  expect((await read('a.csv', text)).blocks).toHaveLength(1);
});

test('[CHUNK-WIDE] the steps of a table of millions of cells are told', async () => {
  const steps: number[][] = [];
  const onProgress = (...step: number[]) => steps.push(step);
  const bytes = new TextEncoder().encode(wideCsv(20_000));
  await extractDocument({ name: 'a.csv', bytes, onProgress }, LIMITS);
  expect(steps).toEqual([1, 2, 3].map((step) => [step, 4]));
});

test.each([
  ['a wide CSV', 'a.csv', wideCsv(20_000)],
  ['a cell of a megabyte', 'a.csv', `name,text\nlong,${'word '.repeat(200_000)}\n`],
  ['a cell of a megabyte without a space', 'a.csv', `name,text\nlong,${'x'.repeat(1_000_000)}\n`],
  ['a wide Markdown table', 'a.md', `|${'a|'.repeat(5000)}\n|${'-|'.repeat(5000)}\n|${'b|'.repeat(5000)}\n`],
  ['a JSON line without a space', 'a.json', `[${'{"a":1},'.repeat(100_000)}0]`],
])(
  '[CHUNK-WIDE] no chunk of %s is over four times the cap, nor is what is kept with it',
  async (_, name, text) => {
    const chunks = chunkBlocks(await read(name, text), 'structured');
    expect(Math.max(...chunks.map(({ tokenCount }) => tokenCount))).toBeLessThan(3200);
    expect(Math.max(...chunks.map(({ metadata }) => JSON.stringify(metadata).length))).toBeLessThan(20_000);
  },
);
