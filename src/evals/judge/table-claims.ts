import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { pickByHash } from './pick-by-hash.ts';

/** A cell of a Markdown table in words, and the same words with the value of another row or column. */
export function tableClaims(table: string): TableClaim[] {
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf);
  const head = headOf(rows);
  return rows.flatMap((row) => {
    const label = row[0] ?? '';
    return head.flatMap((column, index): TableClaim[] => {
      const value = row[index] ?? '';
      const place = `${label} ${column} ${value}`;
      if (
        index === 0 ||
        column === '' ||
        !/\p{L}{3}/u.test(label) ||
        !isValue(value) ||
        rows.filter((other) => other[0] === label).length > 1
      )
        return [];
      const others = [...row.slice(1), ...rows.map((other) => other[index] ?? '')].filter(
        (other) => isValue(other) && digitsOf(other) !== digitsOf(value),
      );
      const other = pickByHash(others, place);
      const write = pickByHash(TEMPLATES, place)!;
      return [
        { supported: write(label, column, value), ...(other && { altered: write(label, column, other) }) },
      ];
    });
  });
}

export type TableClaim = { supported: string; altered?: string };

/** The first row that names two columns or more. */
function headOf(rows: readonly (readonly string[])[]): readonly string[] {
  return (
    rows
      .slice(0, 3)
      .find((row) => row.slice(1).filter((cell) => /\p{L}|^(?:19|20)\d\d$/u.test(cell)).length >= 2) ?? []
  );
}

function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cleanMarkdown(cell.replaceAll('\\|', '|')));
}

function isValue(cell: string): boolean {
  return cell.length <= 40 && /\d/.test(cell) && !/^(?:19|20)\d\d$/.test(cell);
}

function digitsOf(cell: string): string {
  return cell.replace(/[^\d.]/g, '');
}

const TEMPLATES: readonly ((label: string, column: string, value: string) => string)[] = [
  (label, column, value) => `${label} for ${column} was ${value}.`,
  (label, column, value) => `In ${column}, ${label} was ${value}.`,
  (label, column, value) => `The ${column} value of ${label} is ${value}.`,
  (label, column, value) => `${label} amounted to ${value} (${column}).`,
];
