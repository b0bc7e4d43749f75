import type { PageSize } from '../extractor.ts';
import type { GreyBitmap, Turn } from './grey-bitmap.ts';

/**
 * A PDF of one page that shows a picture, so that images take the way of scanned pages: PDFium decodes them in
 * little memory, at the resolution that Tesseract reads best.
 */
export function imagePdf(picture: Picture): Uint8Array {
  const scale = 72 / likelyDotsPerInch(picture);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return drawingPdf(
    { width, height },
    [{ ...picture, x: 0, y: 0, drawnWidth: width, drawnHeight: height }],
    picture.turn,
  );
}

/** A PDF of one page that shows strips or tiles, a pixel to a point. Of what reaches over its edges nothing is seen. */
export function piecesPdf(
  size: PageSize,
  pieces: readonly (Picture & { x: number; y: number })[],
): Uint8Array {
  return drawingPdf(
    size,
    pieces.map((piece) => ({ ...piece, drawnWidth: piece.width, drawnHeight: piece.height })),
  );
}

/** In points, from the upper left corner. */
type Drawn = Picture & { x: number; y: number; drawnWidth: number; drawnHeight: number };

function drawingPdf({ width, height }: PageSize, pictures: readonly Drawn[], turn: Turn = 0): Uint8Array {
  const content = pictures
    .map(({ x, y, drawnWidth, drawnHeight }, index) => {
      const place = [drawnWidth, 0, 0, drawnHeight, x, height - y - drawnHeight];
      return `q ${place.map((points) => points.toFixed(2)).join(' ')} cm /I${index} Do Q`;
    })
    .join('\n');
  const names = pictures.map((_, index) => `/I${index} ${FIRST_PICTURE + index} 0 R`).join('');
  return pdfFile([
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width.toFixed(2)} ${height.toFixed(2)}]/Rotate ${turn}` +
        `/Contents 4 0 R/Resources<</XObject<<${names}>>>>>>`,
    ],
    [`<</Length ${content.length}>>`, Buffer.from(content)],
    ...pictures.map(
      (picture) =>
        [
          `<</Type/XObject/Subtype/Image/Width ${picture.width}/Height ${picture.height}${picture.dictionary}` +
            `/Length ${picture.data.length}>>`,
          picture.data,
        ] as const,
    ),
  ]);
}

const FIRST_PICTURE = 5;

/** One byte a pixel, unpacked. */
export function greyPicture({ width, height, data }: GreyBitmap, turn: Turn = 0): Picture {
  return { width, height, turn, dictionary: '/ColorSpace/DeviceGray/BitsPerComponent 8', data };
}

export type Picture = {
  /** In pixels. */
  width: number;
  height: number;
  /** Clockwise, to be seen upright. */
  turn?: Turn;
  /** The entries of the PDF image that say how `data` is to be read. */
  dictionary: string;
  data: Uint8Array;
};

/**
 * Few images say their resolution rightly. Most that hold text are a page or a screen, about 11.7 inches long; small
 * ones are parts of one. Taken for coarser than 150 dpi, large letters become pictures to Tesseract. What is much longer than
 * it is wide was scrolled: it is as wide as a page.
 */
export function likelyDotsPerInch({ width, height }: PageSize): number {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const pageLength = long > SCROLLED * short ? Math.SQRT2 * short : long;
  return Math.min(600, Math.max(150, pageLength / 11.7));
}

/** Longer than the screen of a telephone. */
const SCROLLED = 2.5;

/**
 * At which a picture is read. Coarse ones are enlarged by half: of the words of a page of 72 dpi, 98 % were read instead of 91 %;
 * at twice the size no more, in a fifth more time.
 */
export function readingDotsPerInch(picture: PageSize): number {
  return Math.min(300, likelyDotsPerInch(picture) * 1.5);
}

function pdfFile(objects: readonly (readonly [dictionary: string, stream?: Uint8Array])[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: Uint8Array | string) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.7\n');
  objects.forEach(([dictionary, stream], index) => {
    offsets.push(length);
    add(`${index + 1} 0 obj\n${dictionary}\n`);
    if (stream) [`stream\n`, stream, '\nendstream\n'].forEach(add);
    add('endobj\n');
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(
    `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}
