import type { AlignType, PhrasingContent, Table, TableRow } from 'mdast';
import { memo, type ReactNode } from 'react';
import { withoutMarks } from './citation-mark.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { plainOf } from './plain-of.ts';
import { renderInline } from './render-inline.tsx';
import type { RenderText } from './render-markdown.tsx';
import { useGradual } from './use-gradual.ts';

export function MarkdownTable({ table, renderText }: { table: Table; renderText: RenderText }) {
  return (
    <TableFrame table={table} renderText={renderText}>
      <TableBody table={table} renderText={renderText} />
    </TableFrame>
  );
}

/** A table in groups of rows, as `splitTable` makes them: only the last is read again when a word is added. */
export function LongTable({ groups, isGrowing, renderers }: LongTableProps) {
  const count = useGradual(groups, isGrowing);
  const table = tableIn(groups[0]!);
  if (!table) return null;
  return (
    <TableFrame table={table} renderText={renderers[0]!}>
      {groups.slice(0, count).map((text, index) => (
        <RowGroup key={index} text={text} renderText={renderers[index]!} />
      ))}
    </TableFrame>
  );
}

/** Null where the header does not fit what is below it: then there is no table. */
export function tableIn(text: string): Table | null {
  const [node, ...others] = parseMarkdown(text) ?? [];
  return node?.type === 'table' && others.length === 0 ? node : null;
}

const RowGroup = memo(function RowGroup({ text, renderText }: { text: string; renderText: RenderText }) {
  const table = tableIn(text);
  return table && <TableBody table={table} renderText={renderText} />;
});

/** Wide tables scroll by themselves, by keyboard too. */
function TableFrame({ table, renderText, children }: TableProps & { children: ReactNode }) {
  const titles = titlesOf(table).map((title) => withoutMarks(title).trim());
  const name = ['Table', titles.filter(Boolean).join(', ')].filter(Boolean).join(': ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is reached by scrolling, which needs the focus.
    <section className="markdown-table" aria-label={name} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {renderRow(table.children[0], [], renderText).map((content, column) => (
              <th key={column} dir="auto" className={alignmentOf(table, column)} scope="col">
                {content}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  );
}

function TableBody({ table, renderText }: TableProps) {
  const titles = titlesOf(table);
  return (
    <tbody>
      {table.children.slice(1).map((row, index) => (
        <tr key={index}>
          {renderRow(row, titles, renderText).map((content, column) => (
            <td key={column} dir="auto" className={alignmentOf(table, column)}>
              {content}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function titlesOf({ children: [head] }: Table): string[] {
  return head?.children.map((cell) => plainOf(cell.children)) ?? [];
}

/** A row is one statement, `Plan: Team; Price: 25 euros`, wherever in it a text stands. */
function renderRow(
  row: TableRow | undefined,
  titles: readonly string[],
  renderText: RenderText,
): ReactNode[] {
  let text = '';
  const cells = row?.children.map((cell) => cell.children.flatMap(withBreaks)) ?? [];
  const offsets = cells.map((cell, column) => {
    text += `${column > 0 ? '; ' : ''}${titles[column] ? `${titles[column]}: ` : ''}`;
    const offset = text.length;
    text += plainOf(cell);
    return offset;
  });
  return cells.map((cell, column) => renderInline(cell, { text, offset: offsets[column]! }, renderText));
}

/** A cell has no other way to begin a new line; all other HTML is text. */
function withBreaks(node: PhrasingContent): PhrasingContent[] {
  if (node.type !== 'text') return [node];
  const lines = node.value.split(/<br\s*\/?>/i).map((value): PhrasingContent => ({ type: 'text', value }));
  return lines.flatMap((line, index) => (index === 0 ? [line] : [{ type: 'break' }, line]));
}

function alignmentOf({ align }: Table, column: number): string | undefined {
  const side: AlignType | undefined = align?.[column];
  return side === 'right' || side === 'center' ? `markdown-${side}` : undefined;
}

type LongTableProps = {
  groups: readonly string[];
  isGrowing: boolean;
  /** One for each group. */
  renderers: readonly RenderText[];
};
type TableProps = { table: Table; renderText: RenderText };
