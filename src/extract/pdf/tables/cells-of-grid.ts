import type { DraftCell } from './draft-cell.ts';
import { MEETING, type RulesGrid, type Segment } from './find-rules-grid.ts';
import { type Fragment, inseparable, middleOf } from './fragment.ts';
import { createGroups } from './groups.ts';

/** The cells of a ruled grid with the text in them; places with no line between them are one cell. */
export function cellsOfGrid(grid: RulesGrid, fragments: readonly Fragment[]): DraftCell[] {
  const columns = grid.xs.length - 1;
  const rows = grid.ys.length - 1;
  const groups = createGroups(rows * columns);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const place = row * columns + column;
      if (column + 1 < columns && !hasLine(grid.vertical, grid.xs[column + 1]!, middle(grid.ys, row)))
        groups.join(place, place + 1);
      if (row + 1 < rows && !hasLine(grid.horizontal, grid.ys[row + 1]!, middle(grid.xs, column)))
        groups.join(place, place + columns);
    }
  }
  const cellAt = new Map<number, DraftCell>();
  const cells = groups.all().map((places) => {
    const cell = cellAround(places, columns);
    for (const place of places) cellAt.set(place, cell);
    return cell;
  });
  for (const group of inseparable(fragments)) {
    const column = indexAt(grid.xs, (group[0]!.left + group.at(-1)!.right) / 2);
    const row = indexAt(grid.ys, middleOf(group[0]!));
    cellAt.get(row * columns + column)!.fragments.push(...group);
  }
  return cells;
}

/** Which interval between the positions, from 0, a number is in; those beyond the ends are in the nearest. */
export function indexAt(positions: readonly number[], number: number): number {
  const next = positions.findIndex((position, index) => index > 0 && number < position);
  return next === -1 ? positions.length - 2 : next - 1;
}

function hasLine(segments: readonly Segment[], at: number, along: number): boolean {
  return segments.some(
    (segment) => Math.abs(segment.at - at) <= MEETING && segment.from <= along && segment.to >= along,
  );
}

function middle(positions: readonly number[], index: number): number {
  return (positions[index]! + positions[index + 1]!) / 2;
}

function cellAround(places: readonly number[], columns: number): DraftCell {
  const rows = places.map((place) => Math.floor(place / columns));
  const ofColumns = places.map((place) => place % columns);
  return {
    row: Math.min(...rows),
    lastRow: Math.max(...rows),
    column: Math.min(...ofColumns),
    lastColumn: Math.max(...ofColumns),
    fragments: [],
  };
}
