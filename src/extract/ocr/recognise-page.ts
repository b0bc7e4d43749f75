import { setImmediate } from 'node:timers/promises';
import type { PageSize } from '../extractor.ts';
import type { PageContent } from '../pdf/page-content.ts';
import { estimateSkew } from './estimate-skew.ts';
import { findRules } from './find-rules.ts';
import type { Turn } from './grey-bitmap.ts';
import { openRecogniser, type Recogniser } from './open-recogniser.ts';
import { type PageSource, pdfPages } from './page-source.ts';
import { STRIP_PIXELS, wordsOf } from './read-in-strips.ts';
import {
  type Reading,
  readUpright,
  type ShownPage,
  SURE_WORD,
  sureCharacters,
  WIDEST,
} from './read-upright.ts';
import { type ReadingQuality, readingQuality, type WordCounts } from './reading-quality.ts';
import { levelledBitmap, levelledSize } from './skew.ts';
import { boxInPoints, textItems } from './text-items.ts';

/**
 * Reads pages of a PDF by OCR, in the order of `pageNumbers` (from 1): each is rendered, recognised and given as
 * words and drawn lines, so that the stages for layout and tables serve scans as well.
 */
export function recognisePages(
  bytes: Uint8Array,
  pageNumbers: readonly number[],
  { dotsPerInch = DOTS_PER_INCH, maxPixels = STRIP_PIXELS, ...events }: RecogniseOptions = {},
): AsyncGenerator<RecognisedPage> {
  return recogniseAll(() => pdfPages(bytes, dotsPerInch), pageNumbers, { maxPixels, ...events });
}

/**
 * Reads pages of any source. Tesseract has a thread of its own, one for all pages: it starts while the first page is rendered,
 * and reads a page while the one before it is taken apart and the next one is rendered.
 */
export async function* recogniseAll(
  openSource: (recogniser: Promise<Recogniser>) => Promise<PageSource>,
  pageNumbers: readonly number[],
  settings: Settings,
): AsyncGenerator<RecognisedPage> {
  const starting = heldBack(openRecogniser());
  try {
    const source = await openSource(starting);
    try {
      yield* readInTurn(starting, source, pageNumbers, settings);
    } finally {
      source.close();
    }
  } finally {
    await starting.then(
      (recogniser) => recogniser.close(),
      () => {},
    );
  }
}

async function* readInTurn(
  starting: Promise<Recogniser>,
  source: PageSource,
  numbers: readonly number[],
  settings: Settings,
): AsyncGenerator<RecognisedPage> {
  const render = (number: number | undefined) =>
    number === undefined ? undefined : heldBack(renderPage(source, number, settings));
  const first = render(numbers[0]);
  const recogniser = await starting;
  const start = async (shown: Promise<ShownPage>, likelyTurn: Turn): Promise<StartedPage> => {
    const page = await shown;
    const reading = heldBack(readUpright(recogniser, page, { likelyTurn, onStrip: settings.onStrip }));
    await setImmediate(); // So that the page is on its way to the thread before this one has other work.
    return { page, reading };
  };
  let turn: Turn = 0; // pages of one scan mostly lie the same way
  let started = first && heldBack(start(first, turn));
  for (let index = 0; started; index += 1) {
    const current = await outcomeOf(started);
    const next = render(numbers[index + 1]);
    const outcome =
      'error' in current ? current : await outcomeOf(finish(recogniser, source, current, settings));
    if (!('error' in outcome)) turn = outcome.read.turn;
    started = next && heldBack(start(next, turn));
    await setImmediate();
    if (!('error' in outcome)) yield recognisedPage(outcome.page, outcome.read);
    else if (settings.onUnreadable) settings.onUnreadable(numbers[index]!, outcome.error);
    else throw outcome.error;
  }
}

/** What fails before it is its turn fails then, and not for the whole process. */
function heldBack<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}

async function outcomeOf<Result>(promise: Promise<Result>): Promise<Result | { error: unknown }> {
  try {
    return await promise;
  } catch (error) {
    return { error };
  }
}

type StartedPage = { page: ShownPage; reading: Promise<Reading> };

/** A page that was rendered coarser than it might be is read once more, as fine as can be, when little could be read. */
async function finish(
  recogniser: Recogniser,
  source: PageSource,
  { page, reading }: StartedPage,
  settings: Settings,
): Promise<{ page: ShownPage; read: Reading }> {
  const read = await reading;
  const counts = countWords(read);
  if (page.isFinest || (counts.words > 0 && readingQuality(counts) === 'sure')) return { page, read };
  const finer = await renderPage(source, page.number, { ...settings, isFinest: true });
  const options = { likelyTurn: read.turn, onStrip: settings.onStrip };
  const other = await readUpright(recogniser, finer, options);
  return sureCharacters(other.read) > sureCharacters(read.read)
    ? { page: finer, read: other }
    : { page, read };
}

/**
 * `bench/extract/ocr.ts` on seven scans: at 200, 250 and 300 dpi .82, .84 and .86 of the numbers were right; the time
 * differed by less than it does from run to run. One of the scans lost numbers in hatched cells above 200.
 */
const DOTS_PER_INCH = 300;
/** A screenshot of 1,200 x 33,000 at its own size. With more, a reading process comes near to its limit of memory. */
export const FINEST_PIXELS = 40_000_000;

export type ReadingEvents = {
  /** A page that can't be read; without this, reading ends there. */
  onUnreadable?: (number: number, error: unknown) => void;
  /** A part of a large page was read. */
  onStrip?: () => void;
};

export type RecogniseOptions = ReadingEvents & {
  dotsPerInch?: number;
  /** A page that would have more is rendered at a lower resolution, unless it can't be read so. */
  maxPixels?: number;
};

type Settings = ReadingEvents & { maxPixels: number };

/**
 * A page as it reads: one that is tilted is levelled, one that lies on its side or upside down is turned, and all of its boxes
 * and its size are those of the turned page.
 */
export type RecognisedPage = PageContent &
  WordCounts & {
    /** Its size as it is shown. */
    shown: PageSize;
    /** By how many degrees its lines fall as it is shown; clockwise. It was levelled before it was turned. */
    skew: number;
    /** How the page had to be turned, clockwise, from how it is shown. */
    turn: Turn;
    /** By how many of its words Tesseract is not sure of. */
    quality: ReadingQuality;
  };

async function renderPage(
  source: PageSource,
  number: number,
  { maxPixels, isFinest = false }: Settings & { isFinest?: boolean },
): Promise<ShownPage> {
  const page = await source.open(number);
  try {
    const { width, height } = page.size;
    const atMost = (pixels: number) => Math.min(Math.sqrt(pixels / (width * height)), WIDEST / width);
    const finest = Math.min(page.finestDotsPerInch / 72, atMost(Math.max(maxPixels, FINEST_PIXELS)));
    const scale = isFinest ? finest : Math.min(page.dotsPerInch / 72, atMost(maxPixels), finest);
    const bitmap = await page.render(pixels(width * scale), pixels(height * scale));
    const skew = estimateSkew(bitmap);
    return {
      number,
      shown: page.size,
      skew,
      scale,
      bitmap: skew === 0 ? bitmap : levelledBitmap(bitmap, skew),
      isFinest: finest < scale * WORTH_FINER,
    };
  } finally {
    page.close();
  }
}

/** With less, no more can be read. */
const WORTH_FINER = 1.2;

function recognisedPage({ number, shown, skew, scale }: ShownPage, reading: Reading): RecognisedPage {
  const { turn, bitmap, read } = reading;
  const counts = countWords(reading);
  const quality = readingQuality(counts);
  const boxes = wordsOf(read).map(({ bbox }) => boxInPoints(bbox, scale));
  const rules = quality === 'unread' ? [] : findRules(bitmap, scale, boxes);
  const size = levelledSize(shown, skew);
  return {
    number,
    ...(turn % 180 === 0 ? size : { width: size.height, height: size.width }),
    items: quality === 'unread' ? [] : textItems(read, scale, rules),
    rules,
    rectangles: [],
    images: [],
    shown,
    skew,
    turn,
    quality,
    ...counts,
  };
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length));
}

function countWords({ read }: Reading): WordCounts {
  const words = wordsOf(read);
  return {
    words: words.length,
    doubtfulWords: words.filter(({ confidence }) => confidence < SURE_WORD).length,
  };
}
