/**
 * Marks the records of a workbook of Excel up to 2003 that say how its cells look as ones that the library passes
 * over: what it makes of them it throws away, and they are a fifth of its time on a small workbook. They stay where
 * they are, since the workbook names its sheets by their places in the stream. Changes `stream`.
 */
export function passOverLooks(stream: Uint8Array): void {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength);
  let end = 0;
  for (let at = 0; at + HEAD_LENGTH <= view.byteLength; at = end) {
    const type = view.getUint16(at, true);
    end = at + HEAD_LENGTH + view.getUint16(at + 2, true);
    // Behind a record that is cut off there is nothing, which the library has to see to say so.
    if (type === END_OF_PART || end > view.byteLength) break;
    if (type === FONT || type === COLOURS) view.setUint16(at, PASSED_OVER, true);
  }
}

/** Of every record: its type and the length of what follows, two bytes each ([MS-XLS] 2.1.4). */
const HEAD_LENGTH = 4;
const END_OF_PART = 0x000a;
/** `Font` and `XFExt`. */
const FONT = 0x0031;
const COLOURS = 0x087d;
/** `StyleExt`, the name and colours of a style. */
const PASSED_OVER = 0x0892;
