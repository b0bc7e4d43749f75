import { type Element, walk } from './nodes.ts';

/** The text of `<pre>` with its lines and spaces; blank lines at its ends are left out. */
export function preformattedText(element: Element, isLeftOut: (element: Element) => boolean): string {
  const pieces: string[] = [];
  walk(element, {
    enter: (inner) => {
      if (inner.tagName === 'br') pieces.push('\n');
      return !isLeftOut(inner);
    },
    text: (value) => void pieces.push(value),
  });
  const lines = pieces.join('').replaceAll('\u00a0', ' ').split('\n');
  const isBlank = (line: string) => line.trim() === '';
  const first = lines.findIndex((line) => !isBlank(line));
  return first < 0 ? '' : lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1).join('\n');
}
