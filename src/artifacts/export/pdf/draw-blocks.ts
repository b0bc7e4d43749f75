import type { Block, ListBlock, Run } from '../document-model.ts';
import { type Canvas, drawLine, drawLines, type Element } from './draw-lines.ts';
import { drawTable } from './draw-table.ts';
import { layoutLines, type Typesetter } from './layout-lines.ts';
import { BODY, CODE, COLORS, HEADINGS } from './measures.ts';
import { decorate } from './page-flow.ts';
import type { TextSetting } from './words-of.ts';

const LIST_INDENT = 18;
const QUOTE_INDENT = 14;

/** Draws blocks between `x` and the right margin, as parts of `element`. */
export function drawBlocks(canvas: Canvas & Typesetter, blocks: readonly Block[], place: BlockPlace): void {
  for (const block of blocks) drawBlock(canvas, block, place);
}

export type BlockPlace = {
  x: number;
  width: number;
  element: Element;
  setting?: TextSetting;
  isTight?: boolean;
};

function drawBlock(canvas: Canvas & Typesetter, block: Block, place: BlockPlace): void {
  switch (block.kind) {
    case 'heading':
      drawHeading(canvas, block.level, block.runs, place);
      break;
    case 'paragraph':
      drawParagraph(canvas, block.runs, place);
      break;
    case 'quote':
      drawQuote(canvas, block.blocks, place);
      break;
    case 'code':
      drawCode(canvas, block.text, place);
      break;
    case 'table':
      drawTable(canvas, block, place);
      break;
    case 'list':
      drawList(canvas, block, place);
      break;
    case 'rule':
      drawRule(canvas, place);
      break;
  }
}

export function drawHeading(
  canvas: Canvas & Typesetter,
  level: 1 | 2 | 3 | 4 | 5 | 6,
  runs: readonly Run[],
  { x, width, element: parent }: BlockPlace,
): void {
  const { size, leading, before } = HEADINGS[level - 1]!;
  const lines = layoutLines(runs, { size, isBold: true }, width, canvas);
  // Never apart from what it stands above.
  canvas.flow.reserve(before + lines.length * leading + 3 * BODY.leading);
  canvas.flow.gap(before);
  const element = opened(canvas, parent, `H${level}`);
  drawLines(canvas, lines, { x, leading, element, tag: `H${level}` });
  element.end();
  canvas.flow.gap(4);
}

export function drawParagraph(
  canvas: Canvas & Typesetter,
  runs: readonly Run[],
  { x, width, element: parent, setting = BODY, isTight }: BlockPlace,
): void {
  const element = opened(canvas, parent, 'P');
  const lines = layoutLines(runs, setting, width, canvas);
  drawLines(canvas, lines, { x, leading: setting.size * LEADING, element, tag: 'P' });
  element.end();
  canvas.flow.gap(isTight ? 3 : 6.5);
}

const LEADING = BODY.leading / BODY.size;

function drawQuote(canvas: Canvas & Typesetter, blocks: readonly Block[], place: BlockPlace): void {
  const element = opened(canvas, place.element, 'BlockQuote');
  const inner = inset(place, QUOTE_INDENT);
  canvas.flow.within([{ x: place.x, width: 2.5, color: COLORS.line }], () =>
    drawBlocks(canvas, blocks, { ...inner, element, setting: { ...BODY, color: COLORS.soft } }),
  );
  element.end();
  canvas.flow.gap(4);
}

function drawCode(
  canvas: Canvas & Typesetter,
  text: string,
  { x, width, element: parent }: BlockPlace,
): void {
  const { size, leading, padding } = CODE;
  const element = opened(canvas, parent, 'Code');
  const { flow } = canvas;
  flow.reserve(3 * leading);
  flow.within([{ x, width, color: COLORS.raised }], () => {
    flow.gap(padding);
    for (const source of text.split('\n')) {
      // Spaces that stay: those that part words would be lost at the ends of lines.
      const shown = source.replaceAll('\t', '    ').replaceAll(' ', '\u00a0');
      const runs: Run[] = [{ kind: 'text', text: shown }];
      const lines = layoutLines(runs, { size, isMono: true }, width - 2 * padding, canvas);
      for (const line of lines)
        drawLine(canvas.pdf, line, {
          x: x + padding,
          top: flow.take(leading),
          leading,
          element,
          tag: 'Code',
        });
    }
    flow.gap(padding);
  });
  element.end();
  flow.gap(8);
}

function drawList(
  canvas: Canvas & Typesetter,
  { isOrdered, start, items }: ListBlock,
  place: BlockPlace,
): void {
  const { setting = BODY } = place;
  const list = opened(canvas, place.element, 'L');
  const labels = items.map(({ isChecked }, index) =>
    isChecked === undefined ? (isOrdered ? `${start + index}.` : '•') : isChecked ? '☑' : '☐',
  );
  const widest = Math.max(...labels.map((label) => canvas.faces.measure(label, 'regular', setting.size)));
  const indent = Math.min(place.width / 3, Math.max(LIST_INDENT, widest + 6));
  items.forEach(({ blocks }, index) => {
    const item = opened(canvas, list, 'LI');
    drawLabel(canvas, labels[index]!, {
      ...place,
      element: item,
      setting,
      indent,
      isAlone: blocks[0]?.kind !== 'paragraph',
    });
    const body = opened(canvas, item, 'LBody');
    drawBlocks(canvas, blocks, {
      ...inset(place, indent),
      element: body,
      isTight: blocks.length === 1 || blocks[1]?.kind === 'list',
    });
    body.end();
    item.end();
  });
  list.end();
  canvas.flow.gap(place.isTight ? 0 : 4);
}

/** `isAlone`: on a line of its own; else on the first line of what follows, whose room is taken there. */
function drawLabel(canvas: Canvas & Typesetter, text: string, place: LabelPlace): void {
  const { x, element: item, setting, indent, isAlone } = place;
  const leading = setting.size * LEADING;
  canvas.flow.reserve(leading * 2);
  const [line] = layoutLines([{ kind: 'text', text }], setting, indent, canvas);
  const element = opened(canvas, item, 'Lbl');
  const top = isAlone ? canvas.flow.take(leading) : canvas.flow.top();
  drawLine(canvas.pdf, line!, { x: x + indent - line!.width - 5, top, leading, element, tag: 'Lbl' });
  element.end();
}

type LabelPlace = BlockPlace & { setting: TextSetting; indent: number; isAlone: boolean };

function drawRule({ pdf, flow }: Canvas, { x, width }: BlockPlace): void {
  const top = flow.take(14);
  decorate(pdf, () => pdf.rect(x, top + 4, width, 0.7).fill(COLORS.line));
}

function inset({ x, width, ...place }: BlockPlace, indent: number): BlockPlace {
  return { ...place, x: x + indent, width: width - indent };
}

function opened({ pdf }: Canvas, parent: Element, tag: string): Element {
  const element = pdf.struct(tag);
  parent.add(element);
  return element;
}
