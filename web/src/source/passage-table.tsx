import type { Span } from '../../../src/terms.ts';
import { markText } from './mark-text.tsx';
import { type Marks, overlaps } from './marks.ts';
import { cellText, type PassageTable as Table, type TableRow } from './split-tables.ts';

/**
 * A table of a passage. Whatever its cells hold is shown as text. A part of a long table is without its head; `heads`
 * then names the columns.
 */
export function PassageTable({ text, table: { head, rows }, marks, heads }: PassageTableProps) {
  const named = head ? head.cells.map((cell) => markText(text, cell, marks, cellText)) : heads;
  return (
    // Focusable, so that a wide table can be scrolled with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would be a landmark.
    <div className="source-table source-wide" role="group" aria-label="Table" tabIndex={0}>
      <table>
        {named && named.length > 0 && (
          <thead>
            <tr>
              {named.map((name, column) => (
                // Columns have no other identity than their place.
                <th key={column} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row.start} className={classOf(row, marks)}>
              {row.cells.map((cell) => (
                <td key={cell.start}>{markText(text, cell, marks, cellText)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function classOf(row: TableRow, { passage, claims }: Marks): string | undefined {
  if (claims.some(({ start, end }) => start <= row.start && end >= row.end)) return 'source-cited-row';
  return overlaps(row, passage) ? 'source-washed-row' : undefined;
}

type PassageTableProps = {
  text: string;
  table: Table;
  marks: Marks;
  heads?: readonly string[] | undefined;
};

/** What the first line of a table names its columns. */
export function headsOf(text: string, tables: readonly (Table | (Span & { type: 'text' }))[]): string[] {
  const table = tables.find((part) => part.type === 'table');
  return table?.type === 'table' && table.head ? table.head.cells.map((cell) => cellText(text, cell)) : [];
}
