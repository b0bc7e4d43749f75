import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { serialize } from 'parse5';
import { type Element, type ParentNode, walk } from './nodes.ts';

/** The elements of a page that Readability keeps in its article; none when it finds no article. */
export function readableElements(document: ParentNode): Set<Element> {
  const elements = numbered(document);
  const numbers = keptNumbers(serialize(document));
  for (const element of elements) element.attrs.pop();
  return new Set(numbers.map((number) => elements[number]!));
}

const NUMBER = 'data-helix-number';

function numbered(document: ParentNode): Element[] {
  const elements: Element[] = [];
  walk(document, {
    enter: (element) => {
      element.attrs.push({ name: NUMBER, value: String(elements.length) });
      elements.push(element);
      return true;
    },
  });
  return elements;
}

function keptNumbers(html: string): number[] {
  const content = articleOf(html) ?? '';
  return Array.from(content.matchAll(/data-helix-number="(\d+)"/g), ([, number]) => Number(number));
}

function articleOf(html: string): string | null | undefined {
  try {
    return new Readability(parseHTML(html).document).parse()?.content;
  } catch {
    // A page it cannot cope with is read as a whole.
    return undefined;
  }
}
