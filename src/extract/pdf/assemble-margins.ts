import type { BlockDraft } from '../build-extraction.ts';
import { joinLines, placeOf } from './assemble-block.ts';
import type { PageLayout } from './assemble-page.ts';
import type { DocumentStyle } from './layout/document-style.ts';
import { groupLines } from './layout/group-lines.ts';
import type { Vocabulary } from './layout/join-words.ts';
import type { Furniture } from './layout/page-furniture.ts';
import { holdsWords, plainWords } from './layout/plain-words.ts';
import type { TextLine } from './layout/text-line.ts';

/**
 * Paragraphs of the headers, footers and watermarks whose words stand nowhere in the text: each once, where it stands
 * first. A running title is mostly that of the document or of the section that begins there, and needs no second place.
 */
export function assembleMargins(
  pages: readonly PageLayout[],
  furniture: Furniture,
  style: DocumentStyle,
  words: Vocabulary,
): Margin[] {
  const isInText = textFinder(pages, furniture);
  return pages.flatMap((page): Margin[] => {
    const firsts = page.parts.flat().filter((line) => furniture.firsts.has(line));
    const isHeader = ({ rotation, box }: TextLine) => rotation === 0 && box[1] + box[3] < page.height;
    const marginsOf = (edge: Margin['edge'], lines: readonly TextLine[]): Margin[] =>
      groupLines(lines, style)
        .filter((group) => !group.lines.every(isInText))
        .map(({ lines: own }) => ({
          edge,
          draft: { type: 'paragraph', ...joinLines(own, words), place: placeOf(own) },
        }));
    return [
      ...marginsOf('head', firsts.filter(isHeader)),
      ...marginsOf(
        'foot',
        firsts.filter((line) => !isHeader(line)),
      ),
    ];
  });
}

export type Margin = { edge: 'head' | 'foot'; draft: BlockDraft };

/**
 * Puts headers before what is below them on their page, all else after its page: never into a paragraph that goes on
 * over it. One that the document begins with comes after its title, which is the heading of all that follows.
 */
export function withMargins(drafts: readonly BlockDraft[], margins: readonly Margin[]): BlockDraft[] {
  const all: BlockDraft[] = [];
  let next = 0;
  for (const margin of margins) {
    while (drafts[next] && !standsBefore(margin, drafts[next]!)) all.push(drafts[next++]!);
    if (next === 0) while (drafts[next]?.type === 'heading') all.push(drafts[next++]!);
    all.push(margin.draft);
  }
  return [...all, ...drafts.slice(next)];
}

function standsBefore({ edge, draft }: Margin, other: BlockDraft): boolean {
  const [place, below] = [draft.place!, other.place!];
  if (below.page !== place.page) return below.page! > place.page!;
  return edge === 'head' && below.box![1] >= place.box![1];
}

/** Tells whether the words of a line stand on the first page of the document, or on the pages up to its own. */
function textFinder(pages: readonly PageLayout[], furniture: Furniture): (line: TextLine) => boolean {
  const texts = new Map<number, string>();
  const textOf = (number: number): string => {
    const known = texts.get(number);
    if (known !== undefined) return known;
    const page = pages[number - 1];
    const text = page ? textOfPage(page, furniture) : '';
    texts.set(number, text);
    return text;
  };
  const lookups = new Map<number, number>();
  return (line) => {
    const done = lookups.get(line.page) ?? 0;
    lookups.set(line.page, done + 1);
    if (done >= MOST_LOOKUPS) return false;
    const words = furniture.firsts.get(line)!;
    return [1, line.page - 2, line.page - 1, line.page].some((number) => holdsWords(textOf(number), words));
  };
}

/** A page has a few such lines; maps have thousands of turned ones. */
const MOST_LOOKUPS = 40;

function textOfPage({ parts, tables }: PageLayout, furniture: Furniture): string {
  const lines = parts.flat().filter((line) => !furniture.lines.has(line));
  const cells = tables.flatMap((table) => table.cells);
  return plainWords([...lines, ...cells].map(({ text }) => text).join(' '));
}
