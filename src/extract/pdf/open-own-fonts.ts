import type { Pdfium } from './load-pdfium.ts';

/**
 * Makes PDFium open the fonts that it brings along, which it then keeps: they stand in for those that are not in a
 * file. To open them for each document took a tenth of the time for a page in such fonts.
 */
export function openOwnFonts(pdfium: OpeningPart): void {
  const bytes = new TextEncoder().encode(documentInOwnFonts());
  const at = pdfium.malloc(bytes.length);
  new Uint8Array(pdfium.memory.buffer, at, bytes.length).set(bytes);
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, 0);
  const page = document === 0 ? 0 : pdfium.FPDF_LoadPage(document, 0);
  if (page !== 0) pdfium.FPDF_ClosePage(page);
  if (document !== 0) pdfium.FPDF_CloseDocument(document);
  pdfium.free(at);
}

type OpeningPart = Pick<
  Pdfium,
  'malloc' | 'free' | 'memory' | `FPDF_${'LoadMemDocument' | 'CloseDocument'}`
> &
  Pick<Pdfium, `FPDF_${'LoadPage' | 'ClosePage'}`>;

/** Those that every reader of PDFs has; of the two that no reader knows, one has serifs. */
const OWN_FONTS: readonly string[] = [
  ...['Courier', 'Helvetica'].flatMap((name) =>
    ['', '-Bold', '-BoldOblique', '-Oblique'].map((style) => `/BaseFont/${name}${style}`),
  ),
  ...['Roman', 'Bold', 'BoldItalic', 'Italic'].map((style) => `/BaseFont/Times-${style}`),
  '/BaseFont/Symbol',
  '/BaseFont/ZapfDingbats',
  '/BaseFont/Unknown/FontDescriptor<</Type/FontDescriptor/FontName/Unknown/Flags 34>>',
  '/BaseFont/Unknown/FontDescriptor<</Type/FontDescriptor/FontName/Unknown/Flags 32>>',
];

/** A page that chooses one font after the other and writes nothing. */
function documentInOwnFonts(): string {
  const content = OWN_FONTS.map((_, index) => `/F${index} 9 Tf`).join(' ');
  const fonts = OWN_FONTS.map((font, index) => `/F${index}<</Type/Font/Subtype/Type1${font}>>`).join('');
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Font<<${fonts}>>>>>>`,
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]);
}

/** The first object is the catalogue. */
function fileOf(objects: readonly string[]): string {
  let file = '%PDF-1.4\n';
  let places = '0000000000 65535 f \n';
  objects.forEach((object, index) => {
    places += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n${places}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${file.length}\n%%EOF\n`;
}
