import { bmpPicture } from './bmp-picture.ts';
import type { ImageHeader } from './image-header.ts';
import type { Picture } from './image-pdf.ts';
import { readJpegHeader } from './jpeg-header.ts';
import type { Recogniser } from './open-recogniser.ts';
import { pngPicture } from './png-picture.ts';
import { type TiffPage, tiffWithFirstPage } from './tiff-pages.ts';
import { tiffPicture } from './tiff-picture.ts';

/**
 * The picture in an image file, or on a page of a TIFF. What PDFium can't take and nothing here unpacks is decoded by
 * Tesseract's own reader. Rejects damaged files.
 */
export async function pictureOf(
  bytes: Uint8Array,
  { type }: ImageHeader,
  { page, recogniser }: { page: TiffPage | undefined; recogniser: Promise<Recogniser> },
): Promise<Picture | undefined> {
  if (type === 'bmp') return bmpPicture(bytes);
  const direct = page
    ? await tiffPicture(bytes, page)
    : type === 'jpeg'
      ? jpegPicture(bytes)
      : type === 'png'
        ? pngPicture(bytes)
        : undefined;
  if (direct) return direct;
  const { decode } = await recogniser;
  return pngPicture(await decode(page ? tiffWithFirstPage(bytes, page) : bytes));
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
