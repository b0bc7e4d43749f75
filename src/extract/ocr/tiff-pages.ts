import { readDirectory, type TiffFields, tiffFormat } from './tiff-directory.ts';

/** A page of a TIFF file. `offset` is where its directory begins. */
export type TiffPage = { offset: number; width: number; height: number; compression: number };

/** `isCutShort` when more pages were announced than the file holds. */
export type TiffPages = { pages: TiffPage[]; isCutShort: boolean };

/**
 * At most so many pages, by following the list of directories. Throws a `RangeError` when the file ends inside the
 * first one, or when the list leads back to one.
 */
export function readTiffPages(view: DataView, most: number): TiffPages {
  const format = tiffFormat(view);
  const pages = new Map<number, TiffPage>();
  let offset = format.readOffset(format.isBig ? 8 : 4);
  while (offset !== 0 && pages.size < most) {
    if (pages.has(offset)) throw new RangeError(`the directory at ${offset} follows itself`);
    try {
      const { fields, next } = readDirectory(view, format, offset);
      pages.set(offset, pageOf(fields, offset));
      offset = next;
    } catch (error) {
      if (!(error instanceof RangeError) || pages.size === 0) throw error;
      return { pages: [...pages.values()], isCutShort: true };
    }
  }
  return { pages: [...pages.values()], isCutShort: false };
}

function pageOf(fields: TiffFields, offset: number): TiffPage {
  const first = (tag: number) => fields.get(tag)?.()[0];
  return { offset, width: first(256) ?? 0, height: first(257) ?? 0, compression: first(259) ?? 1 };
}

/** A copy of the file that begins with another of its pages, since decoders read the first. */
export function tiffWithFirstPage(bytes: Uint8Array, { offset }: TiffPage): Uint8Array {
  const copy = Uint8Array.from(bytes);
  const view = new DataView(copy.buffer);
  const { isBig, littleEndian } = tiffFormat(view);
  if (isBig) view.setBigUint64(8, BigInt(offset), littleEndian);
  else view.setUint32(4, offset, littleEndian);
  return copy;
}

/** What nothing here unpacks. */
export const UNREAD_TIFF_COMPRESSIONS: Readonly<Record<number, string>> = {
  6: 'JPEG of the old kind',
  34661: 'JBIG',
  34712: 'JPEG 2000',
  34887: 'LERC',
  34925: 'LZMA',
  50000: 'Zstandard',
  50001: 'WebP',
};
