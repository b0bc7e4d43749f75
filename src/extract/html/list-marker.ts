import { romanNumeral } from '../../text/roman-numeral.ts';
import { attribute, type Element } from './nodes.ts';

/** A list that is open while its items are read. */
export type OpenList = { kind: 'bullets' | 'numbers' | 'terms'; style: string; next: number };

export function openList(element: Element): OpenList {
  const kind = element.tagName === 'ol' ? 'numbers' : element.tagName === 'dl' ? 'terms' : 'bullets';
  return {
    kind,
    style: attribute(element, 'type') ?? '1',
    next: wholeNumber(attribute(element, 'start')) ?? 1,
  };
}

/** What stands before the next item: `-`, or its number in the style of the list. */
export function nextMarker(list: OpenList, item: Element): string {
  if (list.kind !== 'numbers') return '-';
  const number = wholeNumber(attribute(item, 'value')) ?? list.next;
  list.next = number + 1;
  return `${numeral(number, list.style)}.`;
}

function wholeNumber(text: string | undefined): number | undefined {
  return text && /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}

function numeral(number: number, style: string): string {
  const roman = style === 'i' || style === 'I';
  const letter = style === 'a' || style === 'A';
  if (number < 1 || number > 3999 || !(roman || letter)) return String(number);
  const text = roman ? romanNumeral(number) : letters(number);
  return style === style.toUpperCase() ? text.toUpperCase() : text;
}

function letters(number: number): string {
  let text = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26))
    text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  return text;
}
