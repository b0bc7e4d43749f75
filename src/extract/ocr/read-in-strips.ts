import type { Bbox, Block, Line, Page, Paragraph, Word } from 'tesseract.js';
import type { GreyBitmap } from './grey-bitmap.ts';

/**
 * Reads a page that is too large to be read at once in strips from the top, which overlap by more than a line is high. A line
 * that a cut may go through is taken from the strip that has all of it, and one that is in both is taken once.
 */
export async function readInStrips(
  bitmap: GreyBitmap,
  recognise: (strip: GreyBitmap) => Promise<ReadText>,
  onStrip: () => void = () => {},
): Promise<ReadText> {
  const strips = cutStrips(bitmap);
  if (strips.length === 1) return recognise(bitmap);
  const blocks: Block[] = [];
  const kept: Word[] = [];
  let [confidence, words] = [0, 0];
  for (const { top, bottom } of strips) {
    const data = bitmap.data.subarray(top * bitmap.width, bottom * bitmap.width);
    const read = await recognise({ width: bitmap.width, height: bottom - top, data });
    onStrip();
    const isWhole = ({ bbox }: Line) =>
      (top === 0 || bbox.y0 > CUT_MARGIN) &&
      (bottom === bitmap.height || bbox.y1 < bottom - top - CUT_MARGIN);
    // In what was read before; words of one strip may overlap as they like.
    const earlier = kept.filter(({ bbox }) => bbox.y1 > top);
    const isNew = ({ bbox }: Word) => !earlier.some((word) => areSame(word.bbox, bbox));
    const found = (read.blocks ?? []).flatMap((block) => movedBlock(block, { by: top, isWhole, isNew }));
    const added = wordsOf({ blocks: found });
    blocks.push(...found);
    kept.push(...added);
    confidence += read.confidence * added.length;
    words += added.length;
  }
  return { blocks, confidence: words === 0 ? 0 : confidence / words };
}

export type ReadText = Pick<Page, 'blocks' | 'confidence'>;

export function wordsOf({ blocks }: Pick<Page, 'blocks'>): Word[] {
  return (blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  );
}

/** A3 at 300 dpi, about: what Tesseract has always been given at once. */
export const STRIP_PIXELS = 16_000_000;
/** A page with little more is not cut. */
const TOLERATED = 1.1;
/** In pixels: an inch and a third at 300 dpi. */
const OVERLAP = 400;
/** A line that comes so near to a cut may go on behind it. */
const CUT_MARGIN = 60;
const LOWEST_STRIP = 1000;

/** From `top` to before `bottom`, about equally high. */
export function cutStrips({
  width,
  height,
}: Pick<GreyBitmap, 'width' | 'height'>): { top: number; bottom: number }[] {
  if (width * height <= STRIP_PIXELS * TOLERATED) return [{ top: 0, bottom: height }];
  const highest = Math.max(LOWEST_STRIP, Math.floor(STRIP_PIXELS / width));
  const count = Math.max(1, Math.ceil((height - OVERLAP) / (highest - OVERLAP)));
  const step = Math.ceil((height - OVERLAP) / count);
  return Array.from({ length: count }, (_, index) => ({
    top: index * step,
    bottom: Math.min(height, (index + 1) * step + OVERLAP),
  }));
}

type Moving = { by: number; isWhole: (line: Line) => boolean; isNew: (word: Word) => boolean };

/** None, or one. What is asked about lines is asked in the strip, about words on the page. */
function movedBlock(block: Block, moving: Moving): Block[] {
  const paragraphs = block.paragraphs.flatMap((paragraph) => movedParagraph(paragraph, moving));
  return paragraphs.length > 0 ? [{ ...block, bbox: moved(block.bbox, moving.by), paragraphs }] : [];
}

function movedParagraph(paragraph: Paragraph, { by, isWhole, isNew }: Moving): Paragraph[] {
  const lines = paragraph.lines.filter(isWhole).flatMap((line): Line[] => {
    const words = line.words.map((word) => movedWord(word, by)).filter(isNew);
    return words.length > 0 ? [{ ...line, bbox: moved(line.bbox, by), words }] : [];
  });
  return lines.length > 0 ? [{ ...paragraph, bbox: moved(paragraph.bbox, by), lines }] : [];
}

function movedWord(word: Word, by: number): Word {
  const symbols = word.symbols.map((symbol) => ({ ...symbol, bbox: moved(symbol.bbox, by) }));
  return { ...word, bbox: moved(word.bbox, by), symbols };
}

function moved(box: Bbox, by: number): Bbox {
  return { ...box, y0: box.y0 + by, y1: box.y1 + by };
}

/** Whether most of the smaller one lies within the other. */
function areSame(one: Bbox, other: Bbox): boolean {
  const across = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
  const down = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  return across > 0 && down > 0 && across * down > Math.min(areaOf(one), areaOf(other)) / 2;
}

function areaOf({ x0, y0, x1, y1 }: Bbox): number {
  return (x1 - x0) * (y1 - y0);
}
