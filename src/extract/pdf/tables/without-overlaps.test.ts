import { expect, test } from 'vitest';
import type { DraftCell } from './draft-cell.ts';
import type { Fragment } from './fragment.ts';
import { withoutOverlaps } from './without-overlaps.ts';

test('cells that do not overlap stay as they are, in the order of reading', () => {
  const cells = [cell('b', 0, 1, 0, 2), cell('a', 0, 0, 1, 0)];
  expect(withoutOverlaps(cells).map(place)).toEqual(['a 0-1 0-0', 'b 0-0 1-2']);
});

test('[PDF-TABLE-KEEPS] a merged cell in the way of others gives way, and no text is lost', () => {
  const found = withoutOverlaps([
    cell('wide', 0, 0, 1, 1),
    cell('own', 1, 1, 1, 1),
    cell('same', 0, 0, 0, 0),
  ]);
  expect(found.map(place)).toEqual(['same wide 0-0 0-0', 'own 1-1 1-1']);
});

function cell(text: string, row: number, column: number, lastRow: number, lastColumn: number): DraftCell {
  return { row, column, lastRow, lastColumn, fragments: [{ text } as Fragment] };
}

function place({ row, lastRow, column, lastColumn, fragments }: DraftCell): string {
  return `${fragments.map(({ text }) => text).join(' ')} ${row}-${lastRow} ${column}-${lastColumn}`;
}
