import { columnWidths } from '../column-widths.ts';
import type { Run, TableBlock } from '../document-model.ts';
import type { BlockPlace } from './draw-blocks.ts';
import { type Canvas, drawLine, type Element } from './draw-lines.ts';
import { type Line, layoutLines, type Typesetter } from './layout-lines.ts';
import { COLORS, TABLE } from './measures.ts';
import { decorate } from './page-flow.ts';
import { wordsOf } from './words-of.ts';

/** From so many columns on the letters are smaller. */
const MANY_COLUMNS = 7;

/** Rows over as many pages as they need, each page with the header; a row that is longer than a page goes on on the next. */
export function drawTable(
  canvas: Canvas & Typesetter,
  { alignments, rows }: TableBlock,
  place: BlockPlace,
): void {
  const size = alignments.length < MANY_COLUMNS ? TABLE.size : TABLE.size * 0.8;
  const leading = (TABLE.leading * size) / TABLE.size;
  const needs = alignments.map((_, column) => needOf(canvas, rows, { column, size }));
  const widths = columnWidths(needs, place.width);
  const element = canvas.pdf.struct('Table');
  place.element.add(element);
  const laid = rows.map((cells, index) =>
    cells.map((runs, column) =>
      layoutLines(runs, { size, isBold: index === 0 }, widths[column]! - 2 * TABLE.padding, canvas),
    ),
  );
  const setting: RowSetting = { ...place, element, alignments, widths, leading };
  const [header = [], ...body] = laid;
  canvas.flow.gap(2);
  canvas.flow.reserve(heightOf(header, leading) + heightOf(body[0] ?? [], leading));
  drawRow(canvas, header, { ...setting, isHeader: true });
  for (const row of body) drawBodyRow(canvas, row, header, setting);
  element.end();
  canvas.flow.gap(10);
}

type Cell = Line[];

type RowSetting = Omit<BlockPlace, 'setting'> & {
  alignments: TableBlock['alignments'];
  widths: readonly number[];
  leading: number;
  isHeader?: boolean;
};

function needOf(
  canvas: Typesetter,
  rows: readonly Run[][][],
  { column, size }: { column: number; size: number },
) {
  let [natural, least] = [0, 0];
  rows.forEach((row, index) => {
    let taken = 0;
    for (const word of wordsOf(row[column]!, { size, isBold: index === 0 }, canvas)) {
      if (word === 'break') continue;
      least = Math.max(least, word.width);
      taken += word.width + (word.space?.width ?? 0);
    }
    natural = Math.max(natural, taken);
  });
  // A hair more than it takes, or the sum of what was measured in parts would not fit.
  return { natural: natural + 2 * TABLE.padding + 1, least: least + 2 * TABLE.padding + 1 };
}

function drawBodyRow(
  canvas: Canvas & Typesetter,
  row: readonly Cell[],
  header: readonly Cell[],
  setting: RowSetting,
): void {
  const { flow } = canvas;
  const { leading } = setting;
  const again = () => {
    flow.turn();
    // A header of half a page would leave no room for what it names.
    if (heightOf(header, leading) < flow.room() / 2) drawRow(canvas, header, { ...setting, isHeader: true });
  };
  if (heightOf(row, leading) > flow.room() && heightOf(row, leading) < WHOLE_ROW) again();
  for (let rest = row; ; ) {
    const fits = Math.floor((flow.room() - 2 * TABLE.padding) / leading);
    if (fits < 1) {
      again();
      continue;
    }
    drawRow(
      canvas,
      rest.map((cell) => cell.slice(0, fits)),
      setting,
    );
    rest = rest.map((cell) => cell.slice(fits));
    if (rest.every((cell) => cell.length === 0)) return;
    again();
  }
}

/** Rows up to this height are not cut. */
const WHOLE_ROW = 360;

function heightOf(cells: readonly Cell[], leading: number): number {
  const most = cells.reduce((count, cell) => Math.max(count, cell.length), 1);
  return most * leading + 2 * TABLE.padding;
}

function drawRow({ pdf, flow }: Canvas, cells: readonly Cell[], setting: RowSetting): void {
  const { x, element: table, alignments, widths, leading, isHeader } = setting;
  const height = heightOf(cells, leading);
  const top = flow.take(height);
  const row = added(pdf.struct('TR'), table);
  let left = x;
  cells.forEach((cell, column) => {
    const width = widths[column]!;
    decorate(pdf, () => {
      pdf.lineWidth(0.6).rect(left, top, width, height);
      if (isHeader) pdf.fillAndStroke(COLORS.raised, COLORS.line);
      else pdf.stroke(COLORS.line);
    });
    const place = { x: left, width, top: top + TABLE.padding, leading, alignment: alignments[column]! };
    drawCell(pdf, cell, { ...place, row, tag: isHeader ? 'TH' : 'TD' });
    left += width;
  });
  row.end();
}

function drawCell(pdf: Canvas['pdf'], cell: Cell, place: CellPlace): void {
  const { x, width, top, leading, alignment, row, tag } = place;
  const element = added(pdf.struct(tag), row);
  cell.forEach((line, index) => {
    const spare = width - 2 * TABLE.padding - line.width;
    const shift = alignment === 'right' ? spare : alignment === 'center' ? spare / 2 : 0;
    drawLine(pdf, line, { x: x + TABLE.padding + shift, top: top + index * leading, leading, element, tag });
  });
  element.end();
}

type CellPlace = {
  x: number;
  width: number;
  top: number;
  leading: number;
  alignment: TableBlock['alignments'][number];
  row: Element;
  tag: string;
};

function added(element: Element, parent: Element): Element {
  parent.add(element);
  return element;
}
