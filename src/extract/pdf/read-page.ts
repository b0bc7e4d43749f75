import { AnnotationMode, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { HelixError } from '../../errors.ts';
import { findHiddenText } from './find-hidden-text.ts';
import { matrixOf } from './matrix.ts';
import type { PageContent } from './page-content.ts';
import { readDrawing } from './read-drawing.ts';
import { type FontStyle, readTextItems } from './read-text-items.ts';

/** Reads page `number`, from 1, of an open PDF. `name` is the file's, for errors. */
export async function readPage(
  document: PDFDocumentProxy,
  number: number,
  name: string,
): Promise<PageContent> {
  const page = await document.getPage(number);
  try {
    const { width, height, transform } = page.getViewport({ scale: 1 });
    const toPage = matrixOf(transform);
    const { items, styles } = await page.getTextContent({ includeMarkedContent: false });
    if (items.length > MOST_TEXT_ITEMS) throw tooMuchText(name, number, items.length);
    // Fonts are known only once the operators have been read.
    const operators = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
    const fonts = new Map(
      Object.keys(styles).map((font) => [font, styleOf(page, font, styles[font]!.vertical)]),
    );
    const isHidden = findHiddenText(operators, toPage);
    const shown = readTextItems(items, toPage, fonts).filter((item) => !isHidden(item));
    return { number, width, height, items: shown, ...readDrawing(operators, toPage) };
  } finally {
    page.cleanup();
  }
}

/** The densest pages met in real files, lists in tiny print, have about 10,000. */
const MOST_TEXT_ITEMS = 200_000;

function tooMuchText(name: string, number: number, found: number): HelixError {
  const problem = `page ${number} has ${found} pieces of text, and at most ${MOST_TEXT_ITEMS} are read`;
  return new HelixError('extraction_failed', { name, problem });
}

function styleOf(page: PDFPageProxy, font: string, vertical: boolean): FontStyle {
  const loaded = page.commonObjs.has(font) ? (page.commonObjs.get(font) as LoadedFont | null) : null;
  const name = loaded?.name ?? '';
  return {
    vertical,
    bold: Boolean(loaded?.bold || loaded?.black) || /bold|black|heavy|semibd|demi/i.test(name),
    italic: Boolean(loaded?.italic) || /italic|oblique/i.test(name),
  };
}

/** What pdf.js tells of a font; all of it may be missing in a damaged file. */
type LoadedFont = { name?: string; bold?: boolean; black?: boolean; italic?: boolean };
