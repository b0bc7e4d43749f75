import type { ShownText } from './inline-text.ts';
import { aroundLines, type Lines } from './lines.ts';
import { type Element, linesOfText, walk } from './nodes.ts';

/** The text of `<pre>` with its lines and spaces; blank lines at its ends are left out. */
export function preformattedText(element: Element, isLeftOut: (element: Element) => boolean): ShownText {
  const pieces: string[] = [];
  const places: (Lines | undefined)[] = [];
  walk(element, {
    enter: (inner) => {
      if (inner.tagName === 'br') pieces.push('\n');
      return !isLeftOut(inner);
    },
    text: (node) => {
      pieces.push(node.value);
      places.push(linesOfText(node));
    },
  });
  const lines = pieces.join('').replaceAll('\u00a0', ' ').split('\n');
  const isBlank = (line: string) => line.trim() === '';
  const first = lines.findIndex((line) => !isBlank(line));
  const end = lines.findLastIndex((line) => !isBlank(line)) + 1;
  return { text: lines.slice(Math.max(0, first), end).join('\n'), lines: aroundLines(places) };
}
