/** A PDF of these objects, numbered from 1; the first is the catalogue. The table of places is right. */
export function pdfOf(objects: readonly (string | Uint8Array)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places: number[] = [];
  let length = parts[0]!.length;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  objects.forEach((object, index) => {
    places.push(length);
    add(`${index + 1} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  });
  const start = length;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

export function streamOf(dictionary: string, data: string | Uint8Array): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : Buffer.from(data);
  const head = `<< ${dictionary} /Length ${bytes.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), bytes, Buffer.from('\nendstream', 'latin1')]);
}

/** A catalogue, a page tree and one page (objects 1 to 3) with a font (4) and its contents (5); others follow from 6. */
export function onePage(
  contents: string | Uint8Array,
  { page = '', resources = '', catalogue = '', filter = '', more = [] }: OnePage = {},
): (string | Uint8Array)[] {
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${page || MEDIA_BOX} /Contents 5 0 R /Resources << /Font << /F 4 0 R >> ${resources} >> >>`,
    FONT,
    streamOf(filter, contents),
    ...more,
  ];
}

type OnePage = {
  page?: string;
  resources?: string;
  catalogue?: string;
  filter?: string;
  more?: (string | Uint8Array)[];
};

export const MEDIA_BOX = '/MediaBox [0 0 612 792]';
export const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

export function textAt(text: string, x = 72, y = 700): string {
  return `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET\n`;
}
