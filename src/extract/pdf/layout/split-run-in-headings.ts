import type { DocumentStyle } from './document-style.ts';
import type { LineGroup } from './group-lines.ts';
import type { PageElement } from './page-element.ts';
import { SECTION_NUMBER } from './section-names.ts';
import type { TextLine } from './text-line.ts';

/**
 * Splits "2.1. Sampling. Leaves were …" into a heading and its text, where the beginning is set in another type and
 * has the number of a section.
 */
export function splitRunInHeadings(elements: readonly PageElement[], style: DocumentStyle): PageElement[] {
  return elements.flatMap((element) => {
    if (element.kind !== 'paragraph' && element.kind !== 'list') return [element];
    const split = splitGroup(element.group, style);
    return split
      ? [
          { ...element, kind: 'paragraph', group: split.heading },
          { ...element, kind: 'paragraph', group: split.text },
        ]
      : [element];
  });
}

function splitGroup(
  group: LineGroup,
  { bodyFont }: DocumentStyle,
): { heading: LineGroup; text: LineGroup } | undefined {
  const { lines } = group;
  const { font } = lines[0]!.first;
  if (font === bodyFont || !SECTION_NUMBER.test(lines[0]!.text)) return undefined;
  const last = lines.findIndex(({ first, text }) => first.font !== font || first.length < text.length);
  if (last === -1 || last > 2 || lines[last]!.first.font !== font) return undefined;
  const [end, rest] = splitLine(lines[last]!, lines[last]!.first.length);
  if (!/[\p{L})][.:]$/u.test(end.text) || !/^\p{Lu}/u.test(rest.text)) return undefined;
  return {
    heading: { ...group, lines: [...lines.slice(0, last), end], endsRun: false, fill: 0.5 },
    text: {
      ...group,
      lines: [rest, ...lines.slice(last + 1)],
      startsRun: false,
      isIndented: true,
      spaceAbove: 0,
    },
  };
}

/** The box is divided by the number of characters, which is near enough to show the place. */
function splitLine(line: TextLine, at: number): [TextLine, TextLine] {
  const [left, top, right, bottom] = line.box;
  const middle = left + ((right - left) * at) / line.text.length;
  const text = line.text.slice(at).trimStart();
  const rest: TextLine = {
    ...line,
    text,
    first: { ...line.first, font: line.font, bold: line.bold, italic: line.italic, length: text.length },
  };
  const shownAt = (from: number, to: number) =>
    line.rotation === 0 ? { place: [from, top, to, bottom] as TextLine['place'] } : {};
  return [
    {
      ...line,
      text: line.text.slice(0, at).trimEnd(),
      font: line.first.font,
      bold: line.first.bold,
      italic: line.first.italic,
      box: [left, top, middle, bottom],
      ...shownAt(left, middle),
    },
    { ...rest, box: [middle, top, right, bottom], ...shownAt(middle, right) },
  ];
}
