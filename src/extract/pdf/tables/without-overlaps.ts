import type { DraftCell } from './draft-cell.ts';

/**
 * Each place in at most one cell, so that no text hides another's. The smallest cells keep their places; a larger one
 * in their way keeps its first place only, or is added to the cell that has it.
 */
export function withoutOverlaps(cells: readonly DraftCell[]): DraftCell[] {
  const taken = new Map<string, DraftCell>();
  const kept: DraftCell[] = [];
  for (const cell of [...cells].sort((a, b) => placesOf(a).length - placesOf(b).length)) {
    const isFree = placesOf(cell).every((place) => !taken.has(place));
    const own = isFree ? cell : { ...cell, lastRow: cell.row, lastColumn: cell.column };
    const holder = taken.get(placesOf(own)[0]!);
    if (holder) {
      holder.fragments = [...holder.fragments, ...cell.fragments];
      continue;
    }
    const free = { ...own };
    for (const place of placesOf(free)) taken.set(place, free);
    kept.push(free);
  }
  return kept.sort((a, b) => a.row - b.row || a.column - b.column);
}

function placesOf({ row, lastRow, column, lastColumn }: DraftCell): string[] {
  const places: string[] = [];
  for (let down = row; down <= lastRow; down += 1)
    for (let right = column; right <= lastColumn; right += 1) places.push(`${down},${right}`);
  return places;
}
