import { type DocumentStyle, documentStyle } from './document-style.ts';
import type { FurniturePage } from './furniture-page.ts';
import { SENTENCE_END } from './group-lines.ts';
import type { TextLine } from './text-line.ts';

/**
 * The lines that repeat at the top of pages and are titles all the same: each page of a file of letters may begin with
 * "Notice of dismissal". They are set like a title, and the page before them is at its end. Where the text runs on from
 * page to page, only the first of them can be one, and only if the page has no other.
 */
export function findRepeatedTitles(
  pages: readonly FurniturePage[],
  repeats: readonly (readonly TextLine[])[],
  numbers: ReadonlySet<TextLine>,
): TextLine[] {
  const atTop = repeats.filter((lines) => lines.every((line) => isTopLine(line, pages)));
  if (atTop.length === 0) return [];
  const isRepeated = new Set(repeats.flat());
  const bodies = pages.map(({ lines }) =>
    lines.filter((line) => !isRepeated.has(line) && !numbers.has(line)),
  );
  const factsOf = factsReader(pages, bodies);
  return atTop.flatMap((lines) => {
    const first = lines[0]!;
    const { style } = factsOf(lines.at(-1)!);
    if (!lines.every((line) => isSetAsTitle(line, style))) return [];
    const ends = lines.map((line) => factsOf(line).endBefore).filter((end) => end !== 'none');
    const early = ends.filter((end) => end === 'early').length;
    // That one page is full says little about large type: running headers are seldom set so.
    const isFew = isLarge(first, style) && lines.length === 2 && lines.at(-1)!.page === 2;
    if (!ends.includes('runs on') && (isFew || 2 * early >= ends.length)) return lines;
    const { endBefore, hasLarge } = factsOf(first);
    const isOpening = endBefore === 'none' || endBefore === 'early';
    return isOpening && isLarge(first, style) && !hasLarge ? [first] : [];
  });
}

type PageFacts = { style: DocumentStyle; hasLarge: boolean; endBefore: ReturnType<typeof endOf> };

/** What is asked of a page, once: a hostile one has very many lines at its top. */
function factsReader(
  pages: readonly FurniturePage[],
  bodies: readonly (readonly TextLine[])[],
): (line: TextLine) => PageFacts {
  const known = new Map<number, PageFacts>();
  return ({ page }) => {
    const body = bodies[page - 1]!;
    let facts = known.get(page);
    if (!facts) {
      const style = documentStyle(body);
      const hasLarge = body.some((line) => isLarge(line, style));
      facts = { style, hasLarge, endBefore: endOf(pages[page - 2], bodies[page - 2] ?? [], body) };
      known.set(page, facts);
    }
    return facts;
  };
}

/** How a page ends, before the text of the next: before its foot, in the middle of a sentence, or full. */
function endOf(
  page: FurniturePage | undefined,
  body: readonly TextLine[],
  after: readonly TextLine[],
): 'none' | 'early' | 'runs on' | 'full' {
  if (!page) return 'none';
  const isLevel = ({ rotation }: TextLine) => rotation === 0;
  const boxes = [...body.filter(isLevel), ...(page.tables ?? [])].map(({ box }) => box);
  if (boxes.every((box) => box[3] < EARLY * page.height)) return 'early';
  const [last, next] = [body.findLast(isLevel), after.find(isLevel)];
  const runsOn = last && next && /^\p{Ll}/u.test(next.text) && !SENTENCE_END.test(last.text);
  return runsOn ? 'runs on' : 'full';
}

/** Of the height of the page: a page that is full, or nearly, has text below that. */
const EARLY = 0.8;

function isTopLine({ rotation, box, page, text }: TextLine, pages: readonly FurniturePage[]): boolean {
  return (
    rotation === 0 && box[3] < 0.5 * pages[page - 1]!.height && text.length < 200 && /\p{L}{3}/u.test(text)
  );
}

function isSetAsTitle(line: TextLine, style: DocumentStyle): boolean {
  return isLarge(line, style) || (line.bold && !style.isBold && line.fontSize > 0.98 * style.bodySize);
}

function isLarge({ fontSize, rotation, text }: TextLine, { bodySize }: DocumentStyle): boolean {
  return rotation === 0 && fontSize > 1.15 * bodySize && /\p{L}{3}/u.test(text);
}
