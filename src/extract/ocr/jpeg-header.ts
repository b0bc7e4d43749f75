import type { Turn } from './grey-bitmap.ts';

/** Size, number of colour components, and how the picture has to be turned (clockwise) to be seen upright. */
export type JpegHeader = { width: number; height: number; components: number; turn: Turn };

/** Throws a `RangeError` when the file ends before its frame header. */
export function readJpegHeader(view: DataView): JpegHeader {
  let turn: Turn = 0;
  let at = 2;
  for (;;) {
    const marker = view.getUint16(at);
    if (marker === 0xffff)
      at += 1; // fill bytes may stand before a marker
    else if (isFrame(marker))
      return {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: view.getUint8(at + 9),
        turn,
      };
    else {
      if (marker === 0xffe1) turn = readOrientation(view, at + 4) ?? turn;
      at += 2 + view.getUint16(at + 2);
    }
  }
}

/** Start of frame, any kind; the three markers left out in between mean other things. */
function isFrame(marker: number): boolean {
  return marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
}

/** The orientation in an Exif segment. Mirrored pictures are not turned; what is damaged there does no harm. */
function readOrientation(view: DataView, start: number): Turn | undefined {
  const tiff = start + 6;
  if (tiff + 8 > view.byteLength || view.getUint32(start) !== 0x45786966) return undefined;
  const littleEndian = view.getUint16(tiff) === 0x4949;
  const first = tiff + view.getUint32(tiff + 4, littleEndian) + 2;
  const end = Math.min(view.byteLength, first + MOST_FIELDS * FIELD_BYTES);
  for (let field = first; field + FIELD_BYTES <= end; field += FIELD_BYTES)
    if (view.getUint16(field, littleEndian) === ORIENTATION)
      return ORIENTATIONS[view.getUint16(field + 8, littleEndian)];
  return undefined;
}

const ORIENTATION = 0x0112;
const FIELD_BYTES = 12;
/** Fields are sorted by number and this one is among the first. */
const MOST_FIELDS = 32;

const ORIENTATIONS: Readonly<Record<number, Turn>> = { 1: 0, 3: 180, 6: 90, 8: 270 };
