import type { RetrievedChunk } from '../../terms.ts';
import { contentWords } from '../../text/content-words.ts';
import { findQuantities, type Quantity } from '../../text/find-quantities.ts';
import { isSameQuantity } from '../../text/same-quantity.ts';
import { splitTextBlocks } from '../../text/split-text-blocks.ts';
import { cellsOf } from './extractive-tables.ts';
import { areOpposites } from './span-judge-opposites.ts';
import type { Statement } from './span-judge-statement.ts';

/** The cells with numbers of the tables in a source, each with the words of its row and of its column. */
export function readCells({ text }: RetrievedChunk): Table[] {
  if (!text.includes('|')) return [];
  const tables: string[][][] = [];
  let before: string | undefined;
  for (const block of splitTextBlocks(text)) {
    if (block.kind === 'row') {
      if (before !== 'row' && before !== 'rule') tables.push([]);
      tables.at(-1)?.push(cellsOf(text, block));
    }
    before = block.kind;
  }
  return tables.map((rows) => readTable(rows, scaleOf(text)));
}

/** Whether every number of the claim stands in the row and the column that its words name. */
export function isInTable(claim: Statement, { tables, about, whole }: TableSource): boolean {
  if (claim.quantities.length === 0 || SAYS_MORE.test(claim.text) || tables().length === 0) return false;
  const known = new Set([...about(), ...whole().stems]);
  const content = contentWords(claim.text);
  const words: ClaimWords = {
    stems: new Set(content.map(({ stem }) => stem)),
    plain: content.map(({ text }) => text.toLowerCase()),
  };
  return tables().some((table) => {
    const values = claim.quantities.filter((quantity) => !isLabel(quantity, table));
    return values.length > 0 && values.every((value) => isPlaced(value, words, table, known));
  });
}

function isPlaced(value: Quantity, words: ClaimWords, table: Table, known: ReadonlySet<string>): boolean {
  const cells = table.cells.filter(({ values }) =>
    values.some((other) => isSameValue(value, other, table.scale)),
  );
  return cells.some((cell) => {
    const [row, column] = [table.rows[cell.row]!, table.columns[cell.column]!];
    const isNamed = isBest(row, table.rows, words.stems) && isBest(column, table.columns, words.stems);
    return isNamed && !isOpposed(row, words) && isAboutTable([...words.stems], row, column, known);
  });
}

/** No other row (or column) fits the words of the claim better. */
function isBest(label: Label, others: readonly Label[], words: ReadonlySet<string>): boolean {
  const own = fit(label, words);
  return (
    (own > 0 || others.every((other) => other.stems.size === 0)) &&
    others.every((other) => fit(other, words) <= own)
  );
}

/** Words that both have, less a little for what only the label has: `Total assets` is not `Assets`. */
function fit({ stems, section }: Label, words: ReadonlySet<string>): number {
  const found = [...stems].filter((stem) => words.has(stem)).length;
  const fromSection = [...section].filter((stem) => words.has(stem) && !stems.has(stem)).length;
  return found === 0 ? 0 : found + fromSection * SECTION_WEIGHT - (stems.size - found) * MISSING_WEIGHT;
}

function isOpposed({ words }: Label, { plain }: ClaimWords): boolean {
  return words.some((word) => plain.some((other) => !words.includes(other) && areOpposites(word, other)));
}

/** Most other words of the claim are in the labels, the title or the text around. */
function isAboutTable(
  words: readonly string[],
  row: Label,
  column: Label,
  known: ReadonlySet<string>,
): boolean {
  const plain = words.filter((word) => !/^\d/.test(word) && !GLUE.has(word));
  const strange = plain.filter(
    (word) =>
      ![row, column].some(({ stems, section }) => stems.has(word) || section.has(word)) && !known.has(word),
  );
  return strange.length <= plain.length * MOST_STRANGE;
}

function isLabel(quantity: Quantity, { rows, columns }: Table): boolean {
  return [...rows, ...columns].some(({ quantities }) =>
    quantities.some((other) => isSameQuantity(quantity, other)),
  );
}

/** `$533 million` is the cell `533` of a table in millions. */
function isSameValue(claimed: Quantity, known: Quantity, scale: number): boolean {
  if (isSameQuantity(claimed, known)) return true;
  const isAlike = claimed.unit === known.unit || known.unit === '' || claimed.unit === '';
  return (
    scale > 1 && isAlike && Number(claimed.value) === Math.round(Number(known.value) * scale * 100) / 100
  );
}

function readTable(rows: readonly (readonly string[])[], scale: number): Table {
  const body = rows.findIndex((row) => row.slice(1).some((cell) => /\d/.test(cell) && !IS_HEAD.test(cell)));
  const heads = rows.slice(0, Math.max(body, 1));
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => {
    if (column === 0) return label('', '');
    return label(
      heads.map((row) => row[column] ?? '').join(' '),
      heads.map((row) => spanning(row, column)).join(' '),
    );
  });
  let section = '';
  const labels = rows.map((row, index) => {
    const isSection = index >= heads.length && row.slice(1).every((cell) => cell === '');
    if (isSection) section = row[0] ?? '';
    return index < heads.length || isSection ? label('', '') : label(row[0] ?? '', section);
  });
  const cells = rows.flatMap((row, index) =>
    index < heads.length
      ? []
      : row
          .slice(1)
          .flatMap((cell, at): Cell[] =>
            /\d/.test(cell) ? [{ row: index, column: at + 1, values: findQuantities(cell) }] : [],
          ),
  );
  return { rows: labels, columns, cells, scale };
}

/** A title over several columns stands in the first of them. */
function spanning(row: readonly string[], column: number): string {
  for (let at = column; at > 0; at -= 1) if (row[at]) return row[at]!;
  return '';
}

function label(text: string, section: string): Label {
  return {
    stems: new Set(contentWords(text).map(({ stem }) => stem)),
    words: contentWords(text).map((word) => word.text.toLowerCase()),
    section: new Set(contentWords(section).map(({ stem }) => stem)),
    quantities: findQuantities(text),
  };
}

function scaleOf(text: string): number {
  const [, word = ''] = /\b(?:in|of|\(|€|\$|£)\s*(thousand|million|billion|m\b)/i.exec(text) ?? [];
  return { thousand: 1e3, million: 1e6, m: 1e6, billion: 1e9 }[word.toLowerCase()] ?? 1;
}

/** Years, dates and the like name columns; they are no values. */
const IS_HEAD =
  /^(?:fiscal |fy ?|year |q[1-4] ?)*(?:19|20)\d\d\b|^[A-Z][a-z]+ \d{1,2},? (?:19|20)\d\d|\p{L}{3}/iu;
/** A cell states a value and no more. */
const SAYS_MORE =
  /\b(?:not|never|no|without|at least|at most|more than|less than|over|under|above|below|increased?|decreased?|rose|fell)\b|n['’]t\b/i;
/** Stems of words that put a cell into a sentence. */
const GLUE = new Set(
  'amount valu total number wa compani year fiscal end respect figur report record balanc percentag percent'.split(
    ' ',
  ),
);
const SECTION_WEIGHT = 0.5;
const MISSING_WEIGHT = 0.3;
const MOST_STRANGE = 0.34;

/** A source with its tables; `about` are the stems of its title and headings. */
type TableSource = {
  tables: () => readonly Table[];
  about: () => ReadonlySet<string>;
  whole: () => Statement;
};
type ClaimWords = { stems: ReadonlySet<string>; plain: readonly string[] };
type Label = {
  stems: ReadonlySet<string>;
  words: readonly string[];
  section: ReadonlySet<string>;
  quantities: readonly Quantity[];
};
type Cell = { row: number; column: number; values: readonly Quantity[] };
export type Table = {
  rows: readonly Label[];
  columns: readonly Label[];
  cells: readonly Cell[];
  scale: number;
};
