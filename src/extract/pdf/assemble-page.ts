import type { Box } from '../../terms.ts';
import { linesOfPage } from './layout/lines-of-page.ts';
import type { TextLine } from './layout/text-line.ts';
import type { FoundTable, PageContent, TextItem } from './page-content.ts';

/** What is kept of a page once it has been read: lines and tables in the order of reading. */
export type PageLayout = {
  number: number;
  width: number;
  height: number;
  /** Lines between tables, one part more than there are tables. */
  parts: TextLine[][];
  /** `tables[0]` stands between `parts[0]` and `parts[1]`, and so on. */
  tables: FoundTable[];
};

/** Takes the text of the tables out of the running text; each table stands where its first word was drawn. */
export function assemblePage(page: PageContent, found: readonly FoundTable[]): PageLayout {
  const { number, width, height } = page;
  const parts: TextItem[][] = [[]];
  const tables = new Set<FoundTable>();
  const finders = found.map((table) => ({ table, holds: cellFinder(table) }));
  for (const item of page.items) {
    const table = finders.find(({ holds }) => holds(item.box))?.table;
    if (!table) parts.at(-1)!.push(item);
    else if (!tables.has(table)) {
      tables.add(table);
      parts.push([]);
    }
  }
  return {
    number,
    width,
    height,
    parts: parts.map((items) => linesOfPage({ number, width, height, items })),
    tables: [...tables],
  };
}

/** Tells whether the middle of a box is in a cell. What is in no cell stays in the text: nothing is lost. */
function cellFinder({ box, cells }: FoundTable): (item: Box) => boolean {
  const bands = new Map<number, Box[]>();
  for (const cell of cells) {
    for (let band = bandOf(cell.box[1] - SLACK); band <= bandOf(cell.box[3] + SLACK); band += 1) {
      bands.set(band, [...(bands.get(band) ?? []), cell.box]);
    }
  }
  return (item) => {
    const x = (item[0] + item[2]) / 2;
    const y = (item[1] + item[3]) / 2;
    if (!isAround(box, x, y)) return false;
    return bands.get(bandOf(y))?.some((cell) => isAround(cell, x, y)) ?? false;
  };
}

function isAround([left, top, right, bottom]: Box, x: number, y: number): boolean {
  return x >= left - SLACK && x <= right + SLACK && y >= top - SLACK && y <= bottom + SLACK;
}

/** Cells are looked up by the strip of the page, 20 points high, that they are in. */
function bandOf(y: number): number {
  return Math.floor(y / 20);
}

const SLACK = 1;
