import { isUnit } from './captions.ts';
import { findChangingValues } from './changing-values.ts';
import { type FurniturePage, isAtEdge } from './furniture-page.ts';
import { type Counter, pageCounters } from './page-counter.ts';
import { plainWords } from './plain-words.ts';
import type { TextLine } from './text-line.ts';

/**
 * Lines that stand at the same height on several pages with the same words, a number that counts the pages aside: by
 * their words without that number, those on the first page first. What a label says is no such line where it changes.
 */
export function findRepeatedLines(pages: readonly FurniturePage[]): Map<string, TextLine[]> {
  // On a page by itself nothing repeats.
  if (pages.length < 2) return new Map();
  const counterOf = pageCounters(pages);
  const changing = findChangingValues(pages, (line) => {
    const counter = counterOf(line);
    return counter ? countedText(line, counter).replace(COUNTED, ' ') : line.text;
  });
  const places = new Map<string, TextLine[]>();
  for (const page of pages) {
    for (const line of page.lines) {
      if (changing.has(line)) continue;
      for (const key of isUnitOfTable(line, page) ? [] : keysOf(line, page, counterOf(line))) {
        const known = places.get(key);
        if (known) known.push(line);
        else places.set(key, [line]);
      }
    }
  }
  return byWords(places, pages.length < 6 ? 2 : 3);
}

/** "[In thousands]", which stands above the table of each page: it is a part of it. */
function isUnitOfTable({ box, text }: TextLine, { tables = [] }: FurniturePage): boolean {
  return tables.some((table) => table.box[1] > box[1] && table.box[1] - box[3] < NEAR) && isUnit(text);
}

/** Points; the head of a table that is no part of it may stand between the two. */
const NEAR = 60;

type Places = ReadonlyMap<string, readonly TextLine[]>;

/** What stands at one place on `enough` pages. A line may have been found with its number and without. */
function byWords(places: Places, enough: number): Map<string, TextLine[]> {
  const wordsOf = new Map<TextLine, string>();
  for (const [key, found] of places) {
    const runs = found.length < enough ? [] : runsOfPages(found).filter(({ length }) => length >= enough);
    if (runs.length === 0) continue;
    const text = key.slice(key.indexOf('\n') + 1);
    const words = plainWords(text.replace(COUNTED, ' '));
    for (const line of runs.flat())
      if (text.includes(COUNTER) || !wordsOf.has(line)) wordsOf.set(line, words);
  }
  const lines = new Map<string, TextLine[]>();
  for (const [line, words] of [...wordsOf].sort(([one], [other]) => one.page - other.page)) {
    const known = lines.get(words);
    if (known) known.push(line);
    else lines.set(words, [line]);
  }
  return lines;
}

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
function keysOf(line: TextLine, page: FurniturePage, counter: Counter | undefined): string[] {
  if (line.rotation === 0 && !isAtEdge(line.box, page)) return [];
  if (!/\p{L}.*\p{L}/u.test(line.text)) return [];
  // "Chapter 1", "Chapter 2" in large type on pages that follow each other are headings.
  const isCounted = counter !== undefined && line.fontSize <= LARGE;
  const texts = isCounted ? [line.text.toLowerCase(), countedText(line, counter)] : [line.text.toLowerCase()];
  if (line.rotation !== 0)
    return texts.map((each) => `${line.rotation} ${Math.round(line.box[0] / 10)}\n${each}`);
  const step = (100 * line.baseline) / page.height;
  return [Math.floor(step), Math.floor(step + 0.5) + 0.5].flatMap((height) =>
    texts.map((each) => `${height}\n${each}`),
  );
}

/** Points; running headers are set in the size of the text or smaller. */
const LARGE = 13;

/** With the number that counts the pages as its distance from theirs, which stays the same. */
function countedText({ text }: TextLine, { start, end, offset }: Counter): string {
  return `${text.slice(0, start)}${COUNTER}${offset}${text.slice(end)}`.toLowerCase();
}

/** For private use: no text has it. */
const COUNTER = '\u{F8FE}';

/** The number that counts, with what says so: "Page #0 of 12". */
const COUNTED =
  /(?:(?<!\p{L})(?:page|seite|p|pages?|p[áa]gina|p[áa]g|pagina|sida|side|strona|strana|стр)(?!\p{L})[.:]?\s*)?\u{F8FE}-?\d+(?:\s*(?:of|von|de|di|sur|van|av|af|z|из|\/)\s*\d{1,4}(?!\d))?/giu;
