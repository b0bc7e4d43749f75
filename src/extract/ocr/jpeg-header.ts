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

/** The orientation in an Exif segment. Mirrored pictures are not turned. */
function readOrientation(view: DataView, start: number): Turn | undefined {
  if (view.getUint32(start) !== 0x45786966) return undefined;
  const tiff = start + 6;
  const littleEndian = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, littleEndian);
  const count = view.getUint16(directory, littleEndian);
  for (let entry = directory + 2; entry < directory + 2 + count * 12; entry += 12)
    if (view.getUint16(entry, littleEndian) === 0x0112)
      return ORIENTATIONS[view.getUint16(entry + 8, littleEndian)];
  return undefined;
}

const ORIENTATIONS: Readonly<Record<number, Turn>> = { 1: 0, 3: 180, 6: 90, 8: 270 };
