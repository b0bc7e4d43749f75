import { states } from '../answer/cited-sentences.ts';
import type { Span } from '../terms.ts';
import { cleanMarkdown } from '../text/clean-markdown.ts';
import { findQuantities } from '../text/find-quantities.ts';
import { splitProse } from '../text/split-sentences.ts';
import { splitTextBlocks, type TextBlock } from '../text/split-text-blocks.ts';

/**
 * A section as what can be cited in it: sentences of paragraphs and list items, rows of tables, blocks of code. `block` is the
 * one that a unit is part of, with its marks: units of a block stand and fall with its line.
 */
export function readUnits(section: string): SectionUnit[] {
  const blocks = splitTextBlocks(section);
  return blocks.flatMap((block, index) => {
    if (block.kind === 'rule') return [];
    const rule = blocks[index + 1]?.kind === 'rule' ? blocks[index + 1] : undefined;
    const isHead = block.kind === 'row' && rule !== undefined;
    const spans = block.kind === 'paragraph' || block.kind === 'item' ? splitProse(section, block) : [block];
    // The line under the head of a table goes with it.
    const lines = linesOf(section, isHead ? { ...block, end: rule.end } : block);
    return spans.map((span) => unitAt(section, span, { kind: isHead ? 'head' : block.kind, lines }));
  });
}

/** The ids of the chunks that a text cites, each once, in the order first cited. */
export function citedIn(text: string): number[] {
  return [...new Set(Array.from(text.matchAll(/\[chunk:(\d{1,15})\]/g), ([, id]) => Number(id)))];
}

/** `head`: the row that names the columns of a table. */
export type UnitKind = TextBlock['kind'] | 'head';

export type SectionUnit = Span & {
  kind: UnitKind;
  /** As it is read, without Markdown and citations; as it was written. */
  text: string;
  marked: string;
  cited: number[];
  /** It states something, so it has to cite. */
  isClaim: boolean;
  /** The lines of its block: list marks, fences and all. */
  lines: Span;
};

function unitAt(section: string, { start, end }: Span, { kind, lines }: Pick<SectionUnit, 'kind' | 'lines'>) {
  const marked = section.slice(start, end);
  const text = cleanMarkdown(marked);
  const isClaim = kind !== 'heading' && kind !== 'head' && states(text) && !isLabel(marked, text);
  return { kind, start, end, text, marked, cited: citedIn(marked), isClaim, lines };
}

/** A few words in bold by themselves name what follows; a sentence in bold states something. */
function isLabel(marked: string, text: string): boolean {
  const isBold = /^(?:\*\*[^*]+\*\*|__[^_]+__):?$/.test(marked.trim());
  return isBold && text.split(/\s+/).length <= LONGEST_LABEL && !/[.!]$/.test(text) && !hasQuantity(text);
}

function hasQuantity(text: string): boolean {
  return findQuantities(text).length > 0;
}

const LONGEST_LABEL = 8;

/** From the beginning of the first line to the end of the last; of code with its fences. */
function linesOf(section: string, { kind, start, end }: TextBlock): Span {
  const endOf = (from: number) =>
    section.indexOf('\n', from) === -1 ? section.length : section.indexOf('\n', from);
  const lines = { start: section.lastIndexOf('\n', start - 1) + 1, end: endOf(end) };
  if (kind !== 'code') return lines;
  const before = section.lastIndexOf('\n', lines.start - 2) + 1;
  const opens = lines.start > 0 && FENCE.test(section.slice(before, lines.start));
  const after = endOf(Math.min(section.length, lines.end + 1));
  const closes = FENCE.test(section.slice(lines.end + 1, after));
  return { start: opens ? before : lines.start, end: closes ? after : lines.end };
}

const FENCE = /^\s{0,3}(?:`{3,}|~{3,})/;
