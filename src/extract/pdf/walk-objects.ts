import type { Box } from '../../terms.ts';
import type { Pdfium } from './load-pdfium.ts';
import { boxOfArea, type Matrix, multiply, widen } from './matrix.ts';
import { matrixAt, type PdfiumResults } from './pdfium-results.ts';

/** Kinds of what is drawn on a page, as PDFium numbers them. */
export const KIND = { text: 1, path: 2, picture: 3, form: 5 } as const;

/** Where something is drawn: `matrix` leads from its form to the page as shown, `clip` is a box around what is seen. */
export type Surroundings = { matrix: Matrix; clip: Box };

export type PageHandle = { pdfium: Pdfium; results: PdfiumResults; page: number };

/** Calls `visit` for each thing that a page draws, in the order of its content stream; those of a form come after it. */
export function walkObjects({ pdfium, results, page }: PageHandle, toPage: Matrix, visit: Visit): void {
  const { FPDFPage_CountObjects, FPDFPage_GetObject, FPDFFormObj_CountObjects, FPDFFormObj_GetObject } =
    pdfium;
  const { FPDFPageObj_GetType, FPDFPageObj_GetMatrix } = pdfium;
  const clips = clipReader(pdfium, results);
  const visitObject = (object: number, outside: Surroundings): void => {
    const kind = FPDFPageObj_GetType(object);
    const clip = clips(object, outside);
    visit(object, kind, clip === outside.clip ? outside : { matrix: outside.matrix, clip });
    if (kind !== KIND.form || !FPDFPageObj_GetMatrix(object, results.at)) return;
    const matrix = multiply(outside.matrix, matrixAt(results));
    const count = FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index += 1)
      visitObject(FPDFFormObj_GetObject(object, index), { matrix, clip });
  };
  const count = FPDFPage_CountObjects(page);
  const all: Surroundings = { matrix: toPage, clip: [-Infinity, -Infinity, Infinity, Infinity] };
  for (let index = 0; index < count; index += 1) visitObject(FPDFPage_GetObject(page, index), all);
}

export type Visit = (object: number, kind: number, surroundings: Surroundings) => void;

/** Clips have a box each; a hostile page has a long path for each of very many things. */
const MOST_CLIP_POINTS = 2_000_000;

function clipReader(pdfium: Pdfium, results: PdfiumResults): (object: number, outside: Surroundings) => Box {
  const { FPDFPageObj_GetClipPath, FPDFPathSegment_GetPoint } = pdfium;
  const { FPDFClipPath_CountPaths, FPDFClipPath_CountPathSegments, FPDFClipPath_GetPathSegment } = pdfium;
  let pointsLeft = MOST_CLIP_POINTS;
  const boxOfPath = (clip: number, path: number): Box => {
    const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
    const count = FPDFClipPath_CountPathSegments(clip, path);
    pointsLeft -= count;
    for (let index = 0; index < count; index += 1) {
      FPDFPathSegment_GetPoint(FPDFClipPath_GetPathSegment(clip, path, index), results.at, results.at + 4);
      const point = results.floats();
      widen(box, point[0]!, point[1]!);
    }
    return box;
  };
  return (object, { matrix, clip: outer }) => {
    const clip = FPDFPageObj_GetClipPath(object);
    const count = clip === 0 ? 0 : FPDFClipPath_CountPaths(clip);
    let seen = outer;
    for (let path = 0; path < count && pointsLeft > 0; path += 1) {
      const box = boxOfPath(clip, path);
      if (box[0] <= box[2]) seen = intersection(seen, boxOfArea(matrix, box));
    }
    return seen;
  };
}

function intersection(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}
