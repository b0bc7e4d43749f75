import type { GreyBitmap } from './grey-bitmap.ts';
import { greyPicture, type Picture } from './image-pdf.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { drawPieces } from './open-pages.ts';
import {
  BLACK_IS_ZERO,
  type TiffLayout,
  type TiffPiece,
  tiffLayout,
  WHITE_IS_ZERO,
  YCBCR,
} from './tiff-layout.ts';
import type { TiffPage } from './tiff-pages.ts';
import { greyOfPieces } from './tiff-pixels.ts';
import { UNPACKED_HERE } from './unpack-tiff.ts';

/**
 * A page of a TIFF as a grey picture, in strips or tiles. What is packed as a fax or as JPEG is decoded by PDFium. Undefined
 * for what is kept in a way that is seldom used. Throws a `RangeError` when the page is cut short.
 */
export async function tiffPicture(bytes: Uint8Array, page: TiffPage): Promise<Picture | undefined> {
  const layout = tiffLayout(bytes, page);
  if (!layout) return undefined;
  const { width, height, mirrored, turn, compression } = layout;
  const upright = (bitmap: GreyBitmap) => (mirrored ? mirroredBitmap(bitmap) : bitmap);
  if (UNPACKED_HERE.has(compression)) {
    const data = greyOfPieces(layout);
    return data && greyPicture(upright({ width, height, data }), turn);
  }
  const dictionaryOf = DRAWN_BY_PDFIUM[compression]?.(layout);
  if (!dictionaryOf) return undefined;
  const pieces = layout.pieces.map((piece) => dictionaryOf(piece));
  return greyPicture(upright(await drawPieces({ width, height }, pieces)), turn);
}

function mirroredBitmap({ width, height, data }: GreyBitmap): GreyBitmap {
  const mirrored = Uint8Array.from(data);
  for (let start = 0; start < mirrored.length; start += width)
    mirrored.subarray(start, start + width).reverse();
  return { width, height, data: mirrored };
}

type PieceToDraw = TiffPiece & Pick<Picture, 'dictionary'>;
type Drawing = (layout: TiffLayout) => ((piece: TiffPiece) => PieceToDraw) | undefined;

const DRAWN_BY_PDFIUM: Readonly<Record<number, Drawing>> = {
  2: (layout) => faxPiece(layout, '/K 0/EncodedByteAlign true'),
  3: (layout) =>
    faxPiece(layout, (layout.faxOptions & 1) === 1 ? '/K 4/EndOfLine true' : '/K 0/EndOfLine true'),
  4: (layout) => faxPiece(layout, '/K -1'),
  7: jpegPiece,
};

/** A fax unpacks to 0 for white, whatever its bits are said to mean; PDF has it the other way round. */
function faxPiece({ bits, samples, photometric }: TiffLayout, coding: string): ReturnType<Drawing> {
  if (bits !== 1 || samples !== 1) return undefined;
  const isInverted = photometric === BLACK_IS_ZERO;
  return (piece) => ({
    ...piece,
    dictionary:
      `/ColorSpace/DeviceGray/BitsPerComponent 1${isInverted ? '/Decode[1 0]' : ''}/Filter/CCITTFaxDecode` +
      `/DecodeParms<<${coding}/Columns ${piece.width}/Rows ${piece.height}>>`,
  });
}

/** Each piece is a JPEG, from which the tables that all have in common were taken out. */
function jpegPiece({ bits, samples, photometric, jpegTables }: TiffLayout): ReturnType<Drawing> {
  if (bits !== 8 || (samples !== 1 && samples !== 3) || photometric === WHITE_IS_ZERO) return undefined;
  const colours = samples === 1 ? '/DeviceGray' : '/DeviceRGB';
  const parameters = samples === 3 && photometric !== YCBCR ? '/DecodeParms<</ColorTransform 0>>' : '';
  return (piece) => {
    const data =
      jpegTables.length > 4
        ? Buffer.concat([jpegTables.subarray(0, -2), piece.data.subarray(2)])
        : piece.data;
    const { width, height } = readJpegHeader(new DataView(data.buffer, data.byteOffset, data.byteLength));
    const dictionary = `/ColorSpace ${colours}/BitsPerComponent 8/Filter/DCTDecode${parameters}`;
    return { ...piece, width, height, data, dictionary };
  };
}
