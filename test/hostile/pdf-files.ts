import { deflateSync } from 'node:zlib';
import { type HostileFile, hostile, SENTENCE, truncated } from './hostile-file.ts';
import { FONT, MEDIA_BOX, onePage, pdfOf, streamOf, textAt } from './pdf-of.ts';
import { deflatedRun } from './zip-of.ts';

const GOOD = textAt(SENTENCE);

export const PDF_FILES: readonly HostileFile[] = [
  hostile('header-only.pdf', 'extraction_failed', 'a PDF header and nothing else', () => '%PDF-1.7\n%%EOF\n'),
  hostile(
    'truncated.pdf',
    'extraction_failed',
    'cut off in its last page, so that nothing says where the pages are',
    () => truncated(manyPages(3), 0.8),
  ),
  hostile('no-object-left.pdf', 'extraction_failed', 'cut off before the first object ends', () =>
    manyPages(3).subarray(0, 30),
  ),
  hostile('wrong-table-of-places.pdf', 'read', 'a PDF whose table of places is wrong', () =>
    Buffer.from(
      pdfOf(onePage(GOOD))
        .toString('latin1')
        .replace(/\d{10} 00000 n/g, '0000000099 00000 n'),
      'latin1',
    ),
  ),
  hostile('table-of-places-loop.pdf', 'read', 'a table of places whose predecessor is itself', () => {
    const bytes = pdfOf(onePage(GOOD), '/Prev 0000000000').toString('latin1');
    const place = String(bytes.lastIndexOf('xref\n0')).padStart(10, '0');
    return Buffer.from(bytes.replace('/Prev 0000000000', `/Prev ${place}`), 'latin1');
  }),
  hostile('encrypted.pdf', 'document_encrypted', 'needs a password to open', () => {
    const key = `<${'5a'.repeat(32)}>`;
    return pdfOf(
      [...onePage(GOOD), `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>`],
      `/Encrypt 6 0 R /ID [<${'01'.repeat(16)}> <${'01'.repeat(16)}>]`,
    );
  }),
  hostile('unknown-encryption.pdf', 'extraction_failed', 'encrypted in no known way', () =>
    pdfOf([...onePage(GOOD), '<< /Filter /Nobody /V 99 >>'], '/Encrypt 6 0 R'),
  ),
  hostile('ten-thousand-pages.pdf', 'document_too_large', '10,000 pages', () => manyPages(10_000)),
  hostile('lying-page-count.pdf', 'read', 'says it has a billion pages and has one', () =>
    replaced(pdfOf(onePage(GOOD)), '/Count 1 ', '/Count 1000000000 '),
  ),
  hostile('negative-page-count.pdf', 'read', 'says it has -1 pages', () =>
    replaced(pdfOf(onePage(GOOD)), '/Count 1 ', '/Count -1 '),
  ),
  hostile('cyclic-pages.pdf', 'extraction_failed', 'a page tree that holds itself', () =>
    pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 4 >>']),
  ),
  hostile('cyclic-parent.pdf', 'read', 'a page that is its own parent and inherits its box', () =>
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 3 0 R /Contents 5 0 R >>',
      FONT,
      streamOf('', GOOD),
    ]),
  ),
  hostile('deep-page-tree.pdf', 'extraction_failed', 'one page below 50,000 nodes', () =>
    deepPageTree(50_000),
  ),
  hostile('deep-array.pdf', 'read', 'an array 200,000 deep in the page', () =>
    pdfOf(onePage(GOOD, { page: `${MEDIA_BOX} /Odd ${'['.repeat(200_000)}${']'.repeat(200_000)}` })),
  ),
  hostile('deep-dictionary.pdf', 'read', 'a dictionary 200,000 deep in the catalogue', () =>
    pdfOf(onePage(GOOD, { catalogue: `/Odd ${'<< /A '.repeat(200_000)}1${' >>'.repeat(200_000)}` })),
  ),
  hostile('deep-array-in-contents.pdf', 'read', 'an array 200,000 deep in the contents', () =>
    pdfOf(onePage(`${GOOD}${'['.repeat(200_000)}${']'.repeat(200_000)} TJ\n`)),
  ),
  hostile('cyclic-form.pdf', 'reader_limit', 'a form that draws itself', () =>
    pdfOf(formPage([`${GOOD} /X1 Do /X1 Do`])),
  ),
  hostile('doubling-forms.pdf', 'reader_limit', '30 forms, each drawing the next one twice', () =>
    pdfOf(
      formPage(
        Array.from({ length: 30 }, (_, index) => `/X${index + 2} Do /X${index + 2} Do ${textAt('x')}`),
      ),
    ),
  ),
  hostile('cyclic-outline.pdf', 'read', 'an outline whose entries follow and hold themselves', () =>
    pdfOf(
      onePage(GOOD, {
        catalogue: '/Outlines 6 0 R',
        more: [
          '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
          '<< /Title (Again) /Parent 6 0 R /Next 7 0 R /First 7 0 R /Dest [3 0 R /Fit] >>',
        ],
      }),
    ),
  ),
  hostile('deep-outline.pdf', 'read', 'an outline 20,000 levels deep', () =>
    pdfOf(
      onePage(GOOD, {
        catalogue: '/Outlines 6 0 R',
        more: [
          '<< /Type /Outlines /First 7 0 R /Last 7 0 R /Count 1 >>',
          ...Array.from({ length: 20_000 }, (_, index) => {
            const child = index < 19_999 ? `/First ${index + 8} 0 R` : '';
            return `<< /Title (Level ${index}) /Parent ${index + 6} 0 R ${child} /Dest [3 0 R /Fit] >>`;
          }),
        ],
      }),
    ),
  ),
  hostile('flate-bomb.pdf', 'reader_limit', 'a page whose contents unpack to 2 GB', () =>
    pdfOf(onePage(zlibRun(2000), { filter: '/Filter /FlateDecode' })),
  ),
  hostile('flate-bomb-twice.pdf', 'reader_limit', 'the same, packed twice', () =>
    pdfOf(onePage(deflateSync(zlibRun(2000)), { filter: '/Filter [/FlateDecode /FlateDecode]' })),
  ),
  hostile('object-stream-bomb.pdf', 'reader_limit', 'an object stream that unpacks to 2 GB', () =>
    objectStream(zlibRun(2000)),
  ),
  hostile('cyclic-length.pdf', 'read', 'a stream whose length is itself', () =>
    replaced(pdfOf(onePage(GOOD)), /\/Length \d+ /, '/Length 5 0 R '),
  ),
  hostile('endless-page.pdf', 'read', 'a page a billion points wide with text far outside', () =>
    pdfOf(onePage(textAt(SENTENCE, 1e15, -1e15), { page: '/MediaBox [0 0 1000000000 1000000000]' })),
  ),
  hostile('page-of-nothing.pdf', 'read', 'a page of width 0', () =>
    pdfOf(onePage(GOOD, { page: '/MediaBox [0 0 0 0]' })),
  ),
  hostile('huge-image.pdf', 'empty_document', 'a scan that says 100,000 x 100,000', () =>
    pdfOf(
      onePage('q 612 0 0 792 0 0 cm /I Do Q', {
        resources: '/XObject << /I 6 0 R >>',
        more: [
          streamOf(
            `${IMAGE} /Width 100000 /Height 100000 /Filter /FlateDecode`,
            deflateSync(Buffer.alloc(9)),
          ),
        ],
      }),
    ),
  ),
  hostile('million-lines.pdf', ['read', 'reader_limit'], 'a page with 300,000 ruled lines', () =>
    pdfOf(
      onePage(
        GOOD +
          Array.from({ length: 300_000 }, (_, n) => `${n % 600} 0 m ${n % 600} ${n % 790} l S`).join('\n'),
      ),
    ),
  ),
  hostile('million-letters.pdf', 'extraction_failed', 'a page with 300,000 single letters', () =>
    pdfOf(
      onePage(Array.from({ length: 300_000 }, (_, n) => textAt('x', (n * 7) % 600, (n * 13) % 790)).join('')),
    ),
  ),
  hostile('map-of-everything.pdf', 'read', 'a font map from 0 to 4,294,967,295', () => {
    const map =
      '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0041> endbfrange';
    return replaced(
      pdfOf(onePage(GOOD, { more: [streamOf('', map)] })),
      FONT,
      FONT.replace('>>', '/ToUnicode 6 0 R >>'),
    );
  }),
  hostile('self-drawing-font.pdf', 'read', 'a font whose letter is drawn with that letter', () =>
    replaced(
      pdfOf(onePage(textAt('aaa'), { more: [streamOf('', `1000 0 d0 ${textAt('a')}`)] })),
      FONT,
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> /Resources << /Font << /F 4 0 R >> >> >>',
    ),
  ),
  hostile('script.pdf', 'read', 'JavaScript that runs on opening, and an action that starts a program', () =>
    pdfOf(
      onePage(GOOD, {
        catalogue: '/OpenAction << /S /JavaScript /JS (for\\(;;\\);) /Next << /S /Launch /F (sh) >> >>',
      }),
    ),
  ),
];

const IMAGE = '/Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8';

function manyPages(count: number): Buffer {
  const first = 5;
  const kids = Array.from({ length: count }, (_, index) => `${first + index} 0 R`).join(' ');
  const resources = '/Resources << /Font << /F 3 0 R >> >>';
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    FONT,
    streamOf('', GOOD),
    ...Array.from(
      { length: count },
      () => `<< /Type /Page /Parent 2 0 R ${MEDIA_BOX} /Contents 4 0 R ${resources} >>`,
    ),
  ]);
}

function deepPageTree(depth: number): Buffer {
  const resources = '/Resources << /Font << /F 2 0 R >> >>';
  const nodes = Array.from({ length: depth }, (_, index) => {
    const parent = index > 0 ? `/Parent ${index + 3} 0 R` : '';
    return `<< /Type /Pages ${parent} /Kids [${index + 5} 0 R] /Count 1 >>`;
  });
  const page = `<< /Type /Page /Parent ${depth + 3} 0 R ${MEDIA_BOX} /Contents 3 0 R ${resources} >>`;
  return pdfOf(['<< /Type /Catalog /Pages 4 0 R >>', FONT, streamOf('', GOOD), ...nodes, page]);
}

/** A page that draws the first of these forms; all of them know each other as X1, X2 and so on. */
function formPage(forms: readonly string[]): (string | Uint8Array)[] {
  const names = forms.map((_, index) => `/X${index + 1} ${index + 6} 0 R`).join(' ');
  const resources = `/XObject << ${names} /X${forms.length + 1} ${forms.length + 5} 0 R >>`;
  const dictionary = `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F 4 0 R >> ${resources} >>`;
  return onePage(`${GOOD} /X1 Do`, { resources, more: forms.map((form) => streamOf(dictionary, form)) });
}

/** A PDF whose page tree is inside an object stream, found by a cross-reference stream. */
function objectStream(packed: Buffer): Buffer {
  const head = '%PDF-1.7\n';
  const stream = streamOf('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', packed).toString('latin1');
  const objects = `1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n3 0 obj\n${stream}\nendobj\n`;
  const places = [0, head.length, 0, head.length + objects.indexOf('3 0 obj'), head.length + objects.length];
  const rows = Buffer.alloc(5 * 6);
  places.forEach((place, index) => {
    rows.writeUInt8(index === 0 ? 0 : index === 2 ? 2 : 1, index * 6);
    rows.writeUInt32BE(index === 2 ? 3 : place, index * 6 + 1);
  });
  const table = streamOf('/Type /XRef /Size 5 /W [1 4 1] /Root 1 0 R', rows).toString('latin1');
  const bytes = `${head}${objects}4 0 obj\n${table}\nendobj\nstartxref\n${head.length + objects.length}\n%%EOF\n`;
  return Buffer.from(bytes, 'latin1');
}

function zlibRun(megabytes: number): Buffer {
  return Buffer.concat([
    Buffer.from([0x78, 0xda]),
    deflatedRun(megabytes, ' ', ['2 0 ', '']),
    Buffer.alloc(4),
  ]);
}

function replaced(bytes: Buffer, found: string | RegExp, by: string): Buffer {
  const text = bytes.toString('latin1');
  const changed = text.replace(found, () => by);
  if (changed === text) throw new Error(`${found} is not in the file`);
  return Buffer.from(changed, 'latin1');
}
