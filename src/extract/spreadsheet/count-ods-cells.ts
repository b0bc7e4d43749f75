import { parseXmlPieces } from '../xml/parse-xml.ts';
import { elementsOf } from '../xml/xml-element.ts';

/**
 * How many cells with something in them an OpenDocument spreadsheet unfolds to: a cell and a row may say that they are
 * repeated a million times, and whoever reads the file writes them all out.
 */
export function countOdsCells(content: string, fileName: string): number {
  let count = 0;
  parseXmlPieces(
    content,
    fileName,
    (_, name) => name === 'table-row',
    (row) => {
      const filled = elementsOf(row).filter(({ children }) => children.length > 0);
      const inRow = filled.reduce((sum, cell) => sum + times(cell.attributes['number-columns-repeated']), 0);
      count += inRow * times(row.attributes['number-rows-repeated']);
    },
  );
  return count;
}

function times(repeated: string | undefined): number {
  const value = Number(repeated ?? 1);
  return Number.isFinite(value) && value > 0 ? value : 1;
}
