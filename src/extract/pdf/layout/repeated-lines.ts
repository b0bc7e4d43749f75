import { isUnit } from './captions.ts';
import { type FurniturePage, isAtEdge } from './furniture-page.ts';
import { plainWords } from './plain-words.ts';
import type { TextLine } from './text-line.ts';

/**
 * Lines that stand at the same height on several pages with the same words, a number that counts the pages aside: by
 * their words without that number, those on the first page first.
 */
export function findRepeatedLines(pages: readonly FurniturePage[]): Map<string, TextLine[]> {
  // On a page by itself nothing repeats.
  if (pages.length < 2) return new Map();
  const places = new Map<string, TextLine[]>();
  for (const page of pages) {
    for (const line of page.lines) {
      for (const key of isUnitOfTable(line, page) ? [] : keysOf(line, page)) {
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

/** What stands at one place on `enough` pages. A line may have been found with its number and without. */
function byWords(places: ReadonlyMap<string, readonly TextLine[]>, enough: number): Map<string, TextLine[]> {
  const wordsOf = new Map<TextLine, string>();
  for (const [key, found] of places) {
    const runs = found.length < enough ? [] : runsOfPages(found).filter(({ length }) => length >= enough);
    if (runs.length === 0) continue;
    const text = key.slice(key.indexOf('\n') + 1);
    const words = plainWords(text.replace(COUNTED, ' '));
    for (const line of runs.flat()) if (text.includes('#') || !wordsOf.has(line)) wordsOf.set(line, words);
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
function keysOf(line: TextLine, page: FurniturePage): string[] {
  if (line.rotation === 0 && !isAtEdge(line.box, page)) return [];
  if (!/\p{L}.*\p{L}/u.test(line.text)) return [];
  const text = line.text.toLowerCase();
  // "Chapter 1", "Chapter 2" in large type on pages that follow each other are headings.
  const texts = line.fontSize > LARGE ? [text] : countedTexts(text, line.page);
  if (line.rotation !== 0)
    return texts.map((each) => `${line.rotation} ${Math.round(line.box[0] / 10)}\n${each}`);
  const step = (100 * line.baseline) / page.height;
  return [Math.floor(step), Math.floor(step + 0.5) + 0.5].flatMap((height) =>
    texts.map((each) => `${height}\n${each}`),
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

/** The number that counts, with what says so: "Page #0 of 12". */
const COUNTED =
  /(?:(?<!\p{L})(?:page|seite|p|pages?|p[áa]gina|p[áa]g|pagina|sida|side|strona|strana|стр)(?!\p{L})\.?\s*)?#-?\d+(?:\s*(?:of|von|de|di|sur|van|av|af|z|из|\/)\s*\d{1,4}(?!\d))?/giu;
