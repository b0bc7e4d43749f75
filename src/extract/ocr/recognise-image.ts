import { HelixError } from '../../errors.ts';
import type { FileToRead } from '../extractor.ts';
import type { ImageHeader } from './image-header.ts';
import { imagePdf, type Picture, readingDotsPerInch } from './image-pdf.ts';
import { pictureOf } from './picture-of.ts';
import { type RecognisedPage, recognisePages } from './recognise-page.ts';
import { tiffWithFirstPage, UNREAD_TIFF_COMPRESSIONS } from './tiff-pages.ts';

/** Reads an image by OCR: one page, or those of a TIFF. Of a moving picture only the first is read. */
export async function* recogniseImage(file: FileToRead, header: ImageHeader): AsyncGenerator<RecognisedPage> {
  const pages = header.pages ?? [undefined];
  for (const [index, page] of pages.entries()) {
    const packing = UNREAD_TIFF_COMPRESSIONS[page?.compression ?? 0];
    if (packing) throw unreadable(file, `TIFF packed as ${packing} is not supported; save it as PDF or PNG`);
    const bytes = page && index > 0 ? tiffWithFirstPage(file.bytes, page) : file.bytes;
    const picture = await decode({ ...file, bytes }, header);
    const dotsPerInch = readingDotsPerInch(picture);
    for await (const read of recognisePages(imagePdf(picture), [1], { dotsPerInch }))
      yield { ...read, number: index + 1 };
  }
}

async function decode(file: FileToRead, header: ImageHeader): Promise<Picture> {
  let picture: Picture | undefined;
  try {
    picture = await pictureOf(file.bytes, header);
  } catch (cause) {
    throw unreadable(file, 'the picture is damaged or cut short', cause);
  }
  if (!picture) throw unreadable(file, 'the picture is packed in an unusual way; save it as PNG');
  return picture;
}

function unreadable({ name }: FileToRead, problem: string, cause?: unknown): HelixError {
  return new HelixError('extraction_failed', { name, problem }, { cause });
}
