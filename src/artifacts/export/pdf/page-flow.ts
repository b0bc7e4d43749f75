import type PDFDocument from 'pdfkit';
import { PAGE } from './measures.ts';

export type Pdf = typeof PDFDocument.prototype;

/** Where the next line goes: down the page, and on to another. What stands beside or behind the text goes along. */
export function createPageFlow(pdf: Pdf): PageFlow {
  let y: number = PAGE.top;
  const strips: Strip[] = [];
  const turn = () => {
    pdf.addPage();
    y = PAGE.top;
  };
  const move = (height: number) => {
    const top = y;
    y += height;
    for (const { x, width, color } of strips)
      decorate(pdf, () => pdf.rect(x, top, width, height + 0.2).fill(color));
    return top;
  };
  return {
    reserve: (height) => {
      if (y > PAGE.top && y + height > BOTTOM) turn();
    },
    take: (height) => {
      if (y > PAGE.top && y + height > BOTTOM) turn();
      return move(height);
    },
    gap: (height) => {
      if (y > PAGE.top && y + height < BOTTOM) move(height);
    },
    top: () => y,
    room: () => BOTTOM - y,
    turn,
    within: (added, draw) => {
      strips.push(...added);
      draw();
      strips.length -= added.length;
    },
  };
}

const BOTTOM = PAGE.height - PAGE.bottom;

export type PageFlow = {
  /** Turns the page unless this much still fits. */
  reserve(height: number): void;
  /** Room for a line; gives its upper edge. */
  take(height: number): number;
  /** Empty space, which no page begins with. */
  gap(height: number): void;
  /** Where the next line would be. */
  top(): number;
  room(): number;
  turn(): void;
  /** What is drawn has these beside or behind it. */
  within(strips: readonly Strip[], draw: () => void): void;
};

export type Strip = { x: number; width: number; color: string };

/** Drawn for the eye alone: readers of a tagged file pass it over. */
export function decorate(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}
