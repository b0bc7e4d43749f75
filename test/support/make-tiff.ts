import { deflateSync } from 'node:zlib';

/** A page of a TIFF by its fields; offsets and lengths of the pieces are filled in. */
export type TiffSpec = {
  width: number;
  height: number;
  /** Further fields, by number: 259 says how the pieces are packed. */
  fields?: Readonly<Record<number, number[]>>;
  /** Strips of so many rows, or tiles of this size. */
  tile?: [width: number, height: number];
  rowsPerStrip?: number;
  pieces: readonly Uint8Array[];
};

/** A TIFF in little endian, classic or BigTIFF, with the directory of each page before its pieces. */
export function tiffFile(pages: readonly TiffSpec[], { big = false } = {}): Uint8Array {
  const header = Buffer.alloc(big ? 16 : 8);
  header.write('II', 'latin1');
  header.writeUInt16LE(big ? 43 : 42, 2);
  if (big) header.writeUInt16LE(8, 4);
  offsetTo(header, big ? 8 : 4, header.length, big);
  const parts: Uint8Array[] = [header];
  let at = header.length;
  pages.forEach((page, index) => {
    const bytes = pageBytes(page, { at, big, isLast: index === pages.length - 1 });
    parts.push(bytes);
    at += bytes.length;
  });
  return Buffer.concat(parts);
}

function pageBytes(
  page: TiffSpec,
  { at, big, isLast }: { at: number; big: boolean; isLast: boolean },
): Uint8Array {
  const names = page.tile ? { offsets: 324, lengths: 325 } : { offsets: 273, lengths: 279 };
  const fields: Record<number, number[]> = {
    256: [page.width],
    257: [page.height],
    258: [8],
    259: [1],
    262: [1],
    277: [1],
    ...(page.tile
      ? { 322: [page.tile[0]], 323: [page.tile[1]] }
      : { 278: [page.rowsPerStrip ?? page.height] }),
    ...page.fields,
    [names.offsets]: page.pieces.map(() => 0),
    [names.lengths]: page.pieces.map(({ length }) => length),
  };
  const entries = Object.entries(fields).map(([tag, values]) => ({ tag: Number(tag), values }));
  const [entryBytes, counter] = big ? [20, 8] : [12, 2];
  const directory = Buffer.alloc(counter + entries.length * entryBytes + (big ? 8 : 4));
  const inline = big ? 2 : 1;
  const outside = entries.filter(({ values }) => values.length > inline);
  let pieceAt = at + directory.length + outside.reduce((sum, { values }) => sum + 4 * values.length, 0);
  fields[names.offsets] = page.pieces.map(({ length }) => {
    pieceAt += length;
    return pieceAt - length;
  });
  const values: Buffer[] = [];
  let valuesAt = at + directory.length;
  directory.writeUInt16LE(entries.length, 0);
  entries.forEach(({ tag }, index) => {
    const numbers = fields[tag]!;
    const packed = Buffer.concat(numbers.map(long));
    const entry = counter + index * entryBytes;
    directory.writeUInt16LE(tag, entry);
    directory.writeUInt16LE(4, entry + 2);
    offsetTo(directory, entry + 4, numbers.length, big);
    if (numbers.length <= inline) packed.copy(directory, entry + (big ? 12 : 8));
    else {
      offsetTo(directory, entry + (big ? 12 : 8), valuesAt, big);
      values.push(packed);
      valuesAt += packed.length;
    }
  });
  offsetTo(directory, directory.length - (big ? 8 : 4), isLast ? 0 : pieceAt, big);
  return Buffer.concat([directory, ...values, ...page.pieces]);
}

function offsetTo(bytes: Buffer, at: number, value: number, big: boolean): void {
  if (big) bytes.writeBigUInt64LE(BigInt(value), at);
  else bytes.writeUInt32LE(value, at);
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return bytes;
}

type Rows = { width: number; height: number; data: Uint8Array };

/** The tiles of a picture of one byte a pixel, those at the edges filled up with black; each packed by `pack`. */
export function tilesOf(
  { width, height, data }: Rows,
  [tileWidth, tileHeight]: [number, number],
  pack: (tile: Uint8Array) => Uint8Array = (tile) => deflateSync(tile),
): Uint8Array[] {
  const tiles: Uint8Array[] = [];
  for (let top = 0; top < height; top += tileHeight)
    for (let left = 0; left < width; left += tileWidth) {
      const tile = new Uint8Array(tileWidth * tileHeight);
      for (let y = top; y < Math.min(height, top + tileHeight); y += 1)
        tile.set(
          data.subarray(y * width + left, y * width + Math.min(width, left + tileWidth)),
          (y - top) * tileWidth,
        );
      tiles.push(pack(tile));
    }
  return tiles;
}

/** LZW as TIFF has it: from the highest bit down, and longer codes one code before they are needed. */
export function packLzw(bytes: Uint8Array): Uint8Array {
  const bits: number[] = [];
  let [codes, codeBits, text] = [new Map<string, number>(), 9, ''];
  const codeOf = (string: string) => (string.length === 1 ? string.charCodeAt(0) : codes.get(string)!);
  const write = (code: number) => {
    for (let bit = codeBits - 1; bit >= 0; bit -= 1) bits.push((code >> bit) & 1);
  };
  write(256);
  for (const byte of bytes) {
    const longer = text + String.fromCharCode(byte);
    if (longer.length === 1 || codes.has(longer)) {
      text = longer;
      continue;
    }
    write(codeOf(text));
    codes.set(longer, 258 + codes.size);
    text = String.fromCharCode(byte);
    if (258 + codes.size === 2 ** codeBits) codeBits += 1;
    if (258 + codes.size === 4095) {
      write(256);
      [codes, codeBits] = [new Map(), 9];
    }
  }
  write(codeOf(text));
  write(257);
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit, place) => byte | (bit << (7 - place)), 0),
  );
}
