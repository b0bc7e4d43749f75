import type { DraftTable } from './draft-table.ts';
import type { Segment } from './find-rules-grid.ts';
import { middleOf } from './fragment.ts';
import { type PageStrip, stripsOf } from './page-strips.ts';
import { tableOfRows } from './table-of-rows.ts';
import { COLUMN_GAP, type Phrase, phrasesOf, type TextLine, textOf } from './text-lines.ts';

/** Tables whose columns are seen by the gaps between them; lines between rows help where there are some. */
export function findUnruledTables(
  lines: readonly TextLine[],
  levels: readonly Segment[],
  pageWidth: number,
): DraftTable[] {
  return stripsOf(lines, levels, pageWidth).flatMap((strip) => {
    const rows = strip.lines.map((line) => ({ ...line, phrases: phrasesOf(line.fragments, COLUMN_GAP) }));
    const used = new Set<Row>();
    const between = tablesBetweenRules(rows, levels, strip, used);
    return [...between, ...tablesByGaps(rows, levels, strip, used)];
  });
}

/** A line of text as a possible row of a table. */
export type Row = TextLine & { phrases: Phrase[] };

/** Lines of the same extent, as those above, in and below a table are. */
export type RuleGroup = { left: number; right: number; top: number; positions: number[] };

type RowKind = 'row' | 'prose' | 'single';

function kindOf({ phrases }: Row, { left, right }: PageStrip): RowKind {
  const [first, ...more] = phrases;
  if (!first || more.length > 0) return 'row';
  return first.right - first.left > 0.62 * (right - left) && first.text.length > 30 ? 'prose' : 'single';
}

function ruleGroups(levels: readonly Segment[], { left, right }: PageStrip): RuleGroup[] {
  const groups: RuleGroup[] = [];
  const long = levels
    .filter(({ from, to }) => to - from > 0.25 * (right - left) && from >= left - 12 && to <= right + 12)
    .sort((a, b) => a.at - b.at);
  for (const { at, from, to } of long) {
    const group = groups.find(
      (candidate) =>
        Math.abs(candidate.left - from) < 8 &&
        Math.abs(candidate.right - to) < 8 &&
        at - candidate.positions.at(-1)! < 420,
    );
    if (group) group.positions.push(at);
    else groups.push({ left: from, right: to, top: at, positions: [at] });
  }
  const tables = groups.filter(({ positions }) => positions.at(-1)! - positions[0]! > 18);
  return tables.map((group) => ({ ...group, top: topOf(group, long) }));
}

/** The highest line above a table that goes to one of its ends only: the one over the headings of the columns. */
function topOf({ left, right, top }: RuleGroup, levels: readonly Segment[]): number {
  const above = levels.filter(
    ({ at, from, to }) =>
      at < top && top - at < 45 && from > left - 8 && to < right + 8 && (from < left + 8 || to > right - 8),
  );
  return Math.min(top, ...above.map(({ at }) => at));
}

function tablesBetweenRules(
  rows: readonly Row[],
  levels: readonly Segment[],
  strip: PageStrip,
  used: Set<Row>,
): DraftTable[] {
  return ruleGroups(levels, strip).flatMap((group) => {
    const inside = rows.filter((row) => !used.has(row) && isInGroup(row, group));
    return partsWithoutProse(inside, strip).flatMap((part) => {
      const crossed = group.positions.filter((y) => y > part[0]!.top - 14 && y < part.at(-1)!.bottom + 10);
      const table = crossed.length >= 2 ? tableOfRows(part, { rules: group, levels }) : undefined;
      if (!table) return [];
      for (const row of part) used.add(row);
      return [table];
    });
  });
}

function isInGroup(row: Row, { left, right, top, positions }: RuleGroup): boolean {
  const middle = middleOf(row);
  return (
    middle > top - 1 &&
    middle < positions.at(-1)! + 1 &&
    row.phrases.every((phrase) => phrase.left > left - 15 && phrase.right < right + 15)
  );
}

const CAPTION = /^(table|tab\.|exhibit|figure|fig\.)\s*[\dA-Z]/i;

function partsWithoutProse(rows: readonly Row[], strip: PageStrip): Row[][] {
  const parts: Row[][] = [[]];
  for (const row of rows) {
    if (kindOf(row, strip) === 'prose' || CAPTION.test(textOf(row.fragments))) parts.push([]);
    else parts.at(-1)!.push(row);
  }
  return parts.map((part) => part.slice(0, lastRowOf(part, strip) + 1)).filter((part) => part.length >= 2);
}

function lastRowOf(rows: readonly Row[], strip: PageStrip): number {
  return rows.findLastIndex((row) => kindOf(row, strip) === 'row');
}

function tablesByGaps(rows: readonly Row[], levels: readonly Segment[], strip: PageStrip, used: ReadonlySet<Row>): DraftTable[] {
  return runsOfRows(rows, strip, used).flatMap((run) => {
    const first = run.findIndex((row) => kindOf(row, strip) === 'row');
    const part = first === -1 ? [] : run.slice(first, lastRowOf(run, strip) + 1);
    const table = part.length >= 2 ? tableOfRows(part, { levels }) : undefined;
    return table ? [table] : [];
  });
}

/** Lines near to each other without prose; three that are not divided end a run. */
function runsOfRows(rows: readonly Row[], strip: PageStrip, used: ReadonlySet<Row>): Row[][] {
  const runs: Row[][] = [[]];
  let singles = 0;
  for (const row of rows) {
    const kind = used.has(row) ? 'prose' : kindOf(row, strip);
    const previous = runs.at(-1)!.at(-1);
    if (previous && row.baseline - previous.baseline > 3.2 * Math.max(row.fontSize, previous.fontSize))
      runs.push([]);
    singles = kind === 'single' ? singles + 1 : kind === 'row' ? 0 : used.has(row) ? 0 : singles;
    if (kind === 'prose' || (singles > 2 && runs.at(-1)!.length > 0)) {
      runs.push([]);
      if (kind === 'single') singles = 0;
    }
    if (kind !== 'prose') runs.at(-1)!.push(row);
  }
  return runs;
}
