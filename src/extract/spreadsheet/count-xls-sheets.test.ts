import { utils, write } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { countXlsSheets } from './count-xls-sheets.ts';
import { openWorkbook } from './open-workbook.ts';
import { workbookStream } from './workbook-stream.ts';

function workbookOf(sheets: number): { name: string; bytes: Uint8Array } {
  const book = utils.book_new();
  for (let number = 1; number <= sheets; number += 1)
    utils.book_append_sheet(book, utils.aoa_to_sheet([['a', number]]), `Sheet ${number}`);
  return { name: 'a.xls', bytes: new Uint8Array(write(book, { type: 'array', bookType: 'xls' })) };
}

test.each([1, 7, 300])('%i sheets are counted without reading them', (sheets) => {
  expect(countXlsSheets(workbookStream(workbookOf(sheets)))).toBe(sheets);
});

test('[EXTRACT-SHEET] a workbook of more sheets than allowed is refused, whatever its format', () => {
  const limits = { maxPages: 6, maxExpandedBytes: 1e8, ocr: false };
  expect(() => openWorkbook(workbookOf(7), limits)).toThrow('7 sheets');
  expect(openWorkbook(workbookOf(6), limits).workbook.SheetNames).toHaveLength(6);
});

test('a stream that is cut off or says nonsense has the sheets up to there', () => {
  const stream = workbookStream(workbookOf(3));
  expect(countXlsSheets(stream.subarray(0, 3))).toBe(0);
  expect(countXlsSheets(new Uint8Array())).toBe(0);
  expect(countXlsSheets(new Uint8Array(1000).fill(0xff))).toBe(0);
});
