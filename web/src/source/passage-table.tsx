import type { Span } from '../../../src/terms.ts';
import { markRanges } from './mark-ranges.tsx';
import { cellText, type PassageTable as Table, type TableRow } from './split-tables.ts';

/** A table of a passage. Whatever its cells hold is shown as text. */
export function PassageTable({ text, table: { head, rows }, ranges }: PassageTableProps) {
  return (
    // Focusable, so that a wide table can be scrolled with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    <section className="passage-table" aria-label="Table" tabIndex={0}>
      <table>
        {head && (
          <thead>
            <tr>
              {head.cells.map((cell) => (
                <th key={cell.start} scope="col">
                  {markRanges(text, cell, ranges, cellText)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row.start} className={isCited(row, ranges) ? 'cited' : undefined}>
              {row.cells.map((cell) => (
                <td key={cell.start}>{markRanges(text, cell, ranges, cellText)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isCited(row: TableRow, ranges: readonly Span[]): boolean {
  return ranges.some(({ start, end }) => start <= row.start && end >= row.end);
}

type PassageTableProps = { text: string; table: Table; ranges: readonly Span[] };
