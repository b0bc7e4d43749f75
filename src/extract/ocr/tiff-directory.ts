/** How a TIFF writes numbers: classic, or BigTIFF with offsets of eight bytes. */
export type TiffFormat = {
  littleEndian: boolean;
  isBig: boolean;
  readOffset: (at: number) => number;
};

export function tiffFormat(view: DataView): TiffFormat {
  const littleEndian = view.getUint16(0) === 0x4949;
  const isBig = view.getUint16(2, littleEndian) === 43;
  const readOffset = (at: number) =>
    isBig ? Number(view.getBigUint64(at, littleEndian)) : view.getUint32(at, littleEndian);
  return { littleEndian, isBig, readOffset };
}

/** By number; the values are read when they are asked for. */
export type TiffFields = Map<number, () => number[]>;

/** Throws a `RangeError` when the directory is not within the file. */
export function readDirectory(
  view: DataView,
  format: TiffFormat,
  offset: number,
): { fields: TiffFields; next: number } {
  const { littleEndian, isBig, readOffset } = format;
  const count = isBig ? readOffset(offset) : view.getUint16(offset, littleEndian);
  const [first, entryBytes] = isBig ? [offset + 8, 20] : [offset + 2, 12];
  const next = readOffset(first + count * entryBytes);
  const fields: TiffFields = new Map();
  for (let entry = first; entry < first + Math.min(count, MOST_FIELDS) * entryBytes; entry += entryBytes)
    fields.set(view.getUint16(entry, littleEndian), () => fieldValues(view, format, entry));
  return { fields, next };
}

/** Cameras and programs for maps write some hundred. */
const MOST_FIELDS = 1000;

/** Whole numbers only; a field of another type has no values. */
function fieldValues(
  view: DataView,
  { littleEndian, isBig, readOffset }: TiffFormat,
  entry: number,
): number[] {
  const type = view.getUint16(entry + 2, littleEndian);
  const bytes = BYTES_OF_TYPE[type];
  if (!bytes) return [];
  const count = readOffset(entry + 4);
  const [inline, room] = isBig ? [entry + 12, 8] : [entry + 8, 4];
  const start = count * bytes <= room ? inline : readOffset(inline);
  if (start + count * bytes > view.byteLength) throw new RangeError(`the values at ${start} are not there`);
  return Array.from({ length: count }, (_, index) => {
    const at = start + index * bytes;
    if (bytes === 8) return Number(view.getBigUint64(at, littleEndian));
    if (bytes === 4) return view.getUint32(at, littleEndian);
    return bytes === 2 ? view.getUint16(at, littleEndian) : view.getUint8(at);
  });
}

/** BYTE, SHORT, LONG, UNDEFINED, IFD, LONG8 and IFD8. */
const BYTES_OF_TYPE: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1, 13: 4, 16: 8, 18: 8 };
