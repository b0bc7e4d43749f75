import type { Canvas } from './draw-lines.ts';
import { layoutLines, type Typesetter } from './layout-lines.ts';
import { COLORS, PAGE, TEXT_WIDTH } from './measures.ts';

const SIZE = 8;
const NUMBER_ROOM = 90;

/** The title and the number of the page at the foot of each, once it is known how many there are. */
export function drawFooters(canvas: Canvas & Typesetter, title: string): void {
  const { pdf, faces } = canvas;
  const setting = { size: SIZE, color: COLORS.soft };
  const [line, more] = layoutLines(
    [{ kind: 'text', text: title }],
    setting,
    TEXT_WIDTH - NUMBER_ROOM,
    canvas,
  );
  const baseline = PAGE.height - PAGE.bottom / 2;
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page);
    pdf.markContent('Artifact', { type: 'Pagination' });
    pdf.rect(PAGE.side, baseline - 14, TEXT_WIDTH, 0.5).fill(COLORS.line);
    const write = (text: string, face: Parameters<typeof pdf.font>[0], x: number) =>
      pdf
        .font(face)
        .fontSize(SIZE)
        .fillColor(COLORS.soft)
        .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
    let x: number = PAGE.side;
    for (const { text, face, width } of line!.pieces) {
      write(text, face, x);
      x += width;
    }
    if (more) write('…', 'regular', x);
    const number = `Page ${page + 1} of ${count}`;
    write(number, 'regular', PAGE.width - PAGE.side - faces.measure(number, 'regular', SIZE));
    pdf.endMarkedContent();
  }
}
