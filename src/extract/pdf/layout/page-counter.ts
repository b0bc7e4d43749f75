import { type FurniturePage, isAtEdge } from './furniture-page.ts';
import { isIdentifying, isNumbered, isYear } from './furniture-signs.ts';
import type { TextLine } from './text-line.ts';

/**
 * Tells which number in a line counts the pages, if one does: what else goes up with them, as the numbers of invoices
 * do with one to a page, is what these pages are about. It has a word for pages before it or the number of all pages
 * after it; or it stands at an end of the line, and no word says that it numbers something else.
 */
export function pageCounters(pages: readonly FurniturePage[]): (line: TextLine) => Counter | undefined {
  const found = new Map<TextLine, Counter>();
  const pagesOf = new Map<number, Set<number>>();
  for (const page of pages) {
    for (const line of page.lines) {
      const counter = line.rotation !== 0 || isAtEdge(line.box, page) ? counterOf(line) : undefined;
      if (!counter) continue;
      found.set(line, counter);
      const known = pagesOf.get(counter.offset);
      if (known) known.add(line.page);
      else pagesOf.set(counter.offset, new Set([line.page]));
    }
  }
  return (line) => {
    const counter = found.get(line);
    if (!counter || counter.isNamed || Math.abs(counter.offset) <= MOST_LEFT_OUT) return counter;
    return pagesOf.get(counter.offset)!.size >= ENOUGH ? counter : undefined;
  };
}

/** `offset` is how far the number, which stands from `start` to `end`, is from that of the page. */
export type Counter = { start: number; end: number; offset: number; isNamed: boolean };

/** Pages: covers and contents may not be numbered, and a chapter begins later. */
const MOST_LEFT_OUT = 30;
/** Pages on which a larger distance has to be the same, as in a volume of a journal. */
const ENOUGH = 4;

function counterOf(line: TextLine): Counter | undefined {
  const { text, page } = line;
  const counterAt = (match: RegExpExecArray, isNamed: boolean): Counter => {
    const [start, end] = match.indices![1]!;
    return { start, end, offset: Number(match[1]) - page, isNamed };
  };
  const named = PAGE_WORD.exec(text);
  if (named) return counterAt(named, true);
  const ofAll = OF_ALL.exec(text);
  const match = ofAll ?? AT_START.exec(text) ?? AT_END.exec(text);
  if (!match || text.length > LONGEST) return undefined;
  const counter = counterAt(match, false);
  const [before, after] = [text.slice(0, counter.start), text.slice(counter.end)];
  if (isYear(match[1]!) || isNumbered(before, ofAll ? '' : after)) return undefined;
  const isApart = /[|•·]/.test(text) || isSpread(line);
  return isApart || !isIdentifying(`${before} ${after}`) ? counter : undefined;
}

/** Characters; headers are shorter. */
const LONGEST = 200;

/** Words at one margin and a number at the other: letters are about half as wide as they are high. */
function isSpread({ box, fontSize, text }: TextLine): boolean {
  return box[2] - box[0] > 0.8 * fontSize * text.length;
}

const PAGE_WORD =
  /(?<!\p{L})(?:page|seite|p|pages|p[áa]gina|p[áa]g|pagina|sida|side|strona|strana|стр)(?!\p{L})[.:]?\s*(\d{1,4})(?!\d)/diu;
/** "3 of 12". */
const OF_ALL =
  /(?<=[\s|(–—-]|^)(\d{1,4})\s*(?:of|von|de|di|sur|van|av|af|z|из|\/)\s*\d{1,4}(?=[\s|)–—-]*$)/diu;
const AT_START = /^[\s|(–—•·-]*(\d{1,4})(?=\s+[^\s\p{N}])/du;
const AT_END = /(?<=[\s|•·])(\d{1,4})(?=[\s|)–—•·-]*$)/du;
