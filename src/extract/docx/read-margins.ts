import type { XmlElement } from '../xml/xml-element.ts';
import { elementsOf } from '../xml/xml-element.ts';
import { plainText } from './read-notes.ts';
import type { DocxItem } from './walk-body.ts';

/**
 * What stands above and below the pages, each text once: the number and the state of a document are often there and
 * nowhere else. Numbers of pages are not said, and neither is what the document says itself.
 */
export function readMargins(
  margins: readonly Margin[],
  body: readonly DocxItem[],
  walk: (elements: XmlElement[]) => DocxItem[],
): DocxItem[] {
  const said = new Set(body.flatMap((item) => (item.kind === 'table' ? [] : [keyOf(item.text)])));
  return margins.flatMap(({ name, root }) => {
    const lines = plainText(walk(elementsOf(root)))
      .split('\n')
      .filter((line) => {
        const key = keyOf(line);
        if (key === '' || said.has(key)) return false;
        said.add(key);
        return true;
      });
    return lines.length > 0 ? [{ kind: 'paragraph' as const, text: `${name}: ${lines.join('\n')}` }] : [];
  });
}

export type Margin = { name: 'Header' | 'Footer'; root: XmlElement };

/** Pages differ in their number alone: "Page 3 of 12", "- 3 -", "Seite 3/12". */
function keyOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().toLowerCase();
  return PAGE_NUMBER.test(line) ? '' : line;
}

const PAGE_NUMBER =
  /^[\s\p{P}|]*(?:(?:page|seite|página|pagina|side|sida|strona|p|s)[.:]?\s*)?\d*[\s\p{P}|]*(?:(?:of|von|de|di|av|af|z|sur)\s*\d*)?[\s\p{P}|]*$/u;
