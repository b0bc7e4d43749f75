/**
 * How well tables were found: adjacency relations, as in the ICDAR 2013 table competition (each cell with its nearest
 * right and lower neighbour, blanks skipped), and cells at their place in the aligned grid. Found tables that are
 * none count against precision.
 */
export function scoreTables(
  truth: readonly GridTable[],
  found: readonly GridTable[],
  options: ScoreOptions,
): Score {
  const expected = truth.map(scorable);
  const given = found.map(scorable);
  const perTable = expected.map(({ relations, cells }) => ({
    adjacency: { matched: 0, expected: relations.size, found: 0 },
    cells: { matched: 0, expected: cells.length, found: 0 },
  }));
  const rest = { adjacency: { ...NOTHING }, cells: { ...NOTHING } };
  for (const [index, parts] of assign(expected, given, options)) {
    const target = index === undefined ? rest : perTable[index]!;
    target.adjacency.found += parts.reduce((sum, { relations }) => sum + relations.size, 0);
    target.cells.found += parts.reduce((sum, { cells }) => sum + cells.length, 0);
    if (index === undefined) continue;
    target.adjacency.matched = commonCount(
      expected[index]!.relations,
      parts.map(({ relations }) => relations),
    );
    target.cells.matched = parts.reduce(
      (sum, { cells }) => sum + alignedCells(expected[index]!.cells, cells),
      0,
    );
  }
  return { perTable, rest };
}

export type GridCell = { r0: number; r1: number; c0: number; c1: number; text: string };
export type GridTable = { cells: readonly GridCell[] };
/** `stacked`: several found tables may be the parts of one, which goes over pages. */
export type ScoreOptions = { stacked: boolean };
export type Counts = { matched: number; expected: number; found: number };
export type TableCounts = { adjacency: Counts; cells: Counts };
/** `rest` holds what was found and is no table. */
export type Score = { perTable: TableCounts[]; rest: TableCounts };

const NOTHING: Counts = { matched: 0, expected: 0, found: 0 };

export function addCounts(all: readonly Counts[]): Counts {
  return all.reduce(
    (sum, counts) => ({
      matched: sum.matched + counts.matched,
      expected: sum.expected + counts.expected,
      found: sum.found + counts.found,
    }),
    NOTHING,
  );
}

/** 1 where nothing was expected and nothing found. */
export function f1({ matched, expected, found }: Counts): number {
  return expected + found === 0 ? 1 : (2 * matched) / (expected + found);
}

type Scorable = { relations: Bag; cells: GridCell[] };
/** How often each key is there; `size` counts them all. */
type Bag = { counts: Map<string, number>; size: number };

function scorable(table: GridTable): Scorable {
  const cells = table.cells
    .map((cell) => ({ ...cell, text: normalised(cell.text) }))
    .filter(({ text }) => text);
  return { cells, relations: bagOf(relationsOf(cells)) };
}

/** Spaces say nothing in a cell, and dashes and quotes come in many shapes. */
function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[‘’‚`´]/g, "'")
    .replace(/[“”„]/g, '"');
}

function relationsOf(cells: readonly GridCell[]): string[] {
  const at = new Map(cells.flatMap((cell) => placesOf(cell).map((place) => [place, cell] as const)));
  const lastRow = Math.max(-1, ...cells.map(({ r1 }) => r1));
  const lastColumn = Math.max(-1, ...cells.map(({ c1 }) => c1));
  return cells.flatMap((cell) => {
    const right = new Set(
      range(cell.r0, cell.r1).map((row) =>
        firstOf(range(cell.c1 + 1, lastColumn), (column) => at.get(`${row},${column}`)),
      ),
    );
    const below = new Set(
      range(cell.c0, cell.c1).map((column) =>
        firstOf(range(cell.r1 + 1, lastRow), (row) => at.get(`${row},${column}`)),
      ),
    );
    return [...right]
      .flatMap((next) => (next ? [`right ${JSON.stringify([cell.text, next.text])}`] : []))
      .concat(
        [...below].flatMap((next) => (next ? [`below ${JSON.stringify([cell.text, next.text])}`] : [])),
      );
  });
}

function placesOf({ r0, r1, c0, c1 }: GridCell): string[] {
  return range(r0, r1).flatMap((row) => range(c0, c1).map((column) => `${row},${column}`));
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

function firstOf<T>(numbers: readonly number[], get: (number: number) => T | undefined): T | undefined {
  for (const number of numbers) {
    const value = get(number);
    if (value !== undefined) return value;
  }
  return undefined;
}

function bagOf(keys: readonly string[]): Bag {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return { counts, size: keys.length };
}

function commonCount(expected: Bag, parts: readonly Bag[]): number {
  return [...expected.counts].reduce((sum, [key, count]) => {
    const found = parts.reduce((all, part) => all + (part.counts.get(key) ?? 0), 0);
    return sum + Math.min(count, found);
  }, 0);
}

/** Which found tables belong to which true one, best matches first; `undefined` gathers those that belong to none. */
function assign(
  expected: readonly Scorable[],
  given: readonly Scorable[],
  { stacked }: ScoreOptions,
): [index: number | undefined, parts: Scorable[]][] {
  const pairs = expected.flatMap((truth, index) =>
    given.map((found) => ({ index, found, common: commonCount(truth.relations, [found.relations]) })),
  );
  const partsOf = new Map<number | undefined, Scorable[]>();
  const used = new Set<Scorable>();
  for (const { index, found, common } of pairs.sort((a, b) => b.common - a.common)) {
    if (common === 0 || used.has(found) || (!stacked && partsOf.has(index))) continue;
    used.add(found);
    partsOf.set(index, [...(partsOf.get(index) ?? []), found]);
  }
  partsOf.set(
    undefined,
    given.filter((found) => !used.has(found)),
  );
  return [...partsOf];
}

/** How many cells are equal when the columns, then the rows, of both are aligned so that most agree. */
function alignedCells(expected: readonly GridCell[], found: readonly GridCell[]): number {
  const columns = align(groupsOf(expected, 'c0'), groupsOf(found, 'c0'), (a, b) =>
    commonCount(bagOf(a.map(({ text }) => text)), [bagOf(b.map(({ text }) => text))]),
  );
  const equalCells = (a: readonly GridCell[], b: readonly GridCell[]) =>
    a.filter((cell) => b.some(({ c0, text }) => columns.pairs.get(cell.c0) === c0 && text === cell.text))
      .length;
  return align(groupsOf(expected, 'r0'), groupsOf(found, 'r0'), equalCells).total;
}

function groupsOf(cells: readonly GridCell[], by: 'r0' | 'c0'): [number, GridCell[]][] {
  const groups = Map.groupBy(cells, (cell) => cell[by]);
  return [...groups].sort(([a], [b]) => a - b);
}

type Groups = readonly (readonly [number, readonly GridCell[]])[];

/** The pairs, in order on both sides, with the greatest sum of `similarity`. */
function align(
  left: Groups,
  right: Groups,
  similarity: (a: readonly GridCell[], b: readonly GridCell[]) => number,
) {
  const best = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  const gains = left.map(([, a]) => right.map(([, b]) => similarity(a, b)));
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, best[i + 1]![j + 1]! + gains[i]![j]!);
  const pairs = new Map<number, number>();
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (best[i]![j] === best[i + 1]![j]) i += 1;
    else if (best[i]![j] === best[i]![j + 1]) j += 1;
    else {
      pairs.set(left[i]![0], right[j]![0]);
      i += 1;
      j += 1;
    }
  }
  return { pairs, total: best[0]![0]! };
}
