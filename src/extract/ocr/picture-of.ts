import { bmpPicture } from './bmp-picture.ts';
import type { ImageHeader } from './image-header.ts';
import type { Picture } from './image-pdf.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { openRecogniser } from './open-recogniser.ts';
import { pngPicture } from './png-picture.ts';

/** The picture in an image file. What PDFium can't take is decoded by Tesseract's own reader. Rejects damaged files. */
export async function pictureOf(bytes: Uint8Array, { type }: ImageHeader): Promise<Picture | undefined> {
  if (type === 'bmp') return bmpPicture(bytes);
  const direct = type === 'jpeg' ? jpegPicture(bytes) : type === 'png' ? pngPicture(bytes) : undefined;
  if (direct) return direct;
  const recogniser = await openRecogniser();
  try {
    return pngPicture(await recogniser.decode(bytes));
  } finally {
    await recogniser.close();
  }
}

/** Grey and colour only: pictures for print say in several ways what their four inks mean. */
function jpegPicture(bytes: Uint8Array): Picture | undefined {
  const { width, height, components, turn } = readJpegHeader(
    new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  );
  if (components !== 1 && components !== 3) return undefined;
  const colours = components === 1 ? '/DeviceGray' : '/DeviceRGB';
  return {
    width,
    height,
    turn,
    dictionary: `/ColorSpace ${colours}/BitsPerComponent 8/Filter/DCTDecode`,
    data: bytes,
  };
}
