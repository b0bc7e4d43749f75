import type { TextBlock } from '../../text/split-text-blocks.ts';
import { plainText } from './plain-text.ts';

/** Body rows of tables by the index of their block, as they are told: `HELIX_PORT — Default: 8787`. */
export function rowsInWords(text: string, blocks: readonly TextBlock[]): Map<number, RowInWords> {
  const rows = new Map<number, RowInWords>();
  let head: string[] | undefined;
  blocks.forEach((block, index) => {
    if (block.kind !== 'row' && block.kind !== 'rule') head = undefined;
    else if (block.kind === 'row' && head === undefined) head = cellsOf(text, block);
    else if (block.kind === 'row') rows.set(index, inWords(head!, cellsOf(text, block)));
  });
  return rows;
}

/** `cells`: what is of the row itself; the names of the columns are in every row. */
export type RowInWords = { told: string; cells: string };

function cellsOf(text: string, { start, end }: TextBlock): string[] {
  const inner = text
    .slice(start, end)
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => plainText(cell.replaceAll('\\|', '|')));
}

function inWords(head: readonly string[], cells: readonly string[]): RowInWords {
  const [subject = '', ...others] = cells;
  const values = others
    .map((cell, column) => ({ cell, name: head[column + 1] }))
    .filter(({ cell }) => /[\p{L}\p{N}]/u.test(cell))
    .map(({ cell, name }) => (name ? `${name}: ${cell}` : cell));
  const told = [subject, values.join('; ')].filter((part) => part !== '').join(' — ');
  return { told, cells: cells.join(' ') };
}
