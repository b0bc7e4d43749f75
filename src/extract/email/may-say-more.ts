/**
 * Whether HTML may hold a table, or a text of more than `length` characters. Only looks for the ends of its tags,
 * which takes a hundredth of the time of reading it, and says yes when in doubt.
 */
export function maySayMore(html: string, length: number): boolean {
  return HARD_TO_TELL.test(html) || textLength(html, length) > length;
}

/** Tables, and what says something in its attributes or is written with marks of many lengths. */
const HARD_TO_TELL = /<(?:table|image|math|ol|dl|menu|dir|xmp|plaintext|listing)\b/i;

/** At most so many characters are written of the text and the pictures; not counted on once they are too many. */
function textLength(html: string, most: number): number {
  const marks = marksPerTag(html);
  let length = 0;
  let at = 0;
  while (length <= most) {
    const open = html.indexOf('<', at);
    if (open === -1) return length + html.length - at;
    const end = endOfMarkup(html, open);
    if (end === -1) return length + html.length - at;
    length += open - at + marks + (IMAGE.test(html.slice(open, open + 4)) ? end - open : 0);
    at = end;
  }
  return length;
}

const IMAGE = /^<img$/i;

/** What a tag may add: a line break, and before the line that follows the indents of lists and the marks of quotes. */
function marksPerTag(html: string): number {
  const lists = html.match(/<ul\b/gi)?.length ?? 0;
  const quotes = html.match(/<blockquote\b/gi)?.length ?? 0;
  return 2 + (lists > 0 ? 2 + 4 * (lists - 1) : 0) + 2 * quotes;
}

/** Where the tag or comment at `open` ends, a style with all that is in it; -1 when it does not. */
function endOfMarkup(html: string, open: number): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 2);
  if (!/[a-z/!?]/i.test(html[open + 1] ?? '')) return open + 1;
  const end = after(html, '>', open);
  return html.startsWith('<style', open) && end !== -1 ? html.indexOf('</style', end) : end;
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}
