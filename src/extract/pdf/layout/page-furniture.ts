import { type FurniturePage, isAtEdge } from './furniture-page.ts';
import { isPageNumberText } from './furniture-signs.ts';
import { findLoneFurniture } from './lone-page-furniture.ts';
import type { TextLine } from './text-line.ts';

/**
 * The lines that belong to the pages and not to the text: running headers and footers, page numbers, stamps along
 * the margin, watermarks. A line is one when it stands at the same height on several pages with the same words, a
 * number that counts the pages aside; a number alone at the edge of a page is one as well. What stands on one page
 * only is content, unless there are too few pages for anything to repeat and the line itself shows what it is.
 */
export function findFurniture(pages: readonly FurniturePage[]): Set<TextLine> {
  const furniture = new Set<TextLine>();
  const places = new Map<string, TextLine[]>();
  for (const page of pages) {
    const edges = edgesOf(page);
    for (const line of page.lines) {
      if (isPageNumber(line, page, edges) || isDecoration(line) || isWatermark(line)) furniture.add(line);
      // On a page by itself nothing repeats.
      for (const key of pages.length > 1 ? keysOf(line, page) : []) {
        const known = places.get(key);
        if (known) known.push(line);
        else places.set(key, [line]);
      }
    }
  }
  const enough = pages.length < 6 ? 2 : 3;
  const runs = [...places.values()].flatMap(runsOfPages).filter(({ length }) => length >= enough);
  const repeated = new Set(runs.flat());
  // Where all that there is repeats, as in forms and labels, it is what the pages say.
  const isText = (line: TextLine) => !furniture.has(line) && /\p{L}/u.test(line.text);
  const isLeft = pages.some(({ lines }) => lines.some((line) => isText(line) && !repeated.has(line)));
  if (isLeft) for (const line of repeated) furniture.add(line);
  if (pages.length <= FEW) {
    for (const page of pages) for (const line of findLoneFurniture(page, furniture)) furniture.add(line);
  }
  return furniture;
}

/** Left and right pages have headers of their own, and the first often none: with three, one may stand once. */
const FEW = 3;

/**
 * Lines on pages that follow each other, or on every second one, as left and right pages do. What returns after more
 * pages, such as "Chapter 3", is content.
 */
function runsOfPages(found: readonly TextLine[]): TextLine[][] {
  const runs: TextLine[][] = [];
  for (const line of found) {
    const last = runs.at(-1)?.at(-1);
    if (!last || line.page - last.page > 2) runs.push([line]);
    else if (line.page !== last.page) runs.at(-1)!.push(line);
  }
  return runs;
}

/**
 * Where a line would have to stand again to be furniture: its words and its height on the page in steps of 1%, with
 * the next step as well since a line may be on the border of two. Only lines at the edge have one, or that are
 * turned; words in the middle of pages repeat in forms and tables.
 */
function keysOf(line: TextLine, page: FurniturePage): string[] {
  if (line.rotation === 0 && !isAtEdge(line.box, page)) return [];
  if (!/\p{L}.*\p{L}/u.test(line.text)) return [];
  const text = line.text.toLowerCase();
  // "Chapter 1", "Chapter 2" in large type on pages that follow each other are headings.
  const texts = line.fontSize > LARGE ? [text] : countedTexts(text, line.page);
  if (line.rotation !== 0)
    return texts.map((each) => `${line.rotation} ${Math.round(line.box[0] / 10)} ${each}`);
  const step = (100 * line.baseline) / page.height;
  return [Math.floor(step), Math.floor(step + 0.5) + 0.5].flatMap((height) =>
    texts.map((each) => `${height} ${each}`),
  );
}

/** Points; running headers are set in the size of the text or smaller. */
const LARGE = 13;

/** A line as it is, and with each of its first numbers as its distance from the page's, which a counter keeps. */
function countedTexts(text: string, page: number): string[] {
  const numbers = [...text.matchAll(/(?<!\d)\d{1,4}(?!\d)/g)].slice(0, 10);
  return [
    text,
    ...numbers.map(
      ({ 0: number, index }) =>
        `${text.slice(0, index)}#${Number(number) - page}${text.slice(index + number.length)}`,
    ),
  ];
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
