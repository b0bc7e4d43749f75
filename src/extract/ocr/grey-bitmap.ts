/** A picture with one byte a pixel, row by row from the top: 0 is black, 255 is white. */
export type GreyBitmap = { width: number; height: number; data: Uint8Array };

/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** The bitmap as a PGM file: costs nothing to write, and Tesseract reads it. */
export function portableGreyMap({ width, height, data }: GreyBitmap): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), data]);
}

export function turnedBitmap(bitmap: GreyBitmap, turn: Turn): GreyBitmap {
  if (turn === 0) return bitmap;
  if (turn === 180) return { ...bitmap, data: Uint8Array.from(bitmap.data).reverse() };
  if (turn === 270) return turnedBitmap(turnedBitmap(bitmap, 180), 90);
  const turned = transposed(bitmap);
  for (let start = 0; start < turned.data.length; start += turned.width)
    turned.data.subarray(start, start + turned.width).reverse();
  return turned;
}

/** Rows become columns: what is at (x, y) goes to (y, x). */
export function transposed({ width, height, data }: GreyBitmap): GreyBitmap {
  const swapped = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0, from = y * width; x < width; x += 1, from += 1) swapped[x * height + y] = data[from]!;
  return { width: height, height: width, data: swapped };
}

/** The most frequent shade. */
export function paperShade({ data }: GreyBitmap): number {
  const counts = new Uint32Array(256);
  for (let index = 0; index < data.length; index += 1) counts[data[index]!]! += 1;
  return counts.indexOf(counts.reduce((most, count) => Math.max(most, count)));
}
