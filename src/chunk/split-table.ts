import type { Span } from '../terms.ts';
import { wholeCharacter } from '../text/whole-character.ts';
import { countTokens } from './count-tokens.ts';
import { splitLongText, type TextPart, type TokenLimits } from './split-long-text.ts';
import { type TableLines, tableLines } from './table-lines.ts';
import type { Unit } from './units-of.ts';

/** Rows kept together when the cap allows it. */
const PREFERRED_ROWS = 50;
/** A longer caption is text before the table: repeated, it would leave the rows too little room. */
const LONGEST_CAPTION = 100;
/** A row of more than so many caps is no row that anybody reads, and larger than what models embed. */
const LONGEST_ROW = 4;
/** Characters before a table that its other parts are found by as well. */
const LONGEST_CONTEXT = 300;

/**
 * A Markdown table over the cap, cut between rows. The first part begins with what stands before the table (headings,
 * an introduction); the others repeat its caption and header, so that a part is a table too, unless a row fits only
 * without them. A row that is over the cap by itself stays whole, up to four times the cap; a longer one is cut as text.
 */
export function splitTable(
  text: string,
  { span, contentStart }: Pick<Unit, 'span' | 'contentStart'>,
  limits: TokenLimits,
): TextPart[] {
  const lines = tableLines(text, { start: contentStart, end: span.end });
  if (isRepeated(text, contentStart, lines.header, limits.capTokens)) lines.header.start = contentStart;
  const before = { start: span.start, end: lines.header.start };
  if (countTokens(text.slice(before.start, before.end)) > limits.targetTokens) {
    const lead = splitLongText(text, { type: 'paragraph', span: before, contentStart: before.start }, limits);
    const parts = partsOf(text, { ...before, start: before.end }, lines, limits.capTokens);
    return [...lead, ...parts.flatMap((part) => boundedParts(text, part, limits))];
  }
  const words = text.slice(before.start, before.end).trim();
  const context = words.slice(0, wholeCharacter(words, LONGEST_CONTEXT));
  return partsOf(text, before, lines, limits.capTokens)
    .map((part, index) => (context && index > 0 ? { ...part, context } : part))
    .flatMap((part) => boundedParts(text, part, limits));
}

/** A part that is one endless row, as text: neither the header nor its cells as CSV go with each piece of it. */
function boundedParts(text: string, part: TextPart, limits: TokenLimits): TextPart[] {
  const most = LONGEST_ROW * limits.capTokens;
  // A token is a character at least.
  if (part.text.length <= most || countTokens(part.text) <= most) return [part];
  const { span, context } = part;
  return splitLongText(text, { type: 'paragraph', span, contentStart: span.start }, limits).map((piece) => ({
    ...piece,
    type: 'paragraph',
    ...(context && { context }),
  }));
}

function isRepeated(text: string, captionStart: number, header: Span, capTokens: number): boolean {
  const caption = countTokens(text.slice(captionStart, header.start));
  return (
    caption <= LONGEST_CAPTION && caption + countTokens(text.slice(header.start, header.end)) <= capTokens / 2
  );
}

function partsOf(text: string, before: Span, { header, rows }: TableLines, capTokens: number): TextPart[] {
  const tokensIn = ({ start, end }: Span) => countTokens(text.slice(start, end)) + 1;
  const headerTokens = tokensIn(header);
  const groups = leadingGroups(before, header, tokensIn, capTokens);
  for (const { span } of rows) {
    const tokens = tokensIn(span);
    const isLong = tokens > capTokens;
    let group = groups.at(-1)!;
    const isOver = group.tokens + tokens > capTokens && !(isLong && group.rows === 0);
    if (isOver || group.rows >= PREFERRED_ROWS) {
      const repeats = header.end > header.start && headerTokens + (isLong ? 0 : tokens) <= capTokens;
      group = { span: { ...span }, tokens: repeats ? headerTokens : 0, rows: 0, repeats };
      groups.push(group);
    }
    group.span.end = span.end;
    group.tokens += tokens;
    group.rows += 1;
  }
  const repeated = `${text.slice(header.start, header.end)}\n`;
  return groups.map(({ span, repeats }) => {
    return { text: (repeats ? repeated : '') + text.slice(span.start, span.end), span };
  });
}

/** What stands before the rows: one group where the cap allows it. */
function leadingGroups(
  before: Span,
  header: Span,
  tokensIn: (span: Span) => number,
  capTokens: number,
): RowGroup[] {
  const whole = { start: before.start, end: header.end };
  const isOver = before.end > before.start && tokensIn(whole) > capTokens;
  return (isOver ? [before, header] : [whole]).map((span) => {
    return { span: { ...span }, tokens: tokensIn(span), rows: 0, repeats: false };
  });
}

/** `repeats`: the header stands before the rows without being part of the span. */
type RowGroup = { span: Span; tokens: number; rows: number; repeats: boolean };
