import { scanMarkup } from './scan-markup.ts';

/**
 * Whether HTML may hold a table of data: one with a header or a caption, or with text in two of its rows and in two of
 * its columns. Messages are arranged with tables that have one column of text, with empty ones around it for space.
 * Looks at the tags only, and says yes when in doubt.
 */
export function mayHoldTable(html: string): boolean {
  if (!/<table\b/i.test(html)) return false;
  if (HARD_TO_TELL.test(html)) return true;
  const open: OpenTable[] = [];
  let isFound = false;
  const addText = () => {
    for (const table of open) isFound = fill(table) || isFound;
  };
  const isWhole = scanMarkup(html, {
    text: (start, end) => {
      if (!isFound && open.length > 0 && /\S/.test(html.slice(start, end))) addText();
    },
    tag: (start, end) => {
      if (isFound || !TABLE_TAG.test(html.slice(start, start + 12))) return;
      const tag = html.slice(start, end);
      if (/^<img/i.test(tag)) {
        if (hasWords(tag)) addText();
      } else isFound = !follow(open, tag);
    },
  });
  return isFound || !isWhole || open.length > 0;
}

/** `rows` and `columns` are those with text, `column` that of the open cell; undefined before the first. */
type OpenTable = {
  row: number;
  column: number | undefined;
  next: number;
  rows: Set<number>;
  columns: Set<number>;
};

/** Headers, and what is not read as it is written. */
const HARD_TO_TELL =
  /<(?:th|thead|caption|script|textarea|select|xmp|iframe|noscript|noembed|noframes|plaintext|template|svg|math|listing|object|button|frameset)\b/i;
const TABLE_TAG = /^<\/?(?:table|tbody|tfoot|tr|td|col|colgroup|img)(?![a-z])/i;
const ENDS_ROW = /^<\/?(?:tr|tbody|tfoot|col)/i;
/** A cell that is hidden, goes down over several rows, or says so in a way that has to be decoded. */
const UNUSUAL = /&|hidden|display\s*:\s*none|rowspan|headerlink|editsection|lineno|sr-only|skip-link/i;
const COLUMNS = /\scolspan\s*=\s*["']?\s*(\d{1,3})(?!\d)/i;

const DEEPEST = 50;

/** Of a picture, the words are read that describe it, if they are several. */
function hasWords(image: string): boolean {
  const quoted = /[\s/"']alt\s*=\s*(["'])(.*?)\1/is.exec(image);
  return quoted ? /\s|&/.test(quoted[2]!.trim()) : /alt/i.test(image) && image.includes('&');
}

/** Returns false when what the tag does is hard to tell. */
function follow(open: OpenTable[], tag: string): boolean {
  const table = open.at(-1);
  if (/^<\/table/i.test(tag)) return open.pop() !== undefined;
  if (/^<\/td/i.test(tag)) return true;
  if (/^<table/i.test(tag)) {
    // One that is not in a cell ends the table around it; and each text is looked at for every table around it.
    if ((table && table.column === undefined) || open.length >= DEEPEST) return false;
    open.push({ row: 0, column: undefined, next: 0, rows: new Set(), columns: new Set() });
    return true;
  }
  if (!table || UNUSUAL.test(tag)) return false;
  if (ENDS_ROW.test(tag)) {
    table.row += 1;
    table.next = 0;
    return true;
  }
  const span = COLUMNS.exec(tag)?.[1];
  if (span === undefined && /colspan/i.test(tag)) return false;
  table.column = table.next;
  table.next += Math.max(1, Number(span ?? 1));
  return true;
}

/** Returns whether the table is one of data, as far as rows and columns go. */
function fill({ row, column, rows, columns }: OpenTable): boolean {
  if (column === undefined) return false;
  rows.add(row);
  columns.add(column);
  return rows.size > 1 && columns.size > 1;
}
