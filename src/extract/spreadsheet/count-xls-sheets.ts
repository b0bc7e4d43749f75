/**
 * How many sheets a workbook of Excel up to 2003 says it has, without reading any: its first records are about the
 * workbook, one of them for each sheet ([MS-XLS] 2.1.7.20.3, 2.4.28). Asking the library for the names alone takes it
 * two thirds of the time of reading the whole workbook.
 */
export function countXlsSheets(stream: Uint8Array): number {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  let sheets = 0;
  for (let at = 0; at + HEAD_LENGTH <= view.byteLength; at += HEAD_LENGTH + view.getUint16(at + 2, true)) {
    const type = view.getUint16(at, true);
    if (type === END_OF_PART) break;
    if (type === SHEET) sheets += 1;
  }
  return sheets;
}

/** Of every record: its type and the length of what follows, two bytes each. */
const HEAD_LENGTH = 4;
const SHEET = 0x0085;
const END_OF_PART = 0x000a;
