import type { Line } from './layout-lines.ts';
import { COLORS } from './measures.ts';
import { decorate, type PageFlow, type Pdf } from './page-flow.ts';
import type { Piece } from './words-of.ts';

/** The part of a tagged file that lines belong to. */
export type Element = ReturnType<Pdf['struct']>;

export type Canvas = { pdf: Pdf; flow: PageFlow };

/** One line below the other, over as many pages as they need. */
export function drawLines(
  { pdf, flow }: Canvas,
  lines: readonly Line[],
  { x, leading, element, tag }: { x: number; leading: number; element: Element; tag: string },
): void {
  // A first line alone at the foot of a page looks like a mistake.
  flow.reserve(leading * Math.min(2, lines.length));
  for (const line of lines) drawLine(pdf, line, { x, top: flow.take(leading), leading, element, tag });
}

export function drawLine(pdf: Pdf, line: Line, { x, top, leading, element, tag }: LinePlace): void {
  const baseline = top + leading * 0.72;
  let left = x;
  for (const piece of line.pieces) {
    drawPiece(pdf, piece, { x: left, baseline, element, tag });
    left += piece.width;
  }
}

export type LinePlace = { x: number; top: number; leading: number; element: Element; tag: string };

type PiecePlace = { x: number; baseline: number; element: Element; tag: string };

function drawPiece(pdf: Pdf, piece: Piece, { x, baseline, element, tag }: PiecePlace): void {
  const { size, width, isCode, isStruck, link, source } = piece;
  const [top, height] = [baseline - size * 0.95, size * 1.25];
  if (isCode) decorate(pdf, () => pdf.rect(x, top, width, height).fill(COLORS.raised));
  if (link === undefined && source === undefined) {
    element.add(textContent(pdf, piece, { x, baseline, tag }));
  } else {
    const anchor = pdf.struct('Link');
    element.add(anchor);
    anchor.add(textContent(pdf, piece, { x, baseline, tag: 'Link' }));
    // The types leave out that annotations belong to an element, which the library has had since it has tags.
    const options = { structParent: anchor, Contents: new String(piece.text) } as object;
    if (link !== undefined) pdf.link(x, top, width, height, link, options);
    else pdf.goTo(x, top, width, height, `source-${source}`, options);
    anchor.end();
  }
  if (isStruck) decorate(pdf, () => pdf.rect(x, baseline - size * 0.3, width, 0.6).fill(piece.color));
}

/** Spaces that held a line of code together are plain ones again: whoever copies it must be able to run it. */
function textContent(
  pdf: Pdf,
  piece: Piece,
  { x, baseline, tag }: { x: number; baseline: number; tag: string },
) {
  const content = pdf.markStructureContent(tag);
  pdf
    .font(piece.face)
    .fontSize(piece.size)
    .fillColor(piece.color)
    .text(piece.text.replaceAll('\u00a0', ' '), x, baseline, { lineBreak: false, baseline: 'alphabetic' });
  pdf.endMarkedContent();
  return content;
}
