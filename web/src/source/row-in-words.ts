import { cellText, type PassageTable, type TableRow } from './split-tables.ts';

/** A row as `Team: Payments · Location: Hamburg`; a cell under no name stands alone, and an empty one is left out. */
export function rowInWords(text: string, { head }: Pick<PassageTable, 'head'>, { cells }: TableRow): string {
  return cells
    .flatMap((cell, column) => {
      const value = cellText(text, cell);
      const named = head?.cells[column];
      const name = named ? cellText(text, named) : '';
      if (value === '') return [];
      return name === '' ? value : `${name}: ${value}`;
    })
    .join(' · ');
}
