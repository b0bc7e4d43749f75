/**
 * Goes through the tags of HTML and what stands between them, without making a page of it. Takes a time that grows
 * with the length, whatever the markup. Returns false when it cannot tell where a tag ends.
 */
export function scanMarkup(html: string, visitor: MarkupVisitor): boolean {
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open !== at) visitor.text(at, open === -1 ? html.length : open);
    if (open === -1) return true;
    const end = endOfMarkup(html, open);
    if (end === -1) return false;
    if (end === open + 1) visitor.text(open, end);
    else visitor.tag(open, end);
    at = end;
  }
  return true;
}

/** Both are told where in the HTML it begins and ends. */
export type MarkupVisitor = {
  text(start: number, end: number): void;
  /** Also called for a comment, and for the beginning of a style with all that is in it. */
  tag(start: number, end: number): void;
};

/** The character behind a `<` that is text is none of these. */
const BEGINS_TAG = /[a-z/!?]/i;

function endOfMarkup(html: string, open: number): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 2);
  if (!BEGINS_TAG.test(html[open + 1] ?? '')) return open + 1;
  const end = after(html, '>', open);
  return html.startsWith('<style', open) && end !== -1 ? html.indexOf('</style', end) : end;
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at === -1 ? -1 : at + mark.length;
}
