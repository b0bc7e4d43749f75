import type { PageSize } from '../extractor.ts';
import { type GreyBitmap, type Turn, turnedBitmap } from './grey-bitmap.ts';
import type { Recogniser } from './open-recogniser.ts';
import { type ReadText, readInStrips, wordsOf } from './read-in-strips.ts';

/** A page ready to be read. */
export type ShownPage = {
  number: number;
  /** In points, as the page is shown. */
  shown: PageSize;
  /** By how many degrees, clockwise, its lines fell before it was levelled. */
  skew: number;
  /** In pixels per point. */
  scale: number;
  /** Levelled. */
  bitmap: GreyBitmap;
  /** Whether it may be rendered finer than it is. */
  isFinest: boolean;
};

export type Reading = { turn: Turn; bitmap: GreyBitmap; read: ReadText };

/**
 * Tesseract's own detection of the orientation needs data that no package has. But it reads text that runs
 * downwards as well as level text, and makes nothing of the rest: upside down, 11 to 22 % of the characters come
 * out surely, the right way round 98 %. So a page that hardly reads is read upside down too, and one whose words
 * run downwards is turned.
 */
export async function readUpright(
  recogniser: Recogniser,
  { bitmap: shown, scale }: ShownPage,
  { likelyTurn, onStrip }: { likelyTurn: Turn; onStrip?: (() => void) | undefined },
): Promise<Reading> {
  const readTurned = async (turn: Turn): Promise<Reading> => {
    const bitmap = turnedBitmap(shown, turn);
    const read = await readInStrips(bitmap, (strip) => recogniser.recognise(strip, scale * 72), onStrip);
    return { turn, bitmap, read };
  };
  let reading = await readTurned(likelyTurn);
  if (reading.read.confidence < SURE_PAGE) {
    const other = await readTurned(turnedBy(likelyTurn, 180));
    if (sureCharacters(other.read) > sureCharacters(reading.read)) reading = other;
  }
  const isTooWide = reading.bitmap.height > WIDEST;
  return runsDownwards(reading.read) && !isTooWide ? readTurned(turnedBy(reading.turn, 270)) : reading;
}

/** Tesseract takes no picture of more pixels in a row. */
export const WIDEST = 32_000;

function turnedBy(turn: Turn, more: Turn): Turn {
  return ((turn + more) % 360) as Turn;
}

/** Whether most words are higher than wide; short ones are so however they lie. */
function runsDownwards(read: ReadText): boolean {
  const long = wordsOf(read).filter(({ text, confidence }) => text.length >= 4 && confidence >= SURE_WORD);
  const tall = long.filter(({ bbox }) => bbox.y1 - bbox.y0 > bbox.x1 - bbox.x0);
  return tall.length > long.length / 2;
}

const SURE_PAGE = 60;
export const SURE_WORD = 60;

export function sureCharacters(read: ReadText): number {
  return wordsOf(read).reduce(
    (sum, { text, confidence }) => sum + (confidence >= SURE_WORD ? text.length : 0),
    0,
  );
}
