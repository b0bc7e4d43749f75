import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, splitTables, type TableRow } from './split-tables.ts';

test.each<[string, string, unknown[]]>([
  [
    'a table between texts',
    'Caption\n\n| Plan | Price |\n| --- | ---: |\n| Pro | $20 |\n\nAfter it.\n',
    ['Caption', { head: ['Plan', 'Price'], rows: [['Pro', '$20']] }, 'After it.\n'],
  ],
  [
    'rows without outer pipes',
    'Plan | Price\n--- | ---\nPro | $20\nThe end',
    [{ head: ['Plan', 'Price'], rows: [['Pro', '$20']] }, 'The end'],
  ],
  ['escaped pipes', '| a \\| b | c |\n| --- | --- |', [{ head: ['a | b', 'c'], rows: [] }]],
  [
    'empty cells and rows of another length',
    '| a | |\n| --- | --- |\n| | 1 | 2 |\n| 3 |',
    [
      {
        head: ['a', ''],
        rows: [['', '1', '2'], ['3']],
      },
    ],
  ],
  [
    'rows that lost their head',
    '| Pro | $20 |\n| Team | $50 |',
    [
      {
        head: null,
        rows: [
          ['Pro', '$20'],
          ['Team', '$50'],
        ],
      },
    ],
  ],
  ['CRLF line ends', '| a | b |\r\n| - | - |\r\n| 1 | 2 |\r\n', [{ head: ['a', 'b'], rows: [['1', '2']] }]],
  ['a table of one column', '| a |\n| - |\n| 1 |', [{ head: ['a'], rows: [['1']] }]],
  [
    'tables one after the other',
    '| a | b |\n| - | - |\n\n| c | d |\n| - | - |',
    [
      { head: ['a', 'b'], rows: [] },
      { head: ['c', 'd'], rows: [] },
    ],
  ],
  ['no table in prose', 'Use a | b.\n\n| alone |\n---\nx', ['Use a | b.\n\n| alone |\n---\nx']],
  ['no table in code', '```\n| a | b |\n| - | - |\n```\nText', ['```\n| a | b |\n| - | - |\n```\nText']],
  ['no table in code without an end', '~~~\n| a | b |', ['~~~\n| a | b |']],
  ['nothing', '', []],
])('finds %s', (_name, text, expected) => {
  const cellsOf = ({ cells }: TableRow) => cells.map((cell) => cellText(text, cell));
  const parts = splitTables(text).map((part) =>
    part.type === 'text'
      ? text.slice(part.start, part.end)
      : { head: part.head && cellsOf(part.head), rows: part.rows.map(cellsOf) },
  );
  expect(parts).toEqual(expected);
});

test('no word is lost, whatever the text', () => {
  const units = fc.constantFrom(
    'a',
    'b c',
    '|',
    '| ',
    ' |',
    '\\|',
    '---',
    '\n',
    '\r\n',
    '\n\n',
    '```',
    ':',
    '🧬',
  );
  fc.assert(
    fc.property(
      fc.array(units, { maxLength: 40 }).map((chosen) => chosen.join('')),
      (text) => {
        const spans = splitTables(text).flatMap((part) =>
          part.type === 'text'
            ? [part]
            : [...(part.head?.cells ?? []), ...part.rows.flatMap(({ cells }) => cells)],
        );
        let last = 0;
        for (const { start, end } of spans) {
          expect(text.slice(last, start)).not.toMatch(/[a-z🧬]/u);
          expect(start).toBeLessThanOrEqual(end);
          last = end;
        }
        expect(text.slice(last)).not.toMatch(/[a-z🧬]/u);
      },
    ),
  );
});
