import { REFUSAL, type RetrievedChunk, type Span } from '../../terms.ts';
import { cleanMarkdown, withoutReferenceMarks } from '../../text/clean-markdown.ts';
import { isNavigation, readsAsSentence } from '../../text/reads-as-sentence.ts';
import { splitProse } from '../../text/split-sentences.ts';
import { splitTextBlocks, type TextBlock } from '../../text/split-text-blocks.ts';
import { readTables } from './extractive-tables.ts';

/** Everything in the sources that could be quoted, in the order of the sources and of their texts. */
export function findCandidates(sources: readonly RetrievedChunk[]): Candidate[] {
  const seen = new Set<string>();
  return sources.flatMap((source, sourceIndex) =>
    withQuestions(quotesOf(source.text)).flatMap((quote, order) => {
      const key = `${quote.leadIn} ${quote.text}`.toLowerCase();
      // Overlapping chunks and copied paragraphs repeat a sentence; the better ranked source keeps it.
      if (seen.has(key) || !isQuotable(quote)) return [];
      seen.add(key);
      return [{ ...quote, sourceIndex, order }];
    }),
  );
}

/** A question in a source answers nothing, but it introduces what follows: in a list of them, its answer. */
function withQuestions(quotes: readonly Quote[]): Quote[] {
  return quotes.flatMap((quote, index) => {
    if (isQuestion(quote)) return [];
    const before = quotes[index - 1];
    const isAnswer =
      quote.leadIn === '' && before !== undefined && isQuestion(before) && before.heading === quote.heading;
    return [isAnswer ? { ...quote, leadIn: before.text } : quote];
  });
}

function isQuestion({ text }: Quote): boolean {
  return /\?["'”’)]*$/.test(text);
}

function quotesOf(text: string): Quote[] {
  const blocks = splitTextBlocks(text);
  const rows = readTables(text, blocks);
  const quotes: Quote[] = [];
  let heading = '';
  let paragraph = 0;
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index]!;
    paragraph += 1;
    const place = { heading, paragraph };
    if (isHeading(blocks, index)) heading = cleanMarkdown(text.slice(block.start, block.end));
    else if (block.kind === 'row') quotes.push(...rowQuote(rows.get(index), block, place));
    else if (block.kind === 'code') quotes.push(...codeQuote(text, block, quotes.at(-1), place));
    else if (block.kind !== 'rule') {
      const list = listAfter(text, blocks, index);
      const prose = proseQuotes(text, block, place);
      quotes.push(...prose);
      if (list.length > 0) {
        quotes.push(...listQuotes(text, list, prose.at(-1)?.text ?? '', place));
        index += list.length;
      }
    }
  }
  return quotes;
}

/** A short line with text below it is a heading, even when nothing marks it; among others like it, it is content. */
function isHeading(blocks: readonly TextBlock[], index: number): boolean {
  const next = blocks[index + 1]?.kind;
  const hasText = next !== undefined && next !== 'title' && next !== 'heading';
  return blocks[index]!.kind === 'heading' || (blocks[index]!.kind === 'title' && hasText);
}

function proseQuotes(text: string, block: TextBlock, place: Place): Quote[] {
  return splitProse(text, block).map((span) => ({
    kind: block.kind === 'title' ? 'title' : 'sentence',
    text: withoutNumbering(cleanMarkdown(text.slice(span.start, span.end))),
    leadIn: '',
    span,
    ...place,
  }));
}

/** The entries that a sentence ending in a colon introduces: marked items, or the lines right below it. */
function listAfter(text: string, blocks: readonly TextBlock[], index: number): TextBlock[] {
  const leadIn = blocks[index]!;
  if (leadIn.kind === 'item' || !/:[*_]*$/.test(text.slice(leadIn.start, leadIn.end))) return [];
  const kind = blocks[index + 1]?.kind;
  const items: TextBlock[] = [];
  let isNumbered = false;
  for (const block of blocks.slice(index + 1)) {
    const gap = text.slice(items.at(-1)?.end ?? leadIn.end, block.start);
    const isUnmarked = (block.kind === 'paragraph' || block.kind === 'title') && !/\n\s*\n/.test(gap);
    const fits = kind === 'item' ? block.kind === 'item' : isUnmarked;
    const entry = text.slice(block.start, block.end);
    if (!fits || /:[*_]*$/.test(entry)) break;
    // Where lines begin with their number, one that does not is the text after the list.
    if (items.length === 0) isNumbered = /^\d/.test(entry);
    else if (isUnmarked && ((isNumbered && !/^\d/.test(entry)) || isNavigation(entry))) break;
    items.push(block);
  }
  return items.length > 1 || kind === 'item' ? items : [];
}

/** Each entry after its lead-in, then the whole list, by the first sentence of each entry. */
function listQuotes(text: string, items: readonly TextBlock[], leadIn: string, place: Place): Quote[] {
  const entries = items.map((item) => withoutNumbering(cleanMarkdown(text.slice(item.start, item.end))));
  const singles = items.flatMap((item, index): Quote[] =>
    entries[index]!.length > LONGEST_ITEM
      ? proseQuotes(text, item, place)
      : [{ kind: 'item', text: entries[index]!, leadIn, span: spanOf(item), ...place }],
  );
  const firsts = entries.map((entry) =>
    entry.slice(0, splitProse(entry, whole(entry))[0]?.end).replace(/[.;,]+$/, ''),
  );
  const span = { start: items[0]!.start, end: items.at(-1)!.end };
  return items.length > 1
    ? [...singles, { kind: 'list', text: joinEntries(firsts), leadIn, span, ...place }]
    : singles;
}

/** As many entries as can be read at a glance; dots say that there are more. */
function joinEntries(entries: readonly string[]): string {
  let joined = entries[0] ?? '';
  for (const entry of entries.slice(1)) {
    if (joined.length + entry.length > LONGEST_LIST) return `${joined}; …`;
    joined += `; ${entry}`;
  }
  return joined;
}

function rowQuote(row: string | undefined, block: TextBlock, place: Place): Quote[] {
  return row === undefined ? [] : [{ kind: 'row', text: row, leadIn: '', span: spanOf(block), ...place }];
}

/** A single line of code is quoted with the sentence that introduces it; more would not read as an answer. */
function codeQuote(text: string, block: TextBlock, before: Quote | undefined, place: Place): Quote[] {
  const code = text.slice(block.start, block.end);
  if (code.includes('\n') || code.includes('`') || code.length > LONGEST_CODE) return [];
  const leadIn = before?.text.endsWith(':') ? before.text : '';
  return [{ kind: 'code', text: `\`${code}\``, leadIn, span: spanOf(block), ...place }];
}

function isQuotable({ kind, text, leadIn }: Quote): boolean {
  const quoted = `${leadIn} ${text}`.trim();
  // A sentence that only introduces something says nothing without it.
  if (INTRODUCTION.test(text) || text === REFUSAL || !/\p{L}.*\p{L}/u.test(text)) return false;
  // Run-together tables and code that lost its fences do not read as an answer.
  const symbols = quoted.match(/[{}=<>\\]/g)?.length ?? 0;
  if (quoted.length > LONGEST_QUOTE || (kind !== 'code' && symbols > MOST_SYMBOLS)) return false;
  const isProse = kind === 'sentence' || kind === 'title';
  if (isProse ? !readsAsSentence(text) : kind !== 'code' && isNavigation(text)) return false;
  // Code keeps its brackets, and `row[1]` would read as a citation of source 1.
  return withoutReferenceMarks(quoted) === quoted;
}

/** `2. Replace …` is the second of something only where it stands; `.3` at the end is the next one's number. */
function withoutNumbering(sentence: string): string {
  return sentence
    .replace(/^\(?\d{1,3}[.)]\s+(?=["“‘(]?\p{Lu})/u, '')
    .replace(/([”"’'\p{L}]\.)\d{1,2}$/u, '$1');
}

function whole(text: string): Span {
  return { start: 0, end: text.length };
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** Ends in a colon, or in the label of the code that follows: `… before the first turn: Python`. */
const INTRODUCTION = /:$|^(?:\S+ ){6,}\S+: \p{L}+$/u;
const LONGEST_QUOTE = 800;
const MOST_SYMBOLS = 4;
/** About five lines of a chat. */
const LONGEST_LIST = 600;
/** A longer entry is prose: its sentences are quoted one by one. */
const LONGEST_ITEM = 300;
const LONGEST_CODE = 160;

type Place = { heading: string; paragraph: number };

/** `leadIn` is the sentence that introduces an entry of a list; `heading` the nearest one above. */
type Quote = Place & {
  kind: 'sentence' | 'title' | 'item' | 'list' | 'row' | 'code';
  text: string;
  leadIn: string;
  span: Span;
};

/** A quote and where it is from: `sources[sourceIndex]`, `order`-th of that source; `span` is in its text. */
export type Candidate = Quote & { sourceIndex: number; order: number };
