import { expect, test } from 'vitest';
import { openPdf } from './open-pdf.ts';
import type { PageContent } from './page-content.ts';

test('[PDF-OPEN-ENCRYPTED] a password is said to be needed, and nothing else', async () => {
  const bytes = writePdf({
    content: 'BT /F1 12 Tf 10 100 Td (secret) Tj ET',
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >> /ID [<01> <01>]`,
  });
  await expect(open(bytes)).rejects.toMatchObject({
    code: 'document_encrypted',
    details: { name: 'test.pdf' },
  });
});

test('[PDF-OPEN-DAMAGED] truncated and empty files are said to be damaged', async () => {
  const whole = writePdf({ content: 'BT /F1 12 Tf 10 100 Td (text) Tj ET' });
  for (const bytes of [
    new Uint8Array(0),
    whole.subarray(0, 60),
    new TextEncoder().encode('%PDF-1.7\nnothing'),
  ])
    await expect(open(bytes)).rejects.toMatchObject({ code: 'extraction_failed' });
});

test('[PDF-OPEN-PAGES] more pages than allowed are refused with the setting to raise', async () => {
  await expect(open(writePdf({ content: '' }), 0)).rejects.toMatchObject({
    code: 'document_too_large',
    details: { found: '1 pages', limit: '0 pages', setting: 'HELIX_MAX_PAGES' },
  });
});

test('the bytes can still be used after the file was opened', async () => {
  const bytes = writePdf({ content: '' });
  await readFirstPage(bytes);
  expect(bytes.length).toBeGreaterThan(100);
});

test('nothing is read of a file that was closed: the next one has its memory', async () => {
  const pdf = await open(writePdf({ content: 'BT /F1 12 Tf 10 100 Td (first) Tj ET' }));
  await pdf.close();
  await pdf.close();
  const next = await open(writePdf({ content: 'BT /F1 12 Tf 10 100 Td (second) Tj ET' }));
  await expect(pdf.readPage(1)).rejects.toMatchObject({ code: 'extraction_failed' });
  await expect(pdf.readOutline()).rejects.toThrow('closed');
  await pdf.close();
  const third = await open(writePdf({ content: 'BT /F1 12 Tf 10 100 Td (third) Tj ET' }));
  expect((await next.readPage(1)).items[0]!.text).toBe('second');
  expect((await third.readPage(1)).items[0]!.text).toBe('third');
});

test('[PDF-READ-TEXT] text has its box from the top left, its size and its style', async () => {
  const { items, width, height } = await readFirstPage(
    writePdf({ content: 'BT /F1 10 Tf 50 700 Td (Plain) Tj 0 -20 Td /F2 12 Tf (Bold) Tj ET' }),
  );
  expect([width, height]).toEqual([400, 800]);
  const [plain, bold] = items.filter(({ text }) => text.trim() !== '');
  expect(plain).toMatchObject({ text: 'Plain', fontSize: 10, bold: false, rotation: 0, endsLine: true });
  expect(plain!.box.map(Math.round)).toEqual([50, 92, 72, 102]);
  expect(bold).toMatchObject({ text: 'Bold', fontSize: 12, bold: true });
});

test('[PDF-READ-ROTATED] a page is read as it is shown: turned by its own rotation', async () => {
  const { items, width, height } = await readFirstPage(
    writePdf({ content: 'BT /F1 10 Tf 50 700 Td (Side) Tj ET', page: '/Rotate 90' }),
  );
  expect([width, height]).toEqual([800, 400]);
  expect(items[0]).toMatchObject({ text: 'Side', rotation: 90 });
  expect(items[0]!.box[0]).toBeCloseTo(698);
});

test('[PDF-READ-RULES] strokes, thin areas and pieces of lines become rules; shades on shades are not seen', async () => {
  const { rules, rectangles } = await readFirstPage(
    writePdf({
      content: [
        'q 2 0 0 2 0 0 cm 50 300 m 150 300 l S Q', // Scaled: from 100 to 300, 200 points from the top.
        '100 500 60 0.5 re f 163 500 60 0.5 re f', // Two pieces.
        '0.8 g 100 100 200 50 re f 110 110 100 20 re f', // The second is on the first, in its colour.
      ].join('\n'),
    }),
  );
  expect(rules.map(({ direction, box }) => [direction, ...box.map(Math.round)])).toEqual([
    ['horizontal', 100, 200, 300, 200],
    ['horizontal', 100, 300, 223, 300],
  ]);
  expect(rectangles.map((box) => box.map(Math.round))).toEqual([[100, 650, 300, 700]]);
});

test('[PDF-READ-HIDDEN] text and lines cut off by a form are left out', async () => {
  const form = 'BT /F1 10 Tf 10 10 Td (shown) Tj 0 300 Td (cut off) Tj ET 0 300 m 90 300 l S';
  const { items, rules } = await readFirstPage(
    writePdf({ content: 'q 1 0 0 1 20 20 cm /Form Do Q BT /F1 10 Tf 10 700 Td (page) Tj ET', form }),
  );
  expect(items.map(({ text }) => text.trim()).filter(Boolean)).toEqual(['shown', 'page']);
  expect(rules).toEqual([]);
});

test('[PDF-READ-HIDDEN] text outside of what is let through is left out, and what comes after it is not', async () => {
  const content = [
    'q 0 0 100 100 re W n BT /F1 10 Tf 10 50 Td (inside) Tj 0 300 Td (outside) Tj ET Q',
    'BT /F1 10 Tf 10 600 Td (after) Tj ET',
  ].join('\n');
  const { items } = await readFirstPage(writePdf({ content }));
  expect(items.map(({ text }) => text.trim()).filter(Boolean)).toEqual(['inside', 'after']);
});

test('[PDF-READ-SPACED] letters that are kerned stay one word, words that are moved apart are two', async () => {
  const content = 'BT /F1 10 Tf 50 700 Td [(ker) -20 (ned) -400 (word)] TJ ET';
  const { items } = await readFirstPage(writePdf({ content }));
  expect(items.map(({ text }) => text)).toEqual(['kerned word']);
});

test('[PDF-READ-DOWNWARDS] text of a font that writes downwards is read column by column', async () => {
  const font = '/Subtype /Type0 /BaseFont /Ming /Encoding /UniJIS-UTF16-V /DescendantFonts';
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >>';
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ming ${system} /DW 1000 >>`;
  const content = 'BT /F3 20 Tf 300 700 Td <65E5672C8A9E> Tj ET BT /F3 20 Tf 270 700 Td <6B21306E884C> Tj ET';
  const { items } = await readFirstPage(
    writePdf({ content, fonts: `/F3 << /Type /Font ${font} [${descendant}] >>` }),
  );
  expect(items.map(({ text, box }) => [text, ...box.map(Math.round)])).toEqual([
    ['日本語', 290, 100, 310, 160],
    ['次の行', 260, 100, 280, 160],
  ]);
});

test('[PDF-READ-PICTURES] pictures are found on every page, and one that is a line is a rule', async () => {
  const picture = '/W 300 /H 300 /BPC 1 /CS /G';
  const line = '/W 2000 /H 8 /BPC 1 /CS /G';
  const draw = (entries: string, bytes: number) => `BI ${entries} ID ${'a'.repeat(bytes)}\nEI`;
  const content = [
    `q 400 0 0 800 0 0 cm ${draw(picture, 11_400)} Q`,
    `q 300 0 0 1 50 400 cm ${draw(line, 2000)} Q`,
  ].join('\n');
  const scan = await readFirstPage(writePdf({ content }));
  expect(scan.images).toEqual([[0, 0, 400, 800]]);
  const written = `${content} BT /F1 10 Tf 50 700 Td (${'letters '.repeat(10)}) Tj ET`;
  const { rules, images } = await readFirstPage(writePdf({ content: written }));
  expect(rules.map(({ box }) => box.map(Math.round))).toEqual([[50, 400, 350, 400]]);
  expect(images).toEqual([[0, 0, 400, 800]]);
});

test('[PDF-READ-FORMS] values of form fields and remarks stand after the words to their left', async () => {
  const names = ['Name:', 'Town:'].map(
    (name, index) => `BT /F1 10 Tf 20 ${702 - 40 * index} Td (${name}) Tj ET`,
  );
  const end = 'BT /F1 10 Tf 20 100 Td (Signed by hand) Tj ET';
  const field = (y: number, flags: number) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f${y}) /V (Ada) /F ${flags} /Rect [120 ${y} 220 ${y + 100}] /AP << /N 7 0 R >> >>`;
  const page = `/Annots [${field(700, 4)} ${field(660, 4)} ${field(300, 2)}]`;
  const form = 'BT /F1 9 Tf 2 1 Td (Ada Baker) Tj ET';
  const { items } = await readFirstPage(writePdf({ content: [...names, end].join('\n'), form, page }));
  expect(items.map(({ text }) => text.trim()).filter(Boolean)).toEqual([
    'Name:',
    'Ada Baker',
    'Town:',
    'Ada Baker',
    'Signed by hand',
  ]);
  expect(items.find(({ text }) => text === 'Ada Baker')!.box[0]).toBeCloseTo(122);
});

test('[PDF-READ-FORMS] what was filled in or remarked is read where the file has no drawing of it', async () => {
  const names = ['Name:', 'Town:', 'Fruit:', 'Key:'].map(
    (name, index) => `BT /F1 10 Tf 20 ${702 - 40 * index} Td (${name}) Tj ET`,
  );
  const widget = (y: number, entries: string) =>
    `<< /Type /Annot /Subtype /Widget /F 4 /Rect [120 ${y} 320 ${y + 14}] ${entries} >>`;
  const annotations = [
    widget(700, '/Parent 8 0 R'),
    widget(660, '/FT /Tx /V (Port\\rYork) /AP << /N 7 0 R >>'), // The drawing is empty.
    widget(620, '/FT /Ch /Ff 131072 /T (fruit) /Opt [[(a) (Apple)] [(b) (Pear)]] /V (b)'),
    widget(580, '/FT /Tx /Ff 8192 /T (key) /V (secret)'),
    widget(540, '/FT /Tx /T (hidden) /V (hidden) /F 2'),
    widget(500, '/FT /Btn /T (box) /V /Yes /AS /Yes'),
    '<< /Type /Annot /Subtype /FreeText /Contents (Seen by nobody) /F 4 /Rect [20 300 200 320] >>',
  ];
  const field = '<< /FT /Tx /T (name) /V (Jane Miller) /Kids [9 0 R] >>';
  for (const needed of ['', '/NeedAppearances true']) {
    const bytes = writePdf({
      content: names.join('\n'),
      form: '/Tx BMC EMC',
      page: `/Annots [${annotations.map((_, index) => `${9 + index} 0 R`).join(' ')}]`,
      catalog: `/AcroForm << /Fields [8 0 R 11 0 R 12 0 R 13 0 R 14 0 R] /DA (/F1 10 Tf) ${needed} >>`,
      objects: [field, ...annotations],
    });
    const { items } = await readFirstPage(bytes);
    expect(items.map(({ text }) => text.trim()).filter(Boolean)).toEqual([
      'Name:',
      'Jane Miller',
      'Town:',
      'Port York',
      'Fruit:',
      'Pear',
      'Key:',
      'Seen by nobody',
    ]);
    expect(items.find(({ text }) => text === 'Jane Miller')!.box[0]).toBeCloseTo(122);
  }
});

test('[PDF-READ-CYCLE] a form that draws itself comes to an end', async () => {
  const { items } = await readFirstPage(
    writePdf({ content: '/Form Do', form: 'BT /F1 10 Tf 10 10 Td (again) Tj ET /Form Do' }),
  );
  const times = items.filter(({ text }) => text === 'again').length;
  expect(times).toBeGreaterThan(0);
  expect(times).toBeLessThan(5);
});

function open(bytes: Uint8Array, maxPages = 10): ReturnType<typeof openPdf> {
  return openPdf({ name: 'test.pdf', bytes }, { maxPages });
}

async function readFirstPage(bytes: Uint8Array): Promise<PageContent> {
  const pdf = await open(bytes);
  try {
    return await pdf.readPage(1);
  } finally {
    await pdf.close();
  }
}

/** A PDF of one page of 400 by 800 points with two fonts and a form of 100 by 100 points. */
function writePdf(parts: PdfParts): Uint8Array {
  const { content, form = '', page = '', trailer = '', fonts = '', catalog = '', objects: more = [] } = parts;
  const resources = `/Resources << /Font << /F1 5 0 R /F2 6 0 R ${fonts} >> /XObject << /Form 7 0 R >> >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 800] /Contents 4 0 R ${resources} ${page} >>`,
    stream('', content),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>',
    stream(`/Type /XObject /Subtype /Form /BBox [0 0 100 100] ${resources}`, form),
    ...more,
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const start = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  text += `trailer << /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

type PdfParts = {
  content: string;
  form?: string;
  page?: string;
  trailer?: string;
  fonts?: string;
  catalog?: string;
  /** From number 8 on. */
  objects?: string[];
};

function stream(entries: string, data: string): string {
  return `<< ${entries} /Length ${data.length} >>\nstream\n${data}\nendstream`;
}
