import type { Table } from '../../terms.ts';
import { attributeOf, childOf, descendantsOf, elementsOf, type XmlElement } from '../xml/xml-element.ts';
import { type InlineContext, readInline } from './read-inline.ts';
import type { Numbering } from './read-numbering.ts';
import { MONOSPACED_FONT, outlineLevel, type ParagraphStyle } from './read-styles.ts';
import { readTable, tableCells, tableRows } from './read-table.ts';

/** The paragraphs and tables of a body, a cell, a note or a text box, in reading order. Empty ones are left out. */
export function walkBody(elements: readonly XmlElement[], context: WalkContext): DocxItem[] {
  return elements.flatMap((element) => {
    if (element.name === 'p') return readParagraph(element, context);
    if (element.name === 'tbl') return readTableItem(element, context);
    if (element.name === 'AlternateContent') return firstWithContent(elementsOf(element), context);
    return TRANSPARENT.has(element.name) ? walkBody(elementsOf(element), context) : [];
  });
}

export type WalkContext = InlineContext & {
  styleOf(styleId: string | undefined): ParagraphStyle;
  numbering: Numbering;
  /** What a text box, a chart or a diagram holds. */
  readFloating(element: XmlElement): DocxItem[];
};

export type DocxItem = TextItem | HeadingItem | ListItem | TableItem;
type Paged = { page?: number };
export type TextItem = Paged & { kind: 'paragraph' | 'caption' | 'code' | 'monospaced'; text: string };
export type HeadingItem = Paged & { kind: 'heading'; text: string; level: number; isTitle: boolean };
export type ListItem = Paged & { kind: 'list'; text: string; label: string; level: number };
export type TableItem = Paged & { kind: 'table'; table: Table; rowPages: (number | undefined)[] };

const TRANSPARENT = new Set(['sdt', 'sdtContent', 'customXml', 'ins', 'moveTo', 'smartTag']);
/** A longer text is a paragraph whose author liked how headings look. */
const LONGEST_HEADING = 300;

function firstWithContent(choices: readonly XmlElement[], context: WalkContext): DocxItem[] {
  for (const choice of choices) {
    const items = walkBody(elementsOf(choice), context);
    if (items.length > 0) return items;
  }
  return [];
}

function readParagraph(paragraph: XmlElement, context: WalkContext): DocxItem[] {
  const properties = childOf(paragraph, 'pPr');
  const styleId = attributeOf(childOf(properties, 'pStyle'), 'val');
  const style = context.styleOf(styleId);
  const number = nextNumber(properties, style, context);
  const { text, page, floating } = readInline(paragraph, context);
  const beside = floating.flatMap((element) => context.readFloating(element));
  if (text.trim() === '') return beside;
  const item = itemOf(text, style, number, outlineLevel(properties) ?? style.level ?? 0, () =>
    isMonospaced(paragraph, style, context),
  );
  return [page === undefined ? item : { ...item, page }, ...beside];
}

type ListNumber = { label: string; isBullet: boolean; level: number };

function itemOf(
  text: string,
  style: ParagraphStyle,
  number: ListNumber | undefined,
  level: number,
  monospaced: () => boolean,
): DocxItem {
  const trimmed = text.trim();
  if (style.role === 'code') return { kind: 'code', text };
  if (level > 0 && trimmed.length <= LONGEST_HEADING) {
    const label = number && !number.isBullet ? `${number.label} ` : '';
    const words = `${label}${trimmed.replace(/\s+/g, ' ')}`.trim();
    return { kind: 'heading', text: words, level: Math.min(level, 6), isTitle: style.role === 'title' };
  }
  if (number) return { kind: 'list', text: trimmed, label: number.label, level: number.level };
  if (style.role === 'contents') return { kind: 'list', text: trimmed, label: '', level: 0 };
  if (style.role === 'caption') return { kind: 'caption', text: trimmed.replace(/\s+/g, ' ') };
  return monospaced() ? { kind: 'monospaced', text } : { kind: 'paragraph', text: trimmed };
}

/** The numbering of the paragraph itself, or else of its style. `0` takes a paragraph out of its style's list. */
function nextNumber(
  properties: XmlElement | undefined,
  style: ParagraphStyle,
  { numbering }: WalkContext,
): ListNumber | undefined {
  const own = childOf(properties, 'numPr');
  const ownId = attributeOf(childOf(own, 'numId'), 'val');
  const numberId = ownId ?? style.numberId;
  if (!numberId && style.role === 'bullet') return { label: '-', isBullet: true, level: 0 };
  if (!numberId || numberId === '0' || childOf(properties, 'rPr', 'del')) return undefined;
  const ownLevel = attributeOf(childOf(own, 'ilvl'), 'val');
  const styleLevel =
    style.numberLevel ??
    (style.numberStyle ? numbering.levelOfStyle(numberId, style.numberStyle) : undefined);
  const level = ownLevel === undefined ? (styleLevel ?? 0) : Number(ownLevel) || 0;
  return { ...numbering.next(numberId, level), level };
}

function isMonospaced(paragraph: XmlElement, style: ParagraphStyle, { styleOf }: WalkContext): boolean {
  const runs = descendantsOf(paragraph, 'r').filter((run) => childOf(run, 't'));
  return (
    runs.length > 0 &&
    runs.every((run) => {
      const font = attributeOf(childOf(run, 'rPr', 'rFonts'), 'ascii');
      if (font !== undefined) return MONOSPACED_FONT.test(font);
      const runStyle = attributeOf(childOf(run, 'rPr', 'rStyle'), 'val');
      return runStyle === undefined ? style.isMonospaced : styleOf(runStyle).isMonospaced;
    })
  );
}

/** A table of one cell is a frame around text: what is in it stands for itself. */
function readTableItem(tbl: XmlElement, context: WalkContext): DocxItem[] {
  const rows = tableRows(tbl);
  const onlyCell =
    rows.length === 1 && tableCells(rows[0]!).length === 1 ? tableCells(rows[0]!)[0] : undefined;
  if (onlyCell) return walkBody(elementsOf(onlyCell), context);
  const rowPages: (number | undefined)[] = [];
  const cellRows = new Map(rows.flatMap((tr, row) => tableCells(tr).map((tc) => [tc, row] as const)));
  const table = readTable(tbl, (tc) => {
    const items = walkBody(elementsOf(tc), context);
    rowPages[cellRows.get(tc)!] ??= items.find(({ page }) => page)?.page;
    return items.map(textOfItem).join('\n');
  });
  if (table.cells.every(({ text }) => text === '')) return [];
  return [{ kind: 'table', table, rowPages, page: rowPages.find((page) => page) }];
}

/** What an item says inside a cell, where a table can only be words with tabs between them. */
function textOfItem(item: DocxItem): string {
  if (item.kind === 'list') return `${item.label} ${item.text}`.trim();
  if (item.kind !== 'table') return item.text;
  const rows = Map.groupBy(item.table.cells, ({ row }) => row);
  return [...rows.values()].map((cells) => cells.map(({ text }) => text).join('\t')).join('\n');
}
