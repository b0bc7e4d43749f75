import type { ExportDocument, Note, Run, SourceEntry } from '../document-model.ts';
import { REPLACEMENT } from './cover-text.ts';
import type { BlockPlace } from './draw-blocks.ts';
import { type Canvas, drawLine, drawLines, type Element } from './draw-lines.ts';
import { layoutLines, type Typesetter } from './layout-lines.ts';
import { BODY, COLORS, PAGE, SMALL, TEXT_WIDTH, TONES } from './measures.ts';
import { decorate } from './page-flow.ts';

const TITLE = { size: 23, leading: 30 };
const NAME_WIDTH = 70;

/** What stands above the text: the title, what Helix says of it, and what a reader must know first. */
export function drawHead(
  canvas: Canvas & Typesetter,
  { title, facts, notes }: ExportDocument,
  root: Element,
): void {
  const element = opened(canvas, root, 'P');
  const lines = layoutLines(
    [{ kind: 'text', text: title }],
    { size: TITLE.size, isBold: true },
    TEXT_WIDTH,
    canvas,
  );
  drawLines(canvas, lines, { x: PAGE.side, leading: TITLE.leading, element, tag: 'P' });
  element.end();
  canvas.flow.gap(6);
  drawLineAcross(canvas);
  for (const fact of facts) drawFact(canvas, fact, root);
  canvas.flow.gap(3);
  drawLineAcross(canvas);
  for (const note of notes) drawNote(canvas, note, { x: PAGE.side, width: TEXT_WIDTH, element: root });
}

function drawFact(
  canvas: Canvas & Typesetter,
  { name, value }: ExportDocument['facts'][number],
  root: Element,
): void {
  const { size, leading } = SMALL;
  const element = opened(canvas, root, 'P');
  const [label] = layoutLines(
    [{ kind: 'text', text: name }],
    { size, color: COLORS.soft },
    NAME_WIDTH,
    canvas,
  );
  const values = layoutLines([{ kind: 'text', text: value }], { size }, TEXT_WIDTH - NAME_WIDTH, canvas);
  values.forEach((line, index) => {
    const place = { top: canvas.flow.take(leading), leading, element, tag: 'P' };
    if (index === 0) drawLine(canvas.pdf, label!, { ...place, x: PAGE.side });
    drawLine(canvas.pdf, line, { ...place, x: PAGE.side + NAME_WIDTH });
  });
  element.end();
}

function drawLineAcross({ pdf, flow }: Canvas): void {
  const top = flow.take(6);
  decorate(pdf, () => pdf.rect(PAGE.side, top, TEXT_WIDTH, 0.7).fill(COLORS.line));
}

export function drawNote(
  canvas: Canvas & Typesetter,
  note: Note,
  { x, width, element: parent }: BlockPlace,
): void {
  const { flow } = canvas;
  const color = TONES[note.tone];
  const said: Run[] = [
    { kind: 'text', text: `${note.title}.`, isBold: true },
    { kind: 'text', text: ` ${note.text}` },
  ];
  const lines = layoutLines(said, { size: SMALL.size }, width - 24, canvas);
  const element = opened(canvas, parent, 'Note');
  flow.gap(4);
  flow.reserve(Math.min(lines.length, 4) * SMALL.leading + 10);
  const strips = [
    { x, width, color: COLORS.raised },
    { x, width: 3, color },
  ];
  flow.within(strips, () => {
    flow.gap(5);
    drawLines(canvas, lines, { x: x + 12, leading: SMALL.leading, element, tag: 'Note' });
    flow.gap(5);
  });
  element.end();
  flow.gap(8);
}

const NUMBER_WIDTH = 26;

/** An entry of the list of sources, to which its citations lead. */
export function drawSource(
  canvas: Canvas & Typesetter,
  { number, runs, stale }: SourceEntry,
  { root, isNumbered }: { root: Element; isNumbered: boolean },
): void {
  const { size, leading } = SMALL;
  const element = opened(canvas, root, 'P');
  const lines = layoutLines(runs, { size }, TEXT_WIDTH - NUMBER_WIDTH, canvas);
  const outdated = stale
    ? layoutLines(
        [{ kind: 'text', text: stale }],
        { size, color: TONES.stale, isBold: true },
        TEXT_WIDTH - NUMBER_WIDTH,
        canvas,
      )
    : [];
  const [label] = layoutLines(
    [{ kind: 'text', text: isNumbered ? `${number}.` : '•' }],
    { size, color: COLORS.soft },
    NUMBER_WIDTH,
    canvas,
  );
  canvas.flow.reserve(Math.min(4, lines.length + outdated.length) * leading);
  const top = canvas.flow.top();
  canvas.pdf.addNamedDestination(`source-${number}`, 'XYZ', PAGE.side, top - 4, null);
  drawLine(canvas.pdf, label!, {
    x: PAGE.side + NUMBER_WIDTH - 8 - label!.width,
    top,
    leading,
    element,
    tag: 'P',
  });
  drawLines(canvas, [...lines, ...outdated], { x: PAGE.side + NUMBER_WIDTH, leading, element, tag: 'P' });
  element.end();
  canvas.flow.gap(5);
}

/** Most code points that are named. */
const MOST_NAMED = 20;

/** Says which characters the fonts lack, where there are any: what is shown in their place must not be taken for the text. */
export function drawMissing(canvas: Canvas & Typesetter, root: Element): void {
  const missing = [...canvas.cover.missing];
  if (missing.length === 0) return;
  const named = missing
    .slice(0, MOST_NAMED)
    .map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
  const rest = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  const text = `The fonts of this file lack characters of the text, which are shown as ${REPLACEMENT}: ${named.join(', ')}${rest}. The Markdown, HTML and DOCX exports have them.`;
  const note: Note = { tone: 'lacking', title: 'Characters that are not shown', text };
  canvas.flow.gap(BODY.leading);
  drawNote(canvas, note, { x: PAGE.side, width: TEXT_WIDTH, element: root });
}

function opened({ pdf }: Canvas, parent: Element, tag: string): Element {
  const element = pdf.struct(tag);
  parent.add(element);
  return element;
}
