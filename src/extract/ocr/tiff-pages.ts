/** A page of a TIFF file. `offset` is where its directory begins. */
export type TiffPage = { offset: number; width: number; height: number; compression: number };

/**
 * At most so many pages, by following the list of directories. Throws a `RangeError` when the file ends inside one, or
 * when the list leads back to one.
 */
export function readTiffPages(view: DataView, most: number): TiffPage[] {
  const littleEndian = isLittleEndian(view);
  const pages = new Map<number, TiffPage>();
  let offset = view.getUint32(4, littleEndian);
  while (offset !== 0 && pages.size < most) {
    if (pages.has(offset)) throw new RangeError(`the directory at ${offset} follows itself`);
    const count = view.getUint16(offset, littleEndian);
    const page = { offset, width: 0, height: 0, compression: 1 };
    for (let index = 0; index < Math.min(count, MOST_FIELDS); index += 1) {
      const entry = offset + 2 + index * 12;
      const name = FIELDS[view.getUint16(entry, littleEndian)];
      if (name) page[name] = fieldValue(view, entry, littleEndian);
    }
    pages.set(offset, page);
    offset = view.getUint32(offset + 2 + count * 12, littleEndian);
  }
  return [...pages.values()];
}

/** A copy of the file that begins with another of its pages, since decoders read the first. */
export function tiffWithFirstPage(bytes: Uint8Array, { offset }: TiffPage): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  view.setUint32(4, offset, isLittleEndian(view));
  return copy;
}

/** What Leptonica as built for tesseract.js can't unpack. */
export const UNREAD_TIFF_COMPRESSIONS: Readonly<Record<number, string>> = {
  6: 'JPEG',
  7: 'JPEG',
  8: 'Deflate',
  32946: 'Deflate',
};

const FIELDS: Readonly<Record<number, 'width' | 'height' | 'compression'>> = {
  256: 'width',
  257: 'height',
  259: 'compression',
};
const LONG = 4;
/** Fields are sorted by number, and these are among the first; a file may claim 65,535. */
const MOST_FIELDS = 32;

function fieldValue(view: DataView, entry: number, littleEndian: boolean): number {
  const isLong = view.getUint16(entry + 2, littleEndian) === LONG;
  return isLong ? view.getUint32(entry + 8, littleEndian) : view.getUint16(entry + 8, littleEndian);
}

function isLittleEndian(view: DataView): boolean {
  return view.getUint16(0) === 0x4949;
}
