import { CFB } from '@e965/xlsx';
import { type HostileFile, hostile, MEGABYTE, SENTENCE, truncated } from './hostile-file.ts';
import {
  chapter,
  docxOf,
  docxParts,
  epubOf,
  LAUGHS,
  OUTSIDE,
  paragraph,
  pptxOf,
  relations,
  shape,
  wordXml,
  xlsxOf,
} from './office-of.ts';
import { bombMember, member, zipOf } from './zip-of.ts';

const GOOD = paragraph(SENTENCE);
const DOCUMENT = wordXml(GOOD);
const AROUND = wordXml(`${GOOD}\n`).split('\n') as [string, string];

const DOCX_FILES: readonly HostileFile[] = [
  hostile(
    'truncated.docx',
    'extraction_failed',
    'cut off, so that the directory of the archive is missing',
    () => truncated(docxOf(paragraph(SENTENCE.repeat(50)))),
  ),
  hostile('encrypted.docx', 'document_encrypted', 'protected by a password', () =>
    compoundFile({ EncryptionInfo: 'x'.repeat(200), EncryptedPackage: 'y'.repeat(5000) }),
  ),
  hostile('encrypted-members.docx', 'document_encrypted', 'an archive with encrypted members', () =>
    zipOf(
      [...docxParts(), member('word/document.xml', DOCUMENT)].map((part) => ({
        ...part,
        isEncrypted: true,
      })),
    ),
  ),
  hostile('without-document.docx', 'extraction_failed', 'all parts but the document', () =>
    zipOf(docxParts()),
  ),
  hostile('docx-named.pdf', 'read', 'a DOCX with the ending of a PDF', () => docxOf(GOOD)),
  hostile('macros.docm', 'read', 'a document with macros, which are not looked at', () =>
    docxOf(GOOD, { hasMacros: true, more: [member('word/vbaProject.bin', 'Sub AutoOpen()')] }),
  ),
  hostile('zip-bomb.docx', 'document_too_large', 'a document that unpacks to 2 GB', () =>
    zipOf([...docxParts(), bombMember('word/document.xml', 2000, ' ', AROUND)]),
  ),
  hostile('lying-zip-bomb.docx', 'extraction_failed', 'the same, but the archive says 1 kB', () => {
    const bomb = bombMember('word/document.xml', 2000, ' ', AROUND);
    return zipOf([...docxParts(), { ...bomb, size: 1024 }]);
  }),
  hostile(
    'overlapping-zip-bomb.docx',
    'extraction_failed',
    '5,000 members in the same place, 100 MB each',
    () => {
      const bomb = bombMember('word/media/0.bin', 100);
      const others = Array.from({ length: 5000 }, (_, n) => ({
        ...bomb,
        name: `word/media/${n + 1}.bin`,
        sharesPlace: true,
      }));
      return zipOf([bomb, ...docxParts(), member('word/document.xml', DOCUMENT), ...others]);
    },
  ),
  hostile(
    'nested-zip-bomb.docx',
    'read',
    'archives in archives as an embedded file, which are not unpacked',
    () => {
      let inner = zipOf([bombMember('0.bin', 500)]);
      for (let depth = 0; depth < 8; depth++)
        inner = zipOf(Array.from({ length: 10 }, (_, n) => member(`${n}.zip`, inner)));
      return docxOf(GOOD, { more: [member('word/embeddings/1.zip', inner)] });
    },
  ),
  hostile('many-members.docx', 'extraction_failed', '60,000 empty members', () =>
    docxOf(GOOD, { more: Array.from({ length: 60_000 }, (_, n) => member(`word/media/${n}`, '')) }),
  ),
  hostile('members-outside.docx', 'read', 'members named ../../etc/passwd and /etc/passwd', () =>
    docxOf(GOOD, { more: [member('../../etc/passwd', 'x'), member('/etc/passwd', 'x')] }),
  ),
  hostile('billion-laughs.docx', 'extraction_failed', 'entities that grow to 10 billion words', () =>
    docxOf(GOOD + paragraph('&l10;'), { before: LAUGHS }),
  ),
  hostile('outside-entity.docx', 'extraction_failed', 'an entity that asks for /etc/passwd', () =>
    docxOf(GOOD + paragraph('&l10;'), { before: OUTSIDE }),
  ),
  hostile('deep-tables.docx', 'extraction_failed', 'a table in a table, 20,000 deep', () =>
    docxOf(`${'<w:tbl><w:tr><w:tc>'.repeat(20_000)}${GOOD}${'</w:tc></w:tr></w:tbl>'.repeat(20_000)}`),
  ),
  hostile('deep-elements.docx', 'extraction_failed', 'elements 500,000 deep', () =>
    docxOf(`${'<w:sdt>'.repeat(500_000)}${'</w:sdt>'.repeat(500_000)}${GOOD}`),
  ),
  hostile('column-span-bomb.docx', 'read', 'a cell over 2,000,000,000 columns', () =>
    docxOf(
      `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2000000000"/></w:tcPr>${GOOD}</w:tc><w:tc>${GOOD}</w:tc></w:tr></w:tbl>`,
    ),
  ),
  hostile('long-page-number.docx', 'read', 'lines of 100,000 dots where a page number could begin', () => {
    const line = paragraph(`${'.'.repeat(100_000)}x`);
    const header = wordXml(line).replaceAll('w:document', 'w:hdr');
    return docxOf(GOOD + line, {
      more: [
        relations('word/_rels/document.xml.rels', ['header', 'header1.xml']),
        member('word/header1.xml', header),
      ],
    });
  }),
  hostile('long-attribute.docx', 'read', 'an attribute of 20 MB', () =>
    docxOf(
      `<w:p><w:pPr><w:pStyle w:val="${'x'.repeat(20 * MEGABYTE)}"/></w:pPr><w:r><w:t>${SENTENCE}</w:t></w:r></w:p>`,
    ),
  ),
];

const XLSX_FILES: readonly HostileFile[] = [
  hostile('truncated.xlsx', 'extraction_failed', 'cut off', () =>
    truncated(xlsxOf([`<sheetData>${cells(200)}</sheetData>`])),
  ),
  hostile('lying-dimension.xlsx', 'read', 'says it reaches to XFD1048576 and has one cell', () =>
    xlsxOf([`<dimension ref="A1:XFD1048576"/><sheetData>${cells(1)}</sheetData>`]),
  ),
  hostile('far-cell.xlsx', 'read', 'two cells, the first and the last that a sheet can have', () =>
    xlsxOf([`<sheetData>${cells(1)}<row r="1048576"><c r="XFD1048576"><v>2</v></c></row></sheetData>`]),
  ),
  hostile('merged-sheet.xlsx', 'read', 'one cell merged over the whole sheet', () =>
    xlsxOf([`<sheetData>${cells(1)}</sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>`]),
  ),
  hostile('shared-string-bomb.xlsx', 'document_too_large', 'a string of 1 MB in 5,000 cells', () => {
    const rows = Array.from(
      { length: 5000 },
      (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`,
    );
    return xlsxOf([`<sheetData>${rows.join('')}</sheetData>`], { strings: ['word '.repeat(200_000)] });
  }),
  hostile('missing-strings.xlsx', 'extraction_failed', 'cells that refer to strings that are not there', () =>
    xlsxOf(['<sheetData><row r="1"><c r="A1" t="s"><v>7</v></c></row></sheetData>']),
  ),
  hostile('zip-bomb.xlsx', 'document_too_large', 'a sheet that unpacks to 2 GB', () =>
    xlsxOf([], { more: [bombMember('xl/worksheets/sheet1.xml', 2000)] }),
  ),
  hostile('billion-laughs.xlsx', 'read', 'entities in the shared strings', () =>
    xlsxOf(
      ['<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row></sheetData>'],
      {
        strings: [SENTENCE, '&l10;'],
        before: LAUGHS,
      },
    ),
  ),
  hostile('many-sheets.xlsx', 'document_too_large', '3,000 sheets', () =>
    xlsxOf(Array.from({ length: 3000 }, () => `<sheetData>${cells(1)}</sheetData>`)),
  ),
  hostile('macros.xlsm', 'read', 'a workbook with macros, which are not looked at', () =>
    xlsxOf([`<sheetData>${cells(2)}</sheetData>`], {
      hasMacros: true,
      more: [member('xl/vbaProject.bin', 'Sub Auto_Open()')],
    }),
  ),
  hostile('encrypted.xlsx', 'document_encrypted', 'protected by a password', () =>
    compoundFile({ EncryptionInfo: 'x'.repeat(200), EncryptedPackage: 'y'.repeat(5000) }),
  ),
  hostile('encrypted.xls', 'document_encrypted', 'an old workbook that is protected by a password', () =>
    compoundFile({
      Workbook: Buffer.concat([
        record(0x809, Buffer.from([0, 6, 5, 0, ...Array(12).fill(0)])),
        record(0x2f, Buffer.from([0, 0, 0x12, 0x34, 0x56, 0x78])),
      ]),
    }),
  ),
  hostile('truncated.xls', 'extraction_failed', 'an old workbook, cut off', () =>
    truncated(compoundFile({ Workbook: 'x'.repeat(9000) }), 0.2),
  ),
];

const OTHER_FILES: readonly HostileFile[] = [
  hostile('truncated.pptx', 'extraction_failed', 'cut off', () =>
    truncated(pptxOf([shape(SENTENCE.repeat(50))])),
  ),
  hostile('many-slides.pptx', 'document_too_large', '3,000 slides', () =>
    pptxOf(Array.from({ length: 3000 }, () => shape(SENTENCE))),
  ),
  hostile('deep-groups.pptx', 'extraction_failed', 'shapes in groups, 100,000 deep', () =>
    pptxOf([`${shape(SENTENCE)}${'<p:grpSp>'.repeat(100_000)}${'</p:grpSp>'.repeat(100_000)}`]),
  ),
  hostile('billion-laughs.pptx', 'extraction_failed', 'entities that grow to 10 billion words', () =>
    pptxOf([shape(`${SENTENCE} &l10;`)], LAUGHS),
  ),
  hostile('truncated.epub', 'extraction_failed', 'cut off', () =>
    truncated(epubOf({ a: chapter(`<p>${SENTENCE.repeat(50)}</p>`) }, ['a'])),
  ),
  hostile('cyclic-spine.epub', 'read', 'one chapter 100,000 times in the spine', () =>
    epubOf({ a: chapter(`<p>${SENTENCE} <a href="a">again</a></p>`) }, Array(100_000).fill('a')),
  ),
  hostile('spine-outside.epub', 'extraction_failed', 'a chapter that is ../../etc/passwd', () => {
    const name = '../../../../../../etc/passwd';
    return epubOf({ [name]: '' }, [name, 'book.opf', 'nothing']);
  }),
  hostile('binary-chapter.epub', 'extraction_failed', 'a chapter that is an archive', () =>
    epubOf({ a: epubOf({ a: chapter(SENTENCE) }, ['a']).toString('latin1') }, ['a']),
  ),
  hostile('billion-laughs.epub', 'read', 'entities that grow to 10 billion words', () =>
    epubOf({ a: chapter(`<p>${SENTENCE} &l10;</p>`, LAUGHS) }, ['a']),
  ),
  hostile('outside-entity.epub', 'read', 'an entity that asks for /etc/passwd', () =>
    epubOf({ a: chapter(`<p>${SENTENCE} &l10;</p>`, OUTSIDE) }, ['a']),
  ),
  hostile('locked.epub', 'document_encrypted', 'a book whose chapters are encrypted', () => {
    const method = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
    const encryption = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><EncryptedData xmlns="http://www.w3.org/2001/04/xmlenc#"><EncryptionMethod Algorithm="${method}"/><CipherData><CipherReference URI="a"/></CipherData></EncryptedData></encryption>`;
    return epubOf(
      { a: '\x01\x02\xff\x00'.repeat(500) },
      ['a'],
      [member('META-INF/encryption.xml', encryption)],
    );
  }),
  hostile('zip-bomb.epub', 'document_too_large', 'a chapter that unpacks to 2 GB', () =>
    epubOf({ b: chapter(`<p>${SENTENCE}</p>`) }, ['b', 'a'], [bombMember('a', 2000)]),
  ),
  hostile('archive.zip', 'unsupported_media_type', 'an archive of no known kind', () =>
    zipOf([member('a.txt', SENTENCE)]),
  ),
  hostile('zip-named.docx', 'unsupported_media_type', 'an archive with the ending of a document', () =>
    zipOf([member('a.txt', SENTENCE)]),
  ),
];

export const OFFICE_FILES: readonly HostileFile[] = [...DOCX_FILES, ...XLSX_FILES, ...OTHER_FILES];

function cells(rows: number): string {
  return Array.from(
    { length: rows },
    (_, n) =>
      `<row r="${n + 1}"><c r="A${n + 1}" t="inlineStr"><is><t>${SENTENCE}</t></is></c><c r="B${n + 1}"><v>${n}</v></c></row>`,
  ).join('');
}

/** The container of old Office files and of encrypted new ones. */
function compoundFile(streams: Record<string, string | Buffer>): Buffer {
  const file = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams))
    CFB.utils.cfb_add(file, `/${name}`, Buffer.from(content as string));
  return CFB.write(file, { type: 'buffer' }) as Buffer;
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}
