import type { DraftTable } from './draft-table.ts';
import type { Segment } from './find-rules-grid.ts';
import { type Fragment, middleOf } from './fragment.ts';
import { type PageStrip, stripsOf } from './page-strips.ts';
import { kindOf, partOfRow, type Row, rowOf } from './row.ts';
import { type RuleGroup, ruleGroups } from './rule-groups.ts';
import { tableOfRows } from './table-of-rows.ts';
import { type TextLine, textOf } from './text-lines.ts';

/** Tables whose columns are seen by the gaps between them; lines between rows help where there are some. */
export function findUnruledTables(
  lines: readonly TextLine[],
  levels: readonly Segment[],
  pageWidth: number,
): DraftTable[] {
  return stripsOf(lines, levels, pageWidth).flatMap((strip) => {
    const rows = strip.lines.map(rowOf);
    const used = new Set<Fragment>();
    const between = tablesBetweenRules(rows, levels, strip, used);
    return [...between, ...tablesByGaps(rows, levels, strip, used)];
  });
}

function tablesBetweenRules(
  rows: readonly Row[],
  levels: readonly Segment[],
  strip: PageStrip,
  used: Set<Fragment>,
): DraftTable[] {
  return ruleGroups(levels, strip).flatMap((group) => {
    const inside = rows.flatMap((row) => partBetween(row, group, used));
    return partsWithoutProse(inside, strip).flatMap((part) => {
      const crossed = group.positions.filter((y) => y > part[0]!.top - 14 && y < part.at(-1)!.bottom + 10);
      const table = crossed.length >= 2 ? tableOfRows(part, { rules: group, levels }) : undefined;
      if (!table) return [];
      for (const fragment of part.flatMap(({ fragments }) => fragments)) used.add(fragment);
      return [table];
    });
  });
}

/** Points: text this near to the end of the lines belongs to what they enclose. */
const BESIDE = 5;

/** Points by which text may stand out beyond the lines above and below it. */
const OVERHANG = 15;

/** What stands of a line between the rules of a group; beside a narrow table there may be prose. */
function partBetween(
  row: Row,
  { left, right, top, positions }: RuleGroup,
  used: ReadonlySet<Fragment>,
): Row[] {
  const middle = middleOf(row);
  if (middle < top - 1 || middle > positions.at(-1)! + 1) return [];
  const beside = row.phrases.filter(
    ({ left: start, right: end }) => end > left - BESIDE && start < right + BESIDE,
  );
  const isCut = beside.some((phrase) => phrase.left < left - OVERHANG || phrase.right > right + OVERHANG);
  return isCut || beside.some(({ fragments }) => used.has(fragments[0]!)) ? [] : partOfRow(row, beside);
}

const CAPTION = /^(table|tab\.|exhibit|figure|fig\.)[\s-]*[\dA-Z]/i;

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

function tablesByGaps(
  rows: readonly Row[],
  levels: readonly Segment[],
  strip: PageStrip,
  used: ReadonlySet<Fragment>,
): DraftTable[] {
  return runsOfRows(rows, strip, used).flatMap((run) => {
    const first = run.findIndex((row) => kindOf(row, strip) === 'row');
    const part = first === -1 ? [] : run.slice(first, lastRowOf(run, strip) + 1);
    const table = part.length >= 2 ? tableOfRows(part, { levels }) : undefined;
    return table ? [table] : [];
  });
}

/** Lines near to each other without prose; three that are not divided end a run. */
function runsOfRows(rows: readonly Row[], strip: PageStrip, used: ReadonlySet<Fragment>): Row[][] {
  const runs: Row[][] = [[]];
  let singles = 0;
  for (const row of rows) {
    const kind = row.fragments.some((fragment) => used.has(fragment)) ? 'prose' : kindOf(row, strip);
    const previous = runs.at(-1)!.at(-1);
    const isFar =
      previous && row.baseline - previous.baseline > 3.2 * Math.max(row.fontSize, previous.fontSize);
    singles = kind === 'single' && !isFar ? singles + 1 : 0;
    if (isFar || kind === 'prose' || singles > 2) {
      runs.push([]);
      singles = 0;
    }
    if (kind !== 'prose') runs.at(-1)!.push(row);
  }
  return runs;
}
