import type { PageLayout } from './assemble-page.ts';
import { isCaption } from './layout/captions.ts';
import type { DocumentStyle } from './layout/document-style.ts';
import { isCode } from './layout/find-code.ts';
import { groupLines, groupText, type LineGroup } from './layout/group-lines.ts';
import { isListItem } from './layout/list-marks.ts';
import type { PageElement, TextElement } from './layout/page-element.ts';
import { takeCaptions } from './layout/take-captions.ts';
import type { TextLine } from './layout/text-line.ts';

/** The pieces of a page in reading order, footnotes last. What is a heading is decided later, over all pages. */
export function assembleElements(page: PageLayout, context: ElementContext): PageElement[] {
  const elements: PageElement[] = [];
  page.parts.forEach((lines, index) => {
    const table = page.tables[index - 1];
    if (table) elements.push({ kind: 'table', page: page.number, table, captions: [] });
    const text = lines.filter((line) => !context.furniture.has(line));
    for (const group of groupLines(text, context.style)) {
      elements.push({ kind: kindOf(group, page, context), page: page.number, group });
    }
  });
  const rest = takeCaptions(elements);
  const isFootnote = ({ kind }: PageElement) => kind === 'footnote';
  return [...rest.filter((element) => !isFootnote(element)), ...rest.filter(isFootnote)];
}

export type ElementContext = {
  style: DocumentStyle;
  furniture: ReadonlySet<TextLine>;
  fixedWidths: ReadonlyMap<string, number>;
};

function kindOf(
  group: LineGroup,
  page: PageLayout,
  { style, fixedWidths }: ElementContext,
): TextElement['kind'] {
  const text = groupText(group);
  if (isCode(group, fixedWidths, style.bodyFont)) return 'code';
  if (isCaption(text)) return 'caption';
  if (isFootnote(group, page, style)) return 'footnote';
  return isListItem(text) ? 'list' : 'paragraph';
}

/** Small type that begins with the mark of a note, in the lower half of the page and last in its column. */
function isFootnote({ lines, endsRun }: LineGroup, page: PageLayout, { bodySize }: DocumentStyle): boolean {
  const { fontSize, box, text, rotation } = lines[0]!;
  return (
    endsRun &&
    rotation === 0 &&
    fontSize < 0.93 * bodySize &&
    box[1] > 0.5 * page.height &&
    /^(?:\d{1,2}|[*†‡§¶]+)[\s.)]*\p{L}/u.test(text)
  );
}
