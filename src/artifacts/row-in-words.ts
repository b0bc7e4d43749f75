import { cleanMarkdown } from '../text/clean-markdown.ts';

/** A row of a table as it can be read by itself: `Training: Data protection; Who: everybody; By when: 30 days`. */
export function rowInWords(head: string | undefined, row: string): string {
  const names = head === undefined ? [] : cellsOf(head);
  return cellsOf(row)
    .map((cell, column) => (cell && names[column] ? `${names[column]}: ${cell}` : cell))
    .filter(Boolean)
    .join('; ');
}

function cellsOf(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cleanMarkdown(cell.replaceAll('\\|', '|')));
}
