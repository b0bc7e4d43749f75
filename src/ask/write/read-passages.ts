import type { Span } from '../../terms.ts';
import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { splitTextBlocks, type TextBlock } from '../../text/split-text-blocks.ts';
import { plainText } from './plain-text.ts';
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
    const listed = isLeadIn ? listedAfter(units, at) : [];
    if (isLeadIn && listed.length === 0) continue;
    const isFirst = passages.at(-1)?.heading !== unit.heading;
    const announced = announcedOf(listed);
    passages.push({ ...unit, isFirst, announced, more: listed.length - announced.length });
    at += listed.length;
  }
  return passages;
}

export type Passage = Unit & {
  /** Whether it is what its section begins with. */
  isFirst: boolean;
  /** The entries or the code that its colon announces. */
  announced: Announced[];
  /** How many entries it announces beyond those. */
  more: number;
};

/** `level`: from 0, how deep an entry stands in its list. */
export type Announced = { kind: 'item' | 'code' | 'row'; text: string; words: string; level: number };

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
  /** Columns before the mark of an entry. */
  indent: number;
};

/** A longer list is no statement any more, unless it is one of names. */
const MOST_ANNOUNCED = 12;
const MOST_NAMES = 40;
/** Characters of a list of names. */
const LONGEST_NAMES = 800;

function listedAfter(units: readonly Unit[], at: number): Unit[] {
  const kind = units[at + 1]?.kind;
  if (kind === undefined || kind === 'sentence') return [];
  if (kind === 'code') return units.slice(at + 1, at + 2);
  const end = units.findIndex((unit, index) => index > at && unit.kind !== kind);
  return units.slice(at + 1, end === -1 ? undefined : end);
}

function announcedOf(listed: readonly Unit[]): Announced[] {
  const isOfNames = listed.reduce((sum, { text }) => sum + text.length, 0) <= LONGEST_NAMES;
  const above: number[] = [];
  return listed.slice(0, isOfNames ? MOST_NAMES : MOST_ANNOUNCED).map(({ kind, text, words, indent }) => {
    while (above.length > 0 && above.at(-1)! >= indent) above.pop();
    above.push(indent);
    return { kind: kind as Announced['kind'], text, words, level: above.length - 1 };
  });
}

function readUnits(text: string): Unit[] {
  const blocks = splitTextBlocks(text);
  const rows = rowsInWords(text, blocks);
  let heading = '';
  return blocks.flatMap((block, index) => {
    // A title is the heading of plain text.
    if (block.kind === 'heading' || block.kind === 'title')
      heading = cleanMarkdown(text.slice(block.start, block.end));
    return unitsOf(text, block, rows.get(index))
      .filter((unit) => unit.text !== '')
      .map((unit) => ({
        words: unit.text,
        paragraph: block.start,
        start: block.start,
        indent: indentAt(text, block.start),
        ...unit,
        heading,
      }));
  });
}

type Read = Pick<Unit, 'kind' | 'text'> & Partial<Pick<Unit, 'words' | 'start'>>;

function unitsOf(text: string, block: TextBlock, row: RowInWords | undefined): Read[] {
  const { start, end, kind } = block;
  if (kind === 'code') return [{ kind, text: quotable(text.slice(start, end)) }];
  if (kind === 'row') return row ? [{ kind, text: quotable(row.told), words: row.cells }] : [];
  if (kind !== 'paragraph' && kind !== 'item') return [];
  const own = text.slice(start, end);
  const prose = { start, end: start + (FENCED.exec(own)?.index ?? own.length) };
  const sentences = splitStatements(text, prose).map((span) => ({
    span,
    text: plainText(text.slice(span.start, span.end)),
  }));
  if (kind === 'item') return [{ kind, text: firstSentences(sentences.map((sentence) => sentence.text)) }];
  return sentences
    .filter(({ span }) => isWhole(text, span))
    .map((sentence) => ({ kind: 'sentence', text: sentence.text, start: sentence.span.start }));
}

/** Code in an entry, which is set in too far to be a block of its own. */
const FENCED = /(?:^|\n)\s*(?:`{3,}|~{3,})/;

function indentAt(text: string, start: number): number {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return line.length - line.trimStart().length;
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
