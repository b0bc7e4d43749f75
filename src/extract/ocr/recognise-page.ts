import { setImmediate } from 'node:timers/promises';
import type { Page } from 'tesseract.js';
import type { PageSize } from '../extractor.ts';
import type { PageContent } from '../pdf/page-content.ts';
import { findRules } from './find-rules.ts';
import { type GreyBitmap, type Turn, turnedBitmap } from './grey-bitmap.ts';
import { openPages, type Pages } from './open-pages.ts';
import { openRecogniser, type Recogniser } from './open-recogniser.ts';
import { type ReadingQuality, readingQuality, type WordCounts } from './reading-quality.ts';
import { boxInPoints, textItems } from './text-items.ts';

/**
 * Reads pages of a PDF by OCR, in the order of `pageNumbers` (from 1): each is rendered, recognised and given as
 * words and drawn lines, so that the stages for layout and tables serve scans as well. Tesseract has a thread of its
 * own: it starts while the first page is rendered, and reads a page while the one before it is taken apart and the
 * next one is rendered.
 */
export async function* recognisePages(
  bytes: Uint8Array,
  pageNumbers: readonly number[],
  { dotsPerInch = DOTS_PER_INCH, maxPixels = MAX_PIXELS }: RecogniseOptions = {},
): AsyncGenerator<RecognisedPage> {
  const starting = heldBack(openRecogniser());
  try {
    const pages = await openPages(bytes);
    try {
      yield* readInTurn(starting, pages, pageNumbers, { dotsPerInch, maxPixels });
    } finally {
      pages.close();
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
  pages: Pages,
  numbers: readonly number[],
  settings: Required<RecogniseOptions>,
): AsyncGenerator<RecognisedPage> {
  const render = (number: number | undefined) =>
    number === undefined ? undefined : heldBack(renderPage(pages, number, settings));
  const first = render(numbers[0]);
  const recogniser = await starting;
  const start = async (shown: Promise<ShownPage>, turn: Turn): Promise<StartedPage> => {
    const page = await shown;
    const reading = heldBack(readUpright(recogniser, page, turn));
    await setImmediate(); // So that the page is on its way to the thread before this one has other work.
    return { page, reading };
  };
  let started = first && heldBack(start(first, 0));
  for (let index = 1; started; index += 1) {
    const { page, reading } = await started;
    const next = render(numbers[index]);
    const read = await reading;
    started = next && heldBack(start(next, read.turn)); // pages of one scan mostly lie the same way
    await setImmediate();
    yield recognisedPage(page, read);
  }
}

/** What fails before it is its turn fails then, and not for the whole process. */
function heldBack<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}

/** `scale` is in pixels per point. */
type ShownPage = { number: number; size: PageSize; scale: number; bitmap: GreyBitmap };
type StartedPage = { page: ShownPage; reading: Promise<Reading> };

/**
 * `bench/extract/ocr.ts` on seven scans: at 200, 250 and 300 dpi .82, .84 and .86 of the numbers were right; the time
 * differed by less than it does from run to run. One of the scans lost numbers in hatched cells above 200.
 */
const DOTS_PER_INCH = 300;
/** A3 at 300 dpi, about. */
const MAX_PIXELS = 16_000_000;

export type RecogniseOptions = {
  dotsPerInch?: number;
  /** A page that would have more is rendered at a lower resolution. */
  maxPixels?: number;
};

/**
 * A page as it reads: one that lies on its side or upside down is turned first, and all of its boxes and its size
 * are those of the turned page.
 */
export type RecognisedPage = PageContent &
  WordCounts & {
    /** How the page had to be turned, clockwise, from how it is shown. */
    turn: Turn;
    /** By how many of its words Tesseract is not sure of. */
    quality: ReadingQuality;
  };

async function renderPage(
  pages: Pages,
  number: number,
  { dotsPerInch, maxPixels }: Required<RecogniseOptions>,
): Promise<ShownPage> {
  const size = pages.size(number);
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(maxPixels / (size.width * size.height)));
  const bitmap = await pages.render(number, pixels(size.width * scale), pixels(size.height * scale));
  return { number, size, scale, bitmap };
}

function recognisedPage({ number, size, scale }: ShownPage, { turn, bitmap, read }: Reading): RecognisedPage {
  const counts = countWords(read);
  const quality = readingQuality(counts);
  const boxes = wordsOf(read).map(({ bbox }) => boxInPoints(bbox, scale));
  const rules = quality === 'unread' ? [] : findRules(bitmap, scale, boxes);
  return {
    number,
    ...(turn % 180 === 0 ? size : { width: size.height, height: size.width }),
    items: quality === 'unread' ? [] : textItems(read, scale, rules),
    rules,
    rectangles: [],
    images: [],
    turn,
    quality,
    ...counts,
  };
}

function pixels(length: number): number {
  return Math.max(1, Math.round(length));
}

/**
 * Tesseract's own detection of the orientation needs data that no package has. But it reads text that runs
 * downwards as well as level text, and makes nothing of the rest: upside down, 11 to 22 % of the characters come
 * out surely, the right way round 98 %. So a page that hardly reads is read upside down too, and one whose words
 * run downwards is turned.
 */
async function readUpright(
  recogniser: Recogniser,
  { bitmap: shown, scale }: ShownPage,
  likelyTurn: Turn,
): Promise<Reading> {
  const readTurned = async (turn: Turn): Promise<Reading> => {
    const bitmap = turnedBitmap(shown, turn);
    return { turn, bitmap, read: await recogniser.recognise(bitmap, scale * 72) };
  };
  let reading = await readTurned(likelyTurn);
  if (reading.read.confidence < SURE_PAGE) {
    const other = await readTurned(turnedBy(likelyTurn, 180));
    if (sureCharacters(other.read) > sureCharacters(reading.read)) reading = other;
  }
  return runsDownwards(reading.read) ? readTurned(turnedBy(reading.turn, 270)) : reading;
}

function turnedBy(turn: Turn, more: Turn): Turn {
  return ((turn + more) % 360) as Turn;
}

/** Whether most words are higher than wide; short ones are so however they lie. */
function runsDownwards(read: Page): boolean {
  const long = wordsOf(read).filter(({ text, confidence }) => text.length >= 4 && confidence >= SURE_WORD);
  const tall = long.filter(({ bbox }) => bbox.y1 - bbox.y0 > bbox.x1 - bbox.x0);
  return tall.length > long.length / 2;
}

const SURE_PAGE = 60;
const SURE_WORD = 60;

type Reading = { turn: Turn; bitmap: GreyBitmap; read: Page };

function sureCharacters(read: Page): number {
  return wordsOf(read).reduce(
    (sum, { text, confidence }) => sum + (confidence >= SURE_WORD ? text.length : 0),
    0,
  );
}

function countWords(read: Page): WordCounts {
  const words = wordsOf(read);
  return {
    words: words.length,
    doubtfulWords: words.filter(({ confidence }) => confidence < SURE_WORD).length,
  };
}

function wordsOf({ blocks }: Page) {
  return (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );
}
