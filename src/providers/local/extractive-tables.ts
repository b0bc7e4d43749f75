import { cleanMarkdown } from '../../text/clean-markdown.ts';
import type { TextBlock } from '../../text/split-text-blocks.ts';

/**
 * Body rows of Markdown tables in words, by the index of their block: `Plan: Pro; Price: $20`. The head is the
 * row above the rule, else the first one. Rows of a table without a body are not returned.
 */
export function readTables(text: string, blocks: readonly TextBlock[]): Map<number, string> {
  const rows = new Map<number, string>();
  for (let index = 0; index < blocks.length; index += 1) {
    const size = tableSize(blocks, index);
    let bodyStart = blocks[index + 1]?.kind === 'rule' ? 2 : 1;
    let head = size > bodyStart ? cellsOf(text, blocks[index]!) : [];
    const below = size > bodyStart + 1 ? cellsOf(text, blocks[index + bodyStart]!) : [];
    if (isSecondHead(head, below)) {
      head = below.map((cell, column) => cell || (head[column] ?? ''));
      bodyStart += 1;
    }
    for (let row = index + bodyStart; row < index + size; row += 1) {
      const block = blocks[row]!;
      if (block.kind === 'row') rows.set(row, rowInWords(head, cellsOf(text, block)));
    }
    index += Math.max(size - 1, 0);
  }
  return rows;
}

/** Filings put a title over several columns, and the names of the columns in the next row. */
function isSecondHead(head: readonly string[], below: readonly string[]): boolean {
  return (
    below.length > 1 && below[0] === '' && head.some((cell, column) => cell === '' && below[column] !== '')
  );
}

function tableSize(blocks: readonly TextBlock[], start: number): number {
  let size = 0;
  while (['row', 'rule'].includes(blocks[start + size]?.kind ?? '')) size += 1;
  return size;
}

export function cellsOf(text: string, row: TextBlock): string[] {
  const inner = text
    .slice(row.start, row.end)
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cleanMarkdown(cell.replaceAll('\\|', '|')));
}

function rowInWords(head: readonly string[], cells: readonly string[]): string {
  return cells
    .map((cell, column) => (cell === '' ? '' : head[column] ? `${head[column]}: ${cell}` : cell))
    .filter((part) => part !== '')
    .join('; ');
}
