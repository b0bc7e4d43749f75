import { SENTENCE_END } from './group-lines.ts';
import { isListItem } from './list-marks.ts';
import type { PageElement, TextElement } from './page-element.ts';
import type { TextLine } from './text-line.ts';

/**
 * Joins a paragraph that ends with its column or page to its rest on the next one. Tables, captions, footnotes and
 * the lettering of figures between the two come after it.
 */
export function continueParagraphs(elements: readonly PageElement[]): PageElement[] {
  const joined = new Set<PageElement>();
  const result: PageElement[] = [];
  elements.forEach((element, index) => {
    if (joined.has(element)) return;
    if (element.kind !== 'paragraph' && element.kind !== 'list') {
      result.push(element);
      return;
    }
    const whole: TextElement = { ...element, group: { ...element.group, lines: [...element.group.lines] } };
    for (let from = index; ; ) {
      const next = restOf(whole, elements, from, joined);
      if (next === undefined) break;
      const rest = elements[next] as TextElement;
      joined.add(rest);
      // One by one: a spread into `push` overflows the stack when a paragraph is a whole book.
      for (const line of rest.group.lines) whole.group.lines.push(line);
      whole.group.endsRun = rest.group.endsRun;
      whole.group.fill = rest.group.fill;
      from = next;
    }
    result.push(whole);
  });
  return result;
}

/** Where among the next elements the rest of a paragraph is, if it is not complete. */
function restOf(
  { group }: TextElement,
  elements: readonly PageElement[],
  from: number,
  joined: ReadonlySet<PageElement>,
): number | undefined {
  const last = group.lines.at(-1)!;
  if (!group.endsRun || SENTENCE_END.test(last.text)) return undefined;
  let isNext = true;
  for (let index = from + 1; index < Math.min(elements.length, from + FARTHEST); index += 1) {
    const element = elements[index]!;
    if (joined.has(element)) continue;
    if (element.kind === 'heading' || element.page > last.page + 2) return undefined;
    if (element.kind === 'paragraph' && isSameType(last, element.group.lines[0]!)) {
      if (goesOn(group, element, isNext)) return index;
      if (element.group.lines.length > 2) return undefined;
    }
    isNext = false;
  }
  return undefined;
}

/** A page may have some twenty pieces of lettering in its figures. */
const FARTHEST = 30;

/** Words that go on in lower case go on from the last line; a capital may as well, right after a full line. */
function goesOn({ lines, fill }: TextElement['group'], { group }: TextElement, isNext: boolean): boolean {
  const text = group.lines[0]!.text;
  if (!group.startsRun || isListItem(text)) return false;
  if (/^\p{Ll}/u.test(text)) return true;
  const last = lines.at(-1)!.text;
  if (/\p{Ll}[-\u2010\u00ad]$/u.test(last)) return isNext;
  return isNext && !group.isIndented && fill > 0.9 && lines.length > 1 && /[\p{Ll},]$/u.test(last);
}

function isSameType(one: TextLine, other: TextLine): boolean {
  return Math.abs(one.fontSize / other.fontSize - 1) < 0.05 && one.rotation === other.rotation;
}
