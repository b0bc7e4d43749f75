import type { Table, TableCell } from '../../terms.ts';
import { elementsOf, type XmlElement } from '../xml/xml-element.ts';
import { isPageNumber } from './is-page-number.ts';
import { markPageFields, withoutMarks, withPageFieldsAs } from './mark-page-fields.ts';
import type { DocxItem } from './walk-body.ts';

/**
 * What stands above and below the pages, each paragraph and each row of a table once: the number and the state of a
 * document are often there and nowhere else. Numbers of pages are not said, and neither is what the document says itself.
 */
export function readMargins(
  margins: readonly Margin[],
  body: readonly DocxItem[],
  walk: (elements: XmlElement[]) => DocxItem[],
): DocxItem[] {
  if (margins.length === 0) return [];
  const said = new Set(body.flatMap(textsOf).map(keyOf));
  return margins.flatMap(({ name, root }) => {
    const rows = walk(elementsOf(markPageFields(root)))
      .flatMap((item) => (item.kind === 'table' ? rowsOf(item.table) : [withoutPageNumbers(item.text)]))
      .filter((row) => {
        const key = keyOf(row);
        if (isPageNumber(row) || said.has(key)) return false;
        said.add(key);
        return true;
      });
    const text = rows.map(withoutMarks).join('\n');
    return rows.length > 0 ? [{ kind: 'paragraph' as const, text: `${name}: ${text}` }] : [];
  });
}

export type Margin = { name: 'Header' | 'Footer'; root: XmlElement };

/** A cell says what a margin says as much as a row does. */
function textsOf(item: DocxItem): string[] {
  if (item.kind !== 'table') return [item.text];
  return [...item.table.cells.map(({ text }) => text), ...rowsOf(item.table)];
}

function rowsOf({ cells }: Table): string[] {
  return [...Map.groupBy(cells, ({ row }) => row).values()].flatMap(rowTexts);
}

/** A name or a picture's text beside several rows stands for itself; what is left is often a label and its value. */
function rowTexts(cells: readonly TableCell[]): string[] {
  const beside = cells.length > 2 ? cells.filter(({ rowSpan }) => rowSpan > 1) : [];
  const others = cells.filter((cell) => !beside.includes(cell));
  return [...beside.map((cell) => rowText([cell])), rowText(others)].filter(Boolean);
}

function rowText(cells: readonly TableCell[]): string {
  const texts = cells.map(({ text }) => withoutPageNumbers(text).replace(/\s+/g, ' ').trim()).filter(Boolean);
  const [label = '', value] = texts;
  if (value === undefined || texts.length > 2) return texts.join(' | ');
  return label.endsWith(':') ? `${label} ${value}` : `${label}: ${value}`;
}

/** Its lines that say more than a page. A word or number alone is kept: what stands beside it may belong to it. */
function withoutPageNumbers(text: string): string {
  return text
    .split('\n')
    .filter(
      (line) => !(HAS_WORD.test(line) && HAS_NUMBER.test(withPageFieldsAs('0', line)) && isPageNumber(line)),
    )
    .join('\n');
}

const HAS_WORD = /\p{L}/u;
const HAS_NUMBER = /\d/;

/** Pages differ in what is counted alone. */
function keyOf(text: string): string {
  return withPageFieldsAs('', text).replace(/\s+/g, ' ').trim().toLowerCase();
}
