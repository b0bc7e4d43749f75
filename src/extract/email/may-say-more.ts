import { mayHoldTable } from './may-hold-table.ts';
import { scanMarkup } from './scan-markup.ts';

/**
 * Whether HTML may hold a table of data, or a text of more than `length` characters. Looks at the tags only, which
 * takes a small part of the time of reading it, and says yes when in doubt.
 */
export function maySayMore(html: string, length: number): boolean {
  return HARD_TO_TELL.test(html) || textLength(html) > length || mayHoldTable(html);
}

/** What says something in its attributes or is written with marks of many lengths. */
const HARD_TO_TELL = /<(?:image|math|ol|dl|menu|dir|xmp|plaintext|listing)\b/i;

/** At most so many characters are written of its text and its pictures. */
function textLength(html: string): number {
  const marks = marksPerTag(html);
  let length = 0;
  const isWhole = scanMarkup(html, {
    text: (start, end) => {
      length += end - start;
    },
    tag: (start, end) => {
      length += marks + (/^<img/i.test(html.slice(start, start + 4)) ? end - start : 0);
    },
  });
  return isWhole ? length : Number.POSITIVE_INFINITY;
}

/** What a tag may add: a line break, and before the line that follows the indents of lists and the marks of quotes. */
function marksPerTag(html: string): number {
  const lists = html.match(/<ul\b/gi)?.length ?? 0;
  const quotes = html.match(/<blockquote\b/gi)?.length ?? 0;
  return 2 + (lists > 0 ? 2 + 4 * (lists - 1) : 0) + 2 * quotes;
}
