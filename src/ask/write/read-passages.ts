import type { Span } from '../../terms.ts';
import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { splitTextBlocks, type TextBlock } from '../../text/split-text-blocks.ts';
import { quotable } from './quotable.ts';
import { type RowInWords, rowsInWords } from './rows-in-words.ts';
import { splitStatements } from './split-statements.ts';

/**
 * What of a document's text can be quoted by itself, in its order: sentences, entries of lists, rows of tables in words,
 * code, and what a colon announces together with the sentence that announces it. Headings are left out, and a sentence
 * that the text breaks off in the middle of is none.
 */
export function readPassages(text: string): Passage[] {
  const units = readUnits(text);
  const passages: Passage[] = [];
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at]!;
    const isLeadIn = unit.kind === 'sentence' && unit.text.endsWith(':');
    const announced = isLeadIn ? announcedAfter(units, at) : [];
    if (isLeadIn && announced.length === 0) continue;
    const isFirst = passages.at(-1)?.heading !== unit.heading;
    passages.push({ ...unit, isFirst, announced });
    at += announced.length;
  }
  return passages;
}

export type Passage = Unit & {
  /** Whether it is what its section begins with. */
  isFirst: boolean;
  /** The entries or the code that its colon announces. */
  announced: Announced[];
};

export type Announced = { kind: 'item' | 'code' | 'row'; text: string };

type Unit = {
  kind: 'sentence' | 'item' | 'row' | 'code';
  /** As it reads: on one line, code between backticks; code by itself as it is. */
  text: string;
  /** What of it is its own. */
  words: string;
  start: number;
  /** The one above it, as far as the text has it. */
  heading: string;
  /** Where its paragraph begins: sentences of one paragraph share it. */
  paragraph: number;
};

/** A longer list is no statement any more. */
const MOST_ANNOUNCED = 12;

function announcedAfter(units: readonly Unit[], at: number): Announced[] {
  const kind = units[at + 1]?.kind;
  if (kind === undefined || kind === 'sentence') return [];
  const announced: Announced[] = [];
  for (const unit of units.slice(at + 1, at + 1 + (kind === 'code' ? 1 : MOST_ANNOUNCED))) {
    if (unit.kind !== kind) break;
    announced.push({ kind, text: unit.text });
  }
  return announced;
}

function readUnits(text: string): Unit[] {
  const blocks = splitTextBlocks(text);
  const rows = rowsInWords(text, blocks);
  let heading = '';
  return blocks.flatMap((block, index) => {
    if (block.kind === 'heading') heading = cleanMarkdown(text.slice(block.start, block.end));
    return unitsOf(text, block, rows.get(index))
      .filter((unit) => unit.text !== '')
      .map((unit) => ({ words: unit.text, paragraph: block.start, start: block.start, ...unit, heading }));
  });
}

type Read = Pick<Unit, 'kind' | 'text'> & Partial<Pick<Unit, 'words' | 'start'>>;

function unitsOf(text: string, block: TextBlock, row: RowInWords | undefined): Read[] {
  const { start, end, kind } = block;
  if (kind === 'code') return [{ kind, text: quotable(text.slice(start, end)) }];
  if (kind === 'row') return row ? [{ kind, text: quotable(row.told), words: row.cells }] : [];
  if (kind !== 'paragraph' && kind !== 'item') return [];
  const sentences = splitStatements(text, block).map((span) => ({
    ...{ span, start: span.start },
    text: quotable(cleanMarkdown(text.slice(span.start, span.end))),
  }));
  if (kind === 'item') return [{ kind, text: firstSentences(sentences.map((sentence) => sentence.text)) }];
  return sentences
    .filter(({ span }) => isWhole(text, span))
    .map((sentence) => ({ kind: 'sentence', text: sentence.text, start: sentence.start }));
}

/** The last words of a chunk may be half a sentence, and so may its first. */
function isWhole(text: string, { start, end }: Span): boolean {
  const isBegun = start > 0 || !/^[\p{Ll},;)]/u.test(text);
  return isBegun && (end < text.trimEnd().length || /[.!?:…。！？]["'”’)\]*_`]*$/u.test(text.slice(0, end)));
}

function firstSentences(sentences: readonly string[]): string {
  let entry = sentences[0] ?? '';
  for (const sentence of sentences.slice(1)) {
    if (entry.length + sentence.length > LONGEST_ENTRY) break;
    entry += ` ${sentence}`;
  }
  return entry;
}

/** Characters: a longer entry is quoted by its first sentences. */
const LONGEST_ENTRY = 300;
