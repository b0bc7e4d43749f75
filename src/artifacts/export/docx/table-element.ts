import {
  AlignmentType,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx';
import { columnWidths } from '../column-widths.ts';
import type { Alignment, Run, TableBlock } from '../document-model.ts';
import { TEXT_WIDTH } from './page-frame.ts';
import { runElements } from './run-elements.ts';

/** With columns as wide as their words need; the header is repeated on every page. */
export function tableElement({ alignments, rows }: TableBlock): Table {
  const widths = columnWidths(
    alignments.map((_, column) => needOf(rows.map((row) => row[column]!))),
    TEXT_WIDTH,
  ).map(Math.floor);
  return new Table({
    width: { size: TEXT_WIDTH, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    columnWidths: widths,
    borders: BORDERS,
    margins: { top: 50, bottom: 50, left: 90, right: 90 },
    rows: rows.map((cells, index) => rowElement(cells, { alignments, widths, isHeader: index === 0 })),
  });
}

const LINE = { style: 'single', size: 4, color: 'C4C8CE' } as const;
const BORDERS = {
  top: LINE,
  bottom: LINE,
  left: LINE,
  right: LINE,
  insideHorizontal: LINE,
  insideVertical: LINE,
};

/** Twentieths of a point that a character of the table's font takes, on average, and what stands around a cell. */
const CHARACTER = 110;
const PADDING = 220;

function needOf(cells: readonly Run[][]): { natural: number; least: number } {
  const texts = cells.map((runs) => runs.map(textOf).join(''));
  const longest = (lengths: number[]) => lengths.reduce((most, length) => Math.max(most, length), 0);
  const words = texts.flatMap((text) => text.split(/\s+/));
  return {
    natural: longest(texts.map(({ length }) => length)) * CHARACTER + PADDING,
    least: longest(words.map(({ length }) => length)) * CHARACTER + PADDING,
  };
}

function textOf(run: Run): string {
  if (run.kind === 'break') return ' ';
  return run.kind === 'citation' ? run.label : run.text;
}

function rowElement(
  cells: readonly Run[][],
  {
    alignments,
    widths,
    isHeader,
  }: { alignments: readonly Alignment[]; widths: readonly number[]; isHeader: boolean },
): TableRow {
  return new TableRow({
    tableHeader: isHeader,
    cantSplit: true,
    children: cells.map(
      (runs, column) =>
        new TableCell({
          width: { size: widths[column]!, type: WidthType.DXA },
          ...(isHeader ? { shading: { type: ShadingType.CLEAR, fill: 'F0F1F3', color: 'auto' } } : {}),
          children: [
            new Paragraph({
              style: isHeader ? 'TableHeader' : 'TableText',
              alignment: ALIGNMENTS[alignments[column]!],
              children: runElements(runs),
            }),
          ],
        }),
    ),
  });
}

const ALIGNMENTS = {
  left: AlignmentType.START,
  center: AlignmentType.CENTER,
  right: AlignmentType.END,
} as const;
