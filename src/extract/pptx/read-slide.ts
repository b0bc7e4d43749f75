import type { BlockDraft } from '../build-extraction.ts';
import { readChart } from '../office/read-chart.ts';
import { readDiagram } from '../office/read-diagram.ts';
import { type TextBudget, tableBlock } from '../office/table-block.ts';
import {
  attributeOf,
  characterData,
  childOf,
  childrenOf,
  descendantsOf,
  type XmlElement,
} from '../xml/xml-element.ts';
import { inheritedStyles, layoutShape, type SlideBase } from './list-styles.ts';
import { readSlideTable } from './read-table.ts';
import { plainBodyText, readTextBody } from './read-text-body.ts';
import { isTitle, placeholderOf, slideShapes } from './slide-shapes.ts';

/** The blocks of a slide: its title as a heading, what is on it, and then its notes and comments. */
export function readSlide(slide: SlideParts, budget: TextBudget): BlockDraft[] {
  const shapes = slideShapes(childOf(slide.root, 'cSld', 'spTree'), (shape) => layoutShape(shape, slide));
  const title = shapes.filter(isTitle).map(titleText).filter(Boolean).join(' ');
  const content = [
    ...shapes.filter((shape) => !isTitle(shape)).flatMap((shape) => readShape(shape, slide, budget)),
    ...notesOf(slide.notes),
    ...slide.comments.flatMap(commentsOf),
  ].filter(({ text }) => text.trim() !== '');
  return [
    ...(title ? [{ type: 'heading' as const, text: title, heading: title, level: 2 }] : []),
    ...content,
  ];
}

export type SlideParts = SlideBase & {
  root: XmlElement;
  notes?: XmlElement;
  comments: XmlElement[];
  /** The part a relationship id of the slide leads to. */
  byId(id: string | undefined): XmlElement | undefined;
};

function titleText(shape: XmlElement): string {
  return plainBodyText(childOf(shape, 'txBody')).replace(/\s+/g, ' ');
}

function readShape(shape: XmlElement, slide: SlideParts, budget: TextBudget): BlockDraft[] {
  if (shape.name === 'sp') return readTextBody(childOf(shape, 'txBody'), inheritedStyles(shape, slide));
  const data = childOf(shape, 'graphic', 'graphicData');
  const tbl = childOf(data, 'tbl');
  const chart = slide.byId(attributeOf(childOf(data, 'chart'), 'r:id'));
  const diagram = slide.byId(attributeOf(childOf(data, 'relIds'), 'r:dm'));
  const table = tbl ? readSlideTable(tbl) : chart && readChart(chart);
  if (table) return [tableBlock(table, budget)];
  const lines = diagram ? readDiagram(diagram) : [];
  const text = lines.map(({ text, level }) => `${'  '.repeat(Math.min(level, 8))}- ${text}`).join('\n');
  return lines.length > 0 ? [{ type: 'list', text }] : [];
}

function notesOf(notes: XmlElement | undefined): BlockDraft[] {
  const body = descendantsOf(notes, 'sp').filter(
    (shape) => attributeOf(placeholderOf(shape), 'type') === 'body',
  );
  const text = body
    .map((shape) => plainBodyText(childOf(shape, 'txBody')))
    .join('\n')
    .trim();
  return text ? [{ type: 'paragraph', text: `Notes: ${text}` }] : [];
}

/** Comments of both kinds: plain ones hold a `text`, threads of newer programs a text body and replies. */
function commentsOf(part: XmlElement): BlockDraft[] {
  return descendantsOf(part, 'cm').flatMap((comment) => {
    const replies = descendantsOf(comment, 'reply').map((reply) => childOf(reply, 'txBody'));
    const texts = [
      ...childrenOf(comment, 'text').map(characterData),
      ...[childOf(comment, 'txBody'), ...replies].map(plainBodyText),
    ];
    return texts
      .filter((text) => text.trim())
      .map((text) => ({ type: 'paragraph', text: `Comment: ${text.trim()}` }));
  });
}
