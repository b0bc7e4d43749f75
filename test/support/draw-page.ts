import { openPages } from '../../src/extract/ocr/open-pages.ts';

/** A page to be drawn: points from the top left corner; a text stands on its `y`. */
export type Drawing = {
  width: number;
  height: number;
  /** Degrees clockwise by which the page is shown turned. */
  rotate?: number;
  texts?: { x: number; y: number; size?: number; text: string }[];
  lines?: [x0: number, y0: number, x1: number, y1: number][];
};

/** A PDF with the drawings as its pages, in Helvetica. */
export function drawPdf(...pages: Drawing[]): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((page, index) => {
      const content = contentOf(page);
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${page.width} ${page.height}]/Rotate ${page.rotate ?? 0}` +
          `/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + index * 2} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ];
    }),
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Root 1 0 R/Size ${objects.length + 1}>>`, 'latin1');
}

/** The page as a picture. */
export async function drawPicture(drawing: Drawing, pixelsPerPoint: number) {
  const pages = await openPages(drawPdf(drawing));
  const { width, height } = pages.size(1);
  const bitmap = await pages.render(
    1,
    Math.round(width * pixelsPerPoint),
    Math.round(height * pixelsPerPoint),
  );
  pages.close();
  return bitmap;
}

function contentOf({ height, texts = [], lines = [] }: Drawing): string {
  return [
    ...texts.map(({ x, y, size = 12, text }) => `BT /F ${size} Tf ${x} ${height - y} Td (${text}) Tj ET`),
    ...lines.map(([x0, y0, x1, y1]) => `${x0} ${height - y0} m ${x1} ${height - y1} l S`),
  ].join('\n');
}
