import { type FurniturePage, isAtEdge } from './furniture-page.ts';
import { isDeliveryStamp, isPageNumberText } from './furniture-signs.ts';
import { findLoneFurniture } from './lone-page-furniture.ts';
import { plainWords } from './plain-words.ts';
import { findRepeatedLines } from './repeated-lines.ts';
import { findRepeatedTitles } from './repeated-titles.ts';
import type { TextLine } from './text-line.ts';

/**
 * The lines that belong to the pages and not to the text: running headers and footers, page numbers, stamps along
 * the margin, watermarks. A line is one when it stands at the same height on several pages with the same words, a
 * number that counts the pages aside; a number alone at the edge of a page is one as well. What stands on one page
 * only is content, unless there are too few pages for anything to repeat and the line itself shows what it is.
 */
export function findFurniture(pages: readonly FurniturePage[]): Furniture {
  const lines = new Set<TextLine>();
  for (const page of pages) {
    const edges = edgesOf(page);
    for (const line of page.lines)
      if (isPageNumber(line, page, edges) || isDecoration(line) || isWatermark(line)) lines.add(line);
  }
  const repeats = withText(pages, lines, findRepeatedLines(pages));
  const titles = new Set(findRepeatedTitles(pages, [...repeats.values()], lines));
  for (const repeated of repeats.values())
    for (const line of repeated) if (!titles.has(line)) lines.add(line);
  if (pages.length <= FEW) {
    for (const page of pages) for (const line of findLoneFurniture(page, lines)) lines.add(line);
  }
  return { lines, firsts: firstsOf(repeats, lines) };
}

export type Furniture = {
  lines: ReadonlySet<TextLine>;
  /** Of those, where the words that a reader may look for stand first; with these words, a number of a page aside. */
  firsts: ReadonlyMap<TextLine, string>;
};

/** Left and right pages have headers of their own, and the first often none: with three, one may stand once. */
const FEW = 3;

type Repeats = ReadonlyMap<string, readonly TextLine[]>;

/** Where all that there is repeats, as in forms and labels, it is what the pages say. */
function withText(pages: readonly FurniturePage[], known: ReadonlySet<TextLine>, repeats: Repeats): Repeats {
  const isRepeated = new Set([...repeats.values()].flat());
  const isText = (line: TextLine) => !known.has(line) && !isRepeated.has(line) && /\p{L}/u.test(line.text);
  return pages.some(({ lines }) => lines.some(isText)) ? repeats : new Map();
}

/** Numbers of pages and what was stamped on are no words that a reader looks for. */
function firstsOf(repeats: Repeats, furniture: ReadonlySet<TextLine>): Map<TextLine, string> {
  const firsts = new Map<string, TextLine>();
  for (const [words, [first]] of repeats) if (furniture.has(first!)) firsts.set(words, first!);
  for (const line of furniture) {
    const words = plainWords(line.text);
    if (isWatermark(line) && !repeats.has(words) && !firsts.has(words)) firsts.set(words, line);
  }
  const isWorded = ([words, { text }]: [string, TextLine]) =>
    /\p{L}.*\p{L}/u.test(words) && !isDeliveryStamp(text);
  return new Map([...firsts].filter(isWorded).map(([words, line]) => [line, words]));
}

/** A number by itself in the outer eighth, with no other line between it and the edge of the page. */
function isPageNumber(line: TextLine, page: FurniturePage, edges: Edges): boolean {
  if (line.rotation !== 0 || !isAtEdge(line.box, page) || !isPageNumberText(line.text)) return false;
  return line.baseline <= edges.first + 2 || line.baseline >= edges.last - 2;
}

type Edges = { first: number; last: number };

function edgesOf({ lines }: FurniturePage): Edges {
  const edges = { first: Infinity, last: -Infinity };
  for (const { baseline, rotation } of lines) {
    if (rotation !== 0) continue;
    edges.first = Math.min(edges.first, baseline);
    edges.last = Math.max(edges.last, baseline);
  }
  return edges;
}

/** Dots, dashes and lines made of characters. */
function isDecoration({ text }: TextLine): boolean {
  return text.length > 3 && !/[^\s._\-–—*·•=~|]/.test(text);
}

/** Large words across the page. */
function isWatermark({ rotation, fontSize }: TextLine): boolean {
  return rotation % 90 !== 0 && fontSize > 30;
}
