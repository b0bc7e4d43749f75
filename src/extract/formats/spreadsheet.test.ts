import { CFB, utils, type WorkBook, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { makeZip } from '../../../test/support/make-zip.ts';
import { extractDocument } from '../extractor-registry.ts';
import { tableGrid } from '../render-table.ts';

const limits = { maxPages: 10, maxExpandedBytes: 5_000_000, ocr: false };
const read = (bytes: Uint8Array, name = 'a.xlsx', over = {}) =>
  extractDocument({ name, bytes }, { ...limits, ...over });

function workbook(sheets: Record<string, WorkSheet>, change: (book: WorkBook) => void = () => {}): WorkBook {
  const book = { SheetNames: Object.keys(sheets), Sheets: sheets };
  change(book);
  return book;
}

const save = (book: WorkBook, bookType: 'xlsx' | 'xls' | 'ods' = 'xlsx') =>
  new Uint8Array(write(book, { type: 'array', bookType, compression: true }));
const sheet = (...rows: unknown[][]) => utils.aoa_to_sheet(rows);

describe('[EXTRACT-SHEET] tables', () => {
  test.each(['xlsx', 'xls', 'ods'] as const)(
    '%s: every sheet is a heading and its tables, in order',
    async (type) => {
      const book = workbook({
        Prices: sheet(['item', 'price'], ['A', 1.5], ['B', 2]),
        Empty: sheet(),
        Stock: sheet(['x', 'y'], [1, 2]),
      });
      const { blocks, sourceType } = await read(save(book, type), `a.${type}`);
      expect(sourceType).toBe('spreadsheet');
      expect(
        blocks.map(({ type: kind, level, text, place }) => [kind, level, text.split('\n')[0], place?.page]),
      ).toEqual([
        ['heading', 2, 'Prices', 1],
        ['table', undefined, '| item | price |', 1],
        ['heading', 2, 'Stock', 3],
        ['table', undefined, '| x | y |', 3],
      ]);
      expect(tableGrid(blocks[1]!.table!)).toEqual([
        ['item', 'price'],
        ['A', '1.5'],
        ['B', '2'],
      ]);
    },
  );

  test('blank rows and columns part them, and titles above them are captions', async () => {
    const rows = [
      ['Sales 2024'],
      ['a', 'b', null, 'c', 'd'],
      [1, 2, null, 3, 4],
      [],
      ['e', 'f'],
      [5, 6],
      [],
      [],
      [],
      ['alone'],
    ];
    const { blocks } = await read(save(workbook({ S: sheet(...rows) })));
    expect(
      blocks.slice(1).map(({ table, text }) => (table ? [table.caption, ...tableGrid(table)] : text)),
    ).toEqual([
      ['Sales 2024', ['a', 'b'], ['1', '2']],
      [undefined, ['c', 'd'], ['3', '4']],
      [undefined, ['e', 'f'], ['5', '6']],
      'alone',
    ]);
  });

  test('merged cells are spans and make a header of two rows', async () => {
    const merged = sheet(['k', 'sales', null], [null, 'q1', 'q2'], ['n', 1, 2]);
    merged['!merges'] = [utils.decode_range('A1:A2'), utils.decode_range('B1:C1')];
    const { blocks } = await read(save(workbook({ S: merged })));
    expect(blocks[1]!.text).toBe('| k | sales q1 | sales q2 |\n| --- | --- | --- |\n| n | 1 | 2 |');
  });
});

test('[EXTRACT-SHEET] cells show what a reader sees, and numbers keep all their digits', async () => {
  const cells = sheet(['ean', 'share', 'day', 'sum', 'yes', 'formula'], []);
  cells.A2 = { t: 'n', v: 4006381333931 };
  cells.B2 = { t: 'n', v: 0.125, z: '0.0%' };
  cells.C2 = { t: 'n', v: 45292, z: 'm/d/yy' };
  cells.D2 = { t: 'n', v: 0.30000000000000004, f: 'A1+B1' };
  cells.E2 = { t: 'b', v: true };
  cells.F2 = { t: 'n', v: 1234.5, z: '#,##0.00' };
  cells['!ref'] = 'A1:F2';
  const { blocks } = await read(save(workbook({ S: cells })));
  expect(tableGrid(blocks[1]!.table!)[1]).toEqual([
    '4006381333931',
    '12.5%',
    '2024-01-01',
    '0.3',
    'TRUE',
    '1,234.50',
  ]);
});

test.each([
  [1e308, undefined, '1E+308'],
  [Number.MAX_VALUE, undefined, '1.7976931348623157E+308'],
  [1e-7, undefined, '1E-07'],
  [-12.345, '[h]:mm:ss', '-12.345'],
  [-12.345, 'yyyy-mm-dd', '-12.345'],
  [-12.345, ';;;', ''],
  [1e-10, undefined, '1E-10'],
  [1.25e-9, undefined, '1.25E-09'],
  [1e20, undefined, '100000000000000000000'],
  [1234567890123456, undefined, '1234567890123456'],
  [0.1 + 0.2, undefined, '0.3'],
  [12345, '00000000', '00012345'],
  [0.75, '# ?/?', '3/4'],
  [-1234.5, '#,##0.00_);(#,##0.00)', '(1,234.50)'],
  [44197, 'dd.mm.yyyy', '01.01.2021'],
  [44197, '[$-407]d. mmmm yyyy', '1. January 2021'],
  [44197.75, 'dd.mm.yy hh:mm:ss.00', '01.01.21 18:00:00.00'],
  [44197, 'yyyy. mm. dd.', '2021. 01. 01.'],
  [12.5, 'General" kg"', '12.5 kg'],
  [-3, '"€"\\ General;[Red]"€"General', '€ -3'],
])('[EXTRACT-SHEET] the number %d in the format %j is shown as %s', async (value, format, shown) => {
  const cells = sheet(['key', 'value'], ['a']);
  cells.B2 = { t: 'n', v: value, ...(format && { z: format }) };
  cells['!ref'] = 'A1:B2';
  const { blocks } = await read(save(workbook({ S: cells })));
  expect(tableGrid(blocks[1]!.table!)[1]).toEqual(['a', shown]);
});

test('[EXTRACT-SHEET] days that are counted from 1904 are the days that were meant', async () => {
  const cells = sheet(['key', 'value'], ['a']);
  cells.B2 = { t: 'n', v: 42735, z: 'dd.mm.yyyy' };
  cells['!ref'] = 'A1:B2';
  const book = workbook({ S: cells }, (made) => {
    made.Workbook = { WBProps: { date1904: true } };
  });
  expect(tableGrid((await read(save(book))).blocks[1]!.table!)[1]).toEqual(['a', '01.01.2021']);
});

test('[EXTRACT-SHEET] comments are read, hidden sheets left out and named', async () => {
  const noted = sheet(['a', 'b'], [1, 2]);
  noted.B2.c = [{ a: 'Ann', t: 'estimated' }];
  const book = workbook({ S: noted, Secret: sheet(['x', 'y']) }, (made) => {
    made.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }] };
  });
  const { blocks, text, warnings } = await read(save(book));
  expect(blocks.at(-1)!.text).toBe('Comment on B2 by Ann: estimated');
  expect(text).not.toContain('Secret');
  expect(warnings).toEqual(['Hidden sheets were left out: Secret.']);
});

test('[EXTRACT-SHEET] hidden sheets alone are an error that names them', async () => {
  const book = workbook({ Plan: sheet(['a', 'b']), Secret: sheet(['x', 'y']) }, (made) => {
    made.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 2 }] };
  });
  await expect(read(save(book))).rejects.toMatchObject({
    code: 'extraction_failed',
    message: expect.stringMatching(/only its hidden sheets \(Plan, Secret\) could hold text.*Unhide/),
  });
});

describe('[EXTRACT-SHEET] hostile workbooks', () => {
  test('a sheet that claims all cells there can be costs what it holds', async () => {
    const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>first</t></is></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>last</t></is></c></row></sheetData><mergeCells><mergeCell ref="B2:XFC1048575"/></mergeCells></worksheet>`;
    const { blocks } = await read(rawWorkbook(xml));
    expect(blocks.map(({ text }) => text)).toEqual(['S', 'first', 'last']);
  });

  test('more sheets, or more cells, than the limits allow are refused', async () => {
    const many = workbook(
      Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`s${index}`, sheet(['a'])])),
    );
    await expect(read(save(many))).rejects.toMatchObject({
      code: 'document_too_large',
      details: { found: '11 sheets' },
    });
    const long = workbook({ S: sheet(...Array.from({ length: 2000 }, () => ['a', 'b', 'c', 'd'])) });
    await expect(read(save(long), 'a.xlsx', { maxExpandedBytes: 500_000 })).rejects.toMatchObject({
      code: 'document_too_large',
    });
  });

  test('a cell of an OpenDocument sheet that is repeated without end is refused', async () => {
    const content = `<office:document-content xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x"><office:body><office:spreadsheet><table:table table:name="S"><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="1000"><text:p>x</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`;
    const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
    const bytes = makeZip({ mimetype, 'content.xml': content }, { level: 0 });
    await expect(read(bytes, 'a.ods')).rejects.toMatchObject({ code: 'document_too_large' });
  });

  test('other compound files are told apart', async () => {
    const compound = (...streams: string[]) => {
      const file = CFB.utils.cfb_new();
      for (const stream of streams) CFB.utils.cfb_add(file, `/${stream}`, Buffer.alloc(5000));
      return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
    };
    await expect(read(compound('EncryptedPackage', 'EncryptionInfo'), 'a.docx')).rejects.toMatchObject({
      code: 'document_encrypted',
    });
    await expect(read(compound('WordDocument'), 'a.doc')).rejects.toThrow('a legacy Word document (.doc)');
    await expect(read(compound('PowerPoint Document'), 'a.ppt')).rejects.toThrow('saved as .pptx');
    await expect(read(compound('__properties_version1.0'), 'a.msg')).rejects.toThrow(
      'an Outlook message (.msg)',
    );
    await expect(read(compound('Other'), 'a.bin')).rejects.toMatchObject({ code: 'unsupported_media_type' });
  });

  test('a workbook without a cell is empty', async () => {
    await expect(read(save(workbook({ S: sheet() })))).rejects.toMatchObject({ code: 'empty_document' });
  });
});

/** A workbook of one sheet, written by hand. */
function rawWorkbook(sheetXml: string): Uint8Array {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return makeZip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetXml,
  });
}
