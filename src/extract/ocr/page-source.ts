import type { PageSize } from '../extractor.ts';
import type { GreyBitmap } from './grey-bitmap.ts';
import { openPages } from './open-pages.ts';

/** Where pages come from that are read by OCR: each is opened for itself, so that one that is damaged is the only one lost. */
export type PageSource = {
  /** Rejects when this page can't be shown. Has to be closed before the next one is opened. */
  open: (number: number) => Promise<ShowablePage>;
  close: () => void;
};

export type ShowablePage = {
  /** In points, as the page is shown. */
  size: PageSize;
  /** At which it is read at first, and at most. */
  dotsPerInch: number;
  finestDotsPerInch: number;
  render: (width: number, height: number) => Promise<GreyBitmap>;
  close: () => void;
};

/** The pages of a PDF, all at one resolution. */
export async function pdfPages(bytes: Uint8Array, dotsPerInch: number): Promise<PageSource> {
  const pages = await openPages(bytes);
  return {
    open: async (number) => ({
      size: pages.size(number),
      dotsPerInch,
      finestDotsPerInch: dotsPerInch,
      render: (width, height) => pages.render(number, width, height),
      close: () => {},
    }),
    close: pages.close,
  };
}
