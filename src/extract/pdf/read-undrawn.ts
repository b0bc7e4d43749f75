import type { Box } from '../../terms.ts';
import type { Pdfium } from './load-pdfium.ts';
import { boxOfArea, type Matrix } from './matrix.ts';
import type { PageContent, TextItem } from './page-content.ts';
import { type PdfiumResults, textAt } from './pdfium-results.ts';

/**
 * Texts that were written onto a page and that the file has no drawing of: a program that fills in a form often leaves
 * that to the viewer, which draws the values itself. `area` is in PDF space.
 */
export function readUndrawn(document: FormHolder, page: number, kinds: readonly number[]): Undrawn[] {
  const { pdfium, results } = document;
  const found: Undrawn[] = [];
  let left = MOST_DRAWN_BYTES;
  for (const [index, kind] of kinds.entries()) {
    if (kind !== FREE_TEXT && kind !== WIDGET) continue;
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    if ((pdfium.FPDFAnnot_GetFlags(annotation) & NOT_SHOWN) === 0 && left > 0) {
      const drawing = textAt(
        pdfium,
        'utf-16le',
        (at, bytes) => {
          const needed = pdfium.FPDFAnnot_GetAP(annotation, NORMAL, at, bytes);
          left -= needed;
          return needed;
        },
        MOST_DRAWN_BYTES,
      );
      const text = SHOWS_TEXT.test(drawing) || left <= 0 ? '' : textOf(document, annotation, kind);
      if (text !== '' && pdfium.FPDFAnnot_GetRect(annotation, results.at)) {
        const [x = 0, top = 0, right = 0, bottom = 0] = results.floats();
        found.push({ text, area: [x, bottom, right, top] });
      }
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return found;
}

export type Undrawn = { text: string; area: Box };

/** `form` is PDFium's handle of what can be filled in; it is made when it is needed. */
export type FormHolder = {
  pdfium: Pdfium;
  results: PdfiumResults;
  document: number;
  form: number | undefined;
};

/** Items of one line each, at the middle of a low field and at the top of a high one. */
export function itemsOfUndrawn(
  undrawn: readonly Undrawn[],
  toPage: Matrix,
  { width, height }: Pick<PageContent, 'width' | 'height'>,
): TextItem[] {
  return undrawn.flatMap(({ text, area }): TextItem[] => {
    const [left, top, right, bottom] = boxOfArea(toPage, area);
    if (left >= width || top >= height || right <= 0 || bottom <= 0) return [];
    const fontSize = Math.max(1, Math.min(10, 0.7 * (bottom - top)));
    const room = bottom - top < 3 * fontSize ? (bottom - top - fontSize) / 2 : 2;
    const box: Box = [
      left + 2,
      top + room,
      Math.max(left + 3, Math.min(right, left + 2 + 0.5 * fontSize * text.length)),
      top + room + fontSize,
    ];
    return [{ text, box, fontSize, font: '', bold: false, italic: false, rotation: 0, endsLine: true }];
  });
}

/** As PDFium numbers them. */
const FREE_TEXT = 3;
const WIDGET = 20;
const NORMAL = 0;
/** Hidden, or not to be viewed. */
const NOT_SHOWN = 2 | 32;
const FIELD = { choice: 4, list: 5, text: 6 } as const;
const IS_PASSWORD = 1 << 13;

/** Of drawings on a page, to see whether there is text in them; a hostile file has one large one in very many places. */
const MOST_DRAWN_BYTES = 10_000_000;
/** An operator that shows text, or something drawn elsewhere. */
const SHOWS_TEXT = /\b(?:Tj|TJ|Do)\b|['"]/;

function textOf(document: FormHolder, annotation: number, kind: number): string {
  const text =
    kind === FREE_TEXT ? entryOf(document, annotation, 'Contents') : fieldValue(document, annotation);
  return text.replace(/\s+/g, ' ').trim();
}

/** What a field holds, which its parent may have; of a choice as the list words it. A tick is no text. */
function fieldValue(document: FormHolder, annotation: number): string {
  const { pdfium, results } = document;
  // PDFium takes long to look through very many fields, and most have all that is asked for by themselves.
  const ownKind = entryOf(document, annotation, 'FT');
  const isOwn = !withKey(pdfium, 'Parent', (key) => pdfium.FPDFAnnot_HasKey(annotation, key));
  const form = isOwn && ownKind !== 'Ch' ? 0 : formOf(document);
  const type = form === 0 ? NO_FIELD : pdfium.FPDFAnnot_GetFormFieldType(form, annotation);
  if (type === NO_FIELD) {
    const isNumber = withKey(pdfium, 'Ff', (key) =>
      pdfium.FPDFAnnot_GetNumberValue(annotation, key, results.at),
    );
    const isPassword = isNumber && results.floats()[0]! & IS_PASSWORD;
    return ownKind === 'Tx' && !isPassword ? entryOf(document, annotation, 'V') : '';
  }
  if (type === FIELD.choice || type === FIELD.list) {
    const chosen = chosenOf(pdfium, form, annotation);
    if (chosen !== '') return chosen;
  } else if (type !== FIELD.text) return '';
  if (type === FIELD.text && pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation) & IS_PASSWORD) return '';
  return longTextAt(pdfium, (at, bytes) => pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, at, bytes));
}

/** Where the file's list of fields does not know it, or is not asked. */
const NO_FIELD = -1;

function chosenOf(pdfium: Pdfium, form: number, annotation: number): string {
  const count = Math.min(pdfium.FPDFAnnot_GetOptionCount(form, annotation), MOST_OPTIONS);
  const chosen: string[] = [];
  for (let index = 0; index < count; index += 1) {
    if (!pdfium.FPDFAnnot_IsOptionSelected(form, annotation, index)) continue;
    chosen.push(
      textAt(pdfium, 'utf-16le', (at, bytes) =>
        pdfium.FPDFAnnot_GetOptionLabel(form, annotation, index, at, bytes),
      ),
    );
  }
  return chosen.join(', ');
}

/** The countries of the world are 250. */
const MOST_OPTIONS = 500;

function formOf(document: FormHolder): number {
  if (document.form !== undefined) return document.form;
  const { pdfium } = document;
  const info = pdfium.malloc(INFO_BYTES);
  if (info === 0) return 0;
  // No calls back: nothing is run, and nothing outside is asked.
  new Uint8Array(pdfium.memory.buffer, info, INFO_BYTES).fill(0);
  new Int32Array(pdfium.memory.buffer, info, 1)[0] = INFO_VERSION;
  document.form = pdfium.FPDFDOC_InitFormFillEnvironment(document.document, info);
  return document.form;
}

/** More than the structure has; it stays as long as the document. */
const INFO_BYTES = 512;
const INFO_VERSION = 1;

function entryOf({ pdfium }: FormHolder, annotation: number, name: string): string {
  return withKey(pdfium, name, (key) =>
    longTextAt(pdfium, (at, bytes) => pdfium.FPDFAnnot_GetStringValue(annotation, key, at, bytes)),
  );
}

function withKey<T>(pdfium: Pdfium, name: string, use: (key: number) => T): T {
  const key = pdfium.malloc(name.length + 1);
  new Uint8Array(pdfium.memory.buffer, key, name.length + 1).set(new TextEncoder().encode(`${name}\0`));
  const result = use(key);
  pdfium.free(key);
  return result;
}

function longTextAt(pdfium: Pdfium, write: (at: number, bytes: number) => number): string {
  return textAt(pdfium, 'utf-16le', write, MOST_VALUE_BYTES);
}

const MOST_VALUE_BYTES = 1_000_000;
