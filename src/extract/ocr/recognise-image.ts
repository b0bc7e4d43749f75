import { HelixError } from '../../errors.ts';
import type { FileToRead } from '../extractor.ts';
import type { ImageHeader } from './image-header.ts';
import { imagePdf, likelyDotsPerInch, type Picture, readingDotsPerInch } from './image-pdf.ts';
import { openPages } from './open-pages.ts';
import type { Recogniser } from './open-recogniser.ts';
import type { PageSource, ShowablePage } from './page-source.ts';
import { pictureOf } from './picture-of.ts';
import { FINEST_PIXELS, type ReadingEvents, type RecognisedPage, recogniseAll } from './recognise-page.ts';
import { UNREAD_TIFF_COMPRESSIONS } from './tiff-pages.ts';

/** Reads an image by OCR: one page, or those of a TIFF. Of a moving picture only the first is read. */
export function recogniseImage(
  file: FileToRead,
  header: ImageHeader,
  events: ReadingEvents = {},
): AsyncGenerator<RecognisedPage> {
  const numbers = (header.pages ?? [undefined]).map((_, index) => index + 1);
  const open = async (recogniser: Promise<Recogniser>) => imagePages(file, header, recogniser);
  return recogniseAll(open, numbers, { maxPixels: FINEST_PIXELS, ...events });
}

function imagePages(file: FileToRead, header: ImageHeader, recogniser: Promise<Recogniser>): PageSource {
  return {
    open: async (number) => showable(await decode(file, header, number, recogniser)),
    close: () => {},
  };
}

async function showable(picture: Picture): Promise<ShowablePage> {
  const pages = await openPages(imagePdf(picture));
  const [dotsPerInch, own] = [readingDotsPerInch(picture), likelyDotsPerInch(picture)];
  return {
    size: pages.size(1),
    dotsPerInch,
    finestDotsPerInch: Math.max(dotsPerInch, own),
    render: (width, height) => pages.render(1, width, height),
    close: pages.close,
  };
}

async function decode(
  file: FileToRead,
  header: ImageHeader,
  number: number,
  recogniser: Promise<Recogniser>,
): Promise<Picture> {
  const page = header.pages?.[number - 1];
  const packing = UNREAD_TIFF_COMPRESSIONS[page?.compression ?? 0];
  if (packing) throw unreadable(file, `TIFF packed as ${packing} is not supported; save it as PDF or PNG`);
  let picture: Picture | undefined;
  try {
    picture = await pictureOf(file.bytes, header, { page, recogniser });
  } catch (cause) {
    throw unreadable(file, 'the picture is damaged or cut short', cause);
  }
  if (!picture) throw unreadable(file, 'the picture is packed in an unusual way; save it as PNG');
  return picture;
}

function unreadable({ name }: FileToRead, problem: string, cause?: unknown): HelixError {
  return new HelixError('extraction_failed', { name, problem }, { cause });
}
