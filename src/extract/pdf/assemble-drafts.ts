import type { Box, PlacedSpan, Table } from '../../terms.ts';
import type { BlockDraft } from '../build-extraction.ts';
import { tableMarkdown } from '../render-table.ts';
import { type JoinedLines, joinLines, placeOf, stackTexts } from './assemble-block.ts';
import type { LineGroup } from './layout/group-lines.ts';
import type { Vocabulary } from './layout/join-words.ts';
import type { PageElement, TableElement, TextElement } from './layout/page-element.ts';
import { union } from './layout/text-line.ts';

/** Blocks of what was found on the pages. Items of a list that follow each other are one block, lines of code too. */
export function draftBlocks(elements: readonly PageElement[], context: DraftContext): BlockDraft[] {
  const drafts: BlockDraft[] = [];
  for (const run of runsOf(elements)) {
    const first = run[0]!;
    drafts.push(
      first.kind === 'table' ? draftTable(first, context) : draftText(run as TextElement[], context),
    );
  }
  return drafts;
}

export type DraftContext = {
  levels: ReadonlyMap<LineGroup, number>;
  words: Vocabulary;
  fixedWidths: ReadonlyMap<string, number>;
};

function runsOf(elements: readonly PageElement[]): PageElement[][] {
  const runs: PageElement[][] = [];
  for (const element of elements) {
    const last = runs.at(-1)?.at(-1);
    const goesOn = last?.kind === element.kind && (element.kind === 'list' || element.kind === 'code');
    if (goesOn) runs.at(-1)!.push(element);
    else runs.push([element]);
  }
  return runs;
}

function draftText(run: readonly TextElement[], context: DraftContext): BlockDraft {
  const { kind, group } = run[0]!;
  const place = placeOf(run.flatMap(({ group: { lines } }) => lines));
  if (kind === 'code') return { type: 'code', ...codeText(run, context), place };
  const joined = stackTexts(run.map(({ group: { lines } }) => joinLines(lines, context.words)));
  const level = kind === 'heading' ? context.levels.get(group) : undefined;
  if (level !== undefined) return { type: 'heading', ...joined, place, level, heading: joined.text };
  return { type: kind === 'list' ? 'list' : 'paragraph', ...joined, place };
}

/** Lines as they stand, set in by as many blanks as there is room for in front of them. */
function codeText(run: readonly TextElement[], { fixedWidths }: DraftContext): JoinedLines {
  const lines = run.flatMap(({ group }) => group.lines);
  const left = lines.reduce((least, { box }) => Math.min(least, box[0]), Infinity);
  return stackTexts(
    lines.map((line) => {
      const width = (fixedWidths.get(line.font) ?? 0.6) * line.fontSize;
      const indent = Math.min(
        MOST_INDENT,
        Math.max(0, Math.round((line.box[0] - left) / Math.max(0.1, width))),
      );
      const text = ' '.repeat(indent) + line.text;
      return {
        text,
        parts: [{ span: { start: indent, end: text.length }, place: { page: line.page, box: line.place } }],
      };
    }),
  );
}

const MOST_INDENT = 120;

function draftTable({ table, page, captions }: TableElement, { words }: DraftContext): BlockDraft {
  const caption = captions.map(({ lines }) => joinLines(lines, words).text).join(' ');
  const { rowCount, columnCount, headerRows } = table;
  const cells = table.cells.map(({ row, column, rowSpan, columnSpan, text }) => ({
    row,
    column,
    rowSpan,
    columnSpan,
    text,
  }));
  const plain: Table = { rowCount, columnCount, headerRows, cells, ...(caption && { caption }) };
  const text = tableMarkdown(plain);
  const captionBoxes = captions.flatMap(({ lines }) => lines.map(({ place }) => place));
  const box = captionBoxes.reduce(union, table.box);
  return {
    type: 'table',
    text,
    table: plain,
    place: { page, box },
    parts: rowParts(table, text, caption, page),
  };
}

/** One part for each line of the Markdown that shows rows of the table: the header, and after its rule each row. */
function rowParts(table: TableElement['table'], text: string, caption: string, page: number): PlacedSpan[] {
  const headerRows = Math.max(1, Math.min(table.headerRows, table.rowCount));
  const places = new Map<number, { page: number; box: Box }>();
  for (const cell of table.cells) {
    const line = cell.row < headerRows ? 0 : cell.row - headerRows + 2;
    const place = places.get(line);
    places.set(line, { page: cell.page ?? page, box: place ? union(place.box, cell.box) : cell.box });
  }
  const parts: PlacedSpan[] = [];
  let start = caption ? caption.length + 2 : 0;
  text
    .slice(start)
    .split('\n')
    .forEach((line, index) => {
      const place = places.get(index);
      if (place) parts.push({ span: { start, end: start + line.length }, place });
      start += line.length + 1;
    });
  return parts;
}
