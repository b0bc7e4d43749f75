import type { Place, PlacedSpan } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import { type TextBudget, tableBlock } from '../office/table-block.ts';
import type { DocxItem, ListItem, TableItem, TextItem } from './walk-body.ts';

/** Items to blocks: items of a list together, lines of code together, a caption with its table. */
export function groupItems(items: readonly DocxItem[], budget: TextBudget): BlockDraft[] {
  const drafts: BlockDraft[] = [];
  let index = 0;
  while (index < items.length) {
    const length = groupLength(items, index);
    drafts.push(blockOf(items.slice(index, index + length), budget));
    index += length;
  }
  return drafts;
}

/** What a caption begins with when it belongs to a picture, or to a table, in the languages of Word's own labels. */
const OF_PICTURE = /^(?:fig|abb|bild|figur|ilustr|рис|图|図|그림|image|photo|chart|diagram)/i;
const OF_TABLE = /^(?:tab|таб|表|표)/i;
/** What code has and prose in a typewriter face has not. */
const LIKE_CODE = /[{}=;<>[\]]|\w\(|^\s*[#$]/m;

function groupLength(items: readonly DocxItem[], start: number): number {
  const first = items[start]!;
  if (first.kind === 'list' || first.kind === 'code' || first.kind === 'monospaced') {
    let end = start + 1;
    while (items[end]?.kind === first.kind) end += 1;
    return end - start;
  }
  const next = items[start + 1];
  if (first.kind === 'caption' && next?.kind === 'table' && !OF_PICTURE.test(first.text)) return 2;
  if (first.kind === 'table' && next?.kind === 'caption' && OF_TABLE.test(next.text))
    return items[start + 2]?.kind === 'table' ? 1 : 2;
  return 1;
}

function blockOf(group: readonly DocxItem[], budget: TextBudget): BlockDraft {
  const first = group[0]!;
  const place = placeOf(first);
  const table = group.find((item) => item.kind === 'table');
  if (table) return captionedTable(table, group.find(isCaption)?.text, budget);
  if (first.kind === 'heading')
    return { type: 'heading', text: first.text, heading: first.text, level: first.level, ...place };
  if (first.kind === 'list') return listBlock(group.filter((item) => item.kind === 'list'));
  const text = group.map((item) => (item.kind === 'table' ? '' : item.text)).join('\n');
  const isCode = first.kind === 'code' || (first.kind === 'monospaced' && LIKE_CODE.test(text));
  return { type: isCode ? 'code' : 'paragraph', text, ...place };
}

function isCaption(item: DocxItem): item is TextItem {
  return item.kind === 'caption';
}

function captionedTable(
  { table, rowPages }: TableItem,
  text: string | undefined,
  budget: TextBudget,
): BlockDraft {
  const caption = [text, table.caption].filter(Boolean).join(' ');
  const captioned = caption ? { ...table, caption } : table;
  const hasPages = rowPages.some((page) => page !== undefined);
  let last: number | undefined;
  const pages = rowPages.map((page) => (last = page ?? last));
  return tableBlock(
    captioned,
    budget,
    hasPages ? { row: (row) => pagePlace(pages[row] ?? pages.find(Boolean)) } : undefined,
  );
}

function listBlock(items: readonly ListItem[]): BlockDraft {
  const parts: PlacedSpan[] = [];
  const lines: string[] = [];
  const outermost = items.reduce((least, { level }) => Math.min(least, level), DEEPEST_INDENT);
  let start = 0;
  for (const item of items) {
    const indent = '  '.repeat(Math.min(item.level, DEEPEST_INDENT) - outermost);
    const line = `${indent}${item.label} ${item.text.replace(/\n/g, `\n${indent}  `)}`.trimEnd();
    const shown = item.label === '' ? line.trimStart() : line;
    const place = pagePlace(item.page);
    if (place) parts.push({ span: { start, end: start + shown.length }, place });
    lines.push(shown);
    start += shown.length + 1;
  }
  return { type: 'list', text: lines.join('\n'), ...placeOf(items[0]!), ...(parts.length > 0 && { parts }) };
}

const DEEPEST_INDENT = 8;

function placeOf({ page }: DocxItem): { place?: Place } {
  return page === undefined ? {} : { place: { page } };
}

function pagePlace(page: number | undefined): Place | undefined {
  return page === undefined ? undefined : { page };
}
