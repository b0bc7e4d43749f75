import { greyPicture, type Picture } from './image-pdf.ts';

/**
 * A BMP as a grey picture. Done here because the way of tesseract.js takes 340 MB for 1.5 MB of BMP. Returns
 * undefined for packed pictures and unusual depths. Throws a `RangeError` when the file ends too early.
 */
export function bmpPicture(bytes: Uint8Array): Picture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const headerSize = view.getUint32(14, true);
  if (headerSize < 40) return undefined;
  const [width, signedHeight] = [view.getInt32(18, true), view.getInt32(22, true)];
  const [depth, packing] = [view.getUint16(28, true), view.getUint32(30, true)];
  const greyAt = greyReader(view, depth, 14 + headerSize);
  if (!greyAt || (packing !== PLAIN && packing !== PLAIN_WITH_MASKS)) return undefined;
  const height = Math.abs(signedHeight);
  const start = view.getUint32(10, true);
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  if (start + rowBytes * height > bytes.length) throw new RangeError('the BMP ends too early');
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = start + (signedHeight < 0 ? y : height - 1 - y) * rowBytes;
    for (let x = 0; x < width; x += 1) data[y * width + x] = greyAt(row, x);
  }
  return greyPicture({ width, height, data });
}

const PLAIN = 0;
const PLAIN_WITH_MASKS = 3;

type GreyReader = (row: number, x: number) => number;

function greyReader(view: DataView, depth: number, palette: number): GreyReader | undefined {
  // Blue, green, red, as BMP has them; the weights are those of ITU-R BT.601.
  const greyOf = (at: number) =>
    0.114 * view.getUint8(at) + 0.587 * view.getUint8(at + 1) + 0.299 * view.getUint8(at + 2);
  if (depth === 24 || depth === 32) return (row, x) => greyOf(row + (x * depth) / 8);
  if (depth !== 1 && depth !== 4 && depth !== 8) return undefined;
  const perByte = 8 / depth;
  return (row, x) => {
    const byte = view.getUint8(row + Math.floor(x / perByte));
    const shift = 8 - depth * ((x % perByte) + 1);
    return greyOf(palette + 4 * ((byte >> shift) & (2 ** depth - 1)));
  };
}
