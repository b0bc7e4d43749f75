/**
 * Writes a small PDF: text, lines and pages at given places, with an outline and a title if wanted. Places count from
 * the top left corner, as blocks do.
 */
export function makePdf({ pages, title, outline = [] }: PdfToMake): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const [catalog, tree, outlineRoot, info] = [1, 2, 3, 4];
  add(`<< /Type /Catalog /Pages ${tree} 0 R${outline.length > 0 ? ` /Outlines ${outlineRoot} 0 R` : ''} >>`);
  const firstPage = 5 + FONTS.length;
  const pageIds = pages.map((_, index) => firstPage + 2 * index);
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`);
  const firstEntry = firstPage + 2 * pages.length;
  add(`<< /Type /Outlines /First ${firstEntry} 0 R /Last ${firstEntry + outline.length - 1} 0 R >>`);
  add(`<< ${title === undefined ? '' : `/Title ${literal(title)}`} >>`);
  for (const name of FONTS)
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  const fonts = FONTS.map((name, index) => `/${name} ${5 + index} 0 R`).join(' ');
  for (const [index, page] of pages.entries()) {
    const [width, height] = page.size ?? [595, 842];
    const content = contentOf(page, height);
    add(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << ${fonts} >> >>` +
        `${page.crop ? ` /CropBox [${page.crop.join(' ')}]` : ''} /Rotate ${page.rotate ?? 0} ` +
        `/Contents ${firstPage + 2 * index + 1} 0 R >>`,
    );
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  for (const [index, entry] of outline.entries()) {
    const next = index + 1 < outline.length ? ` /Next ${firstEntry + index + 1} 0 R` : '';
    const page = pageIds[entry.page - 1];
    add(`<< /Title ${literal(entry.title)} /Parent ${outlineRoot} 0 R /Dest [${page} 0 R /Fit]${next} >>`);
  }
  return fileOf(objects, `/Root ${catalog} 0 R /Info ${info} 0 R`);
}

/** A page of lines one below the other, in 10 points with 12 between them, from the place given. */
export function textColumn(
  lines: readonly string[],
  { x = 72, y = 100, ...style }: Partial<PdfText> = {},
): PdfText[] {
  return lines.map((text, index) => ({ ...style, text, x, y: y + 12 * index }));
}

export type PdfToMake = { pages: PdfPage[]; title?: string; outline?: { title: string; page: number }[] };

export type PdfPage = {
  /** Width and height in points; A4 unless told. */
  size?: [number, number];
  /** How far it is turned to be shown, in degrees, clockwise. */
  rotate?: 0 | 90 | 180 | 270;
  /** What of it is shown: left, bottom, right, top from the bottom left corner, as PDF counts. */
  crop?: [number, number, number, number];
  texts?: PdfText[];
  lines?: { from: [number, number]; to: [number, number] }[];
};

/** `y` is the baseline. `turn` is in degrees, clockwise. */
export type PdfText = { text: string; x: number; y: number; size?: number; font?: PdfFont; turn?: number };

const FONTS = [
  'Helvetica',
  'Helvetica-Bold',
  'Times-Roman',
  'Times-Bold',
  'Times-Italic',
  'Courier',
] as const;

export type PdfFont = (typeof FONTS)[number];

function contentOf({ texts = [], lines = [] }: PdfPage, height: number): string {
  const drawn = lines.map(
    ({ from, to }) => `${from[0]} ${height - from[1]} m ${to[0]} ${height - to[1]} l S`,
  );
  const written = texts.map(({ text, x, y, size = 10, font = 'Times-Roman', turn = 0 }) => {
    const angle = (-turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map((value) => Number(value.toFixed(6)));
    const matrix = `${cos} ${sin} ${-sin!} ${cos} ${x} ${height - y} Tm`;
    return `BT /${font} ${size} Tf ${matrix} ${literal(text)} Tj ET`;
  });
  return [...drawn, ...written].join('\n');
}

function fileOf(objects: readonly string[], trailer: string): Uint8Array {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${file.length}\n%%EOF`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

/** Latin-1 only: each character is one byte of the file. */
function literal(text: string): string {
  return `(${text.replace(/[\\()]/g, '\\$&')})`;
}
