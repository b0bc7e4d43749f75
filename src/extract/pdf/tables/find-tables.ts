import { turnBack, turnUpright } from '../layout/turn-box.ts';
import type { FoundTable, PageContent } from '../page-content.ts';
import type { DraftTable } from './draft-table.ts';
import { findRuledTables } from './find-ruled-tables.ts';
import { drawnLines, type Segment } from './find-rules-grid.ts';
import { findUnruledTables } from './find-unruled-tables.ts';
import { finishTable } from './finish-table.ts';
import { fragmentsOf } from './fragment.ts';
import { levelScripts } from './level-scripts.ts';
import { linesOf } from './text-lines.ts';

/** The tables of a page, from top to bottom, those that stand sideways among them. */
export function findTables(page: PageContent): FoundTable[] {
  if (Math.max(page.width, page.height) > LARGEST_PAGE) return [];
  const sideways = ([90, 270] as const).filter((rotation) => isWritten(page, rotation));
  return [
    ...findLevelTables(page),
    ...sideways.flatMap((rotation) =>
      findLevelTables(turned(page, rotation)).map((table) => turnedBack(table, rotation, page)),
    ),
  ].sort((a, b) => a.box[1] - b.box[1]);
}

/** Points; PDF allows pages of 14,400. */
const LARGEST_PAGE = 20_000;

/** A page with more words is not made to be read, and finding columns in it takes time. */
const MOST_WORDS = 20_000;

/** Fewer words that stand sideways are labels of axes or of rows. */
const FEWEST_WORDS = 12;

function isWritten({ items }: PageContent, rotation: number): boolean {
  return items.filter((item) => item.rotation === rotation && item.text.trim() !== '').length >= FEWEST_WORDS;
}

/** The page with the text of this rotation level. */
function turned(page: PageContent, rotation: 90 | 270): PageContent {
  const upright = (box: FoundTable['box']) => turnUpright(box, rotation, page);
  return {
    ...page,
    width: page.height,
    height: page.width,
    items: page.items
      .filter((item) => item.rotation === rotation)
      .map((item) => ({ ...item, rotation: 0, box: upright(item.box) })),
    rules: page.rules.map(({ box, direction }) => ({
      box: upright(box),
      direction: direction === 'horizontal' ? 'vertical' : 'horizontal',
    })),
    rectangles: page.rectangles.map(upright),
    images: page.images.map(upright),
  };
}

function turnedBack(table: FoundTable, rotation: 90 | 270, page: PageContent): FoundTable {
  const back = (box: FoundTable['box']) => turnBack(box, rotation, page);
  return {
    ...table,
    box: back(table.box),
    cells: table.cells.map((cell) => ({ ...cell, box: back(cell.box) })),
  };
}

function findLevelTables(page: PageContent): FoundTable[] {
  const words = fragmentsOf(page.items.filter(({ box }) => isOnPage(box, page)));
  if (words.length > MOST_WORDS) return [];
  const fragments = levelScripts(words);
  const lines = drawnLines(page);
  const ruled = findRuledTables(lines, fragments);
  const taken = new Set(ruled.flatMap((table) => table.fragments));
  const rest = linesOf(taken.size > 0 ? fragments.filter((fragment) => !taken.has(fragment)) : fragments);
  const levels = lines
    .filter(({ direction }) => direction === 'horizontal')
    .map(({ box: [from, at, to] }): Segment => ({ at, from, to }))
    .filter((level) => !ruled.some(({ box }) => isInside(level, box)));
  return [...ruled, ...findUnruledTables(rest, levels, page.width)].flatMap(finishTable);
}

function isOnPage([left, top, right, bottom]: FoundTable['box'], { width, height }: PageContent): boolean {
  return left > -width && right < 2 * width && top > -height && bottom < 2 * height;
}

function isInside({ at, from, to }: Segment, [left, top, right, bottom]: DraftTable['box']): boolean {
  return at >= top - 3 && at <= bottom + 3 && from >= left - 3 && to <= right + 3;
}
