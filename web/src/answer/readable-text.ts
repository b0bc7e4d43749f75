import { rowInWords } from '../source/row-in-words.ts';
import { splitTables } from '../source/split-tables.ts';

/** The text of a passage on one line, as people read it: without the signs of Markdown, its tables in words. */
export function readableText(text: string): string {
  return splitTables(text)
    .map((part) =>
      part.type === 'text'
        ? withoutMarkup(text.slice(part.start, part.end))
        : withoutMarkup(part.rows.map((row) => rowInWords(text, part, row)).join('; ')),
    )
    .join(' ')
    .trim();
}

/** Running text on one line. A space at either end stays, because it may part the text from what it is beside. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/^[ \t]*(?:[-*+•>][ \t]+)+/gm, '')
    .replace(/^#{1,6}[ \t]+/gm, '')
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/(?<!\w)\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?!\w)|`/g, '')
    .replace(/^[ \t]*\|.*$/gm, cutRow)
    .replace(/\s+/g, ' ');
}

/** A row that was cut off before its table could be told from prose. */
function cutRow(line: string): string {
  const cells = line.split('|').map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '' && !/^:?-+:?…?$/.test(cell)).join(' · ');
}
