import type { Span } from '../terms.ts';
import { countTokens } from './count-tokens.ts';
import { splitLongText, type TextPart, type TokenLimits } from './split-long-text.ts';
import type { Unit } from './units-of.ts';

/** Rows kept together when the cap allows it. */
const PREFERRED_ROWS = 50;
/** A Markdown table begins with its header and the line below it. */
const HEADER_LINES = 2;

/**
 * A Markdown table over the cap, cut between rows. The first part begins with the headings above the table; the others
 * repeat its header, so that a part is a table too, unless a row fits only without it. A row that is over the cap
 * by itself stays whole.
 */
export function splitTable(text: string, { span, contentStart }: Unit, limits: TokenLimits): TextPart[] {
  const headings = { start: span.start, end: contentStart };
  const headingTokens = countTokens(text.slice(headings.start, headings.end));
  const table = { start: contentStart, end: span.end };
  if (headingTokens <= limits.targetTokens)
    return partsOf(text, headings, headingTokens, table, limits.capTokens);
  return [
    ...splitLongText(text, headings, headings.start, limits),
    ...partsOf(text, { start: contentStart, end: contentStart }, 0, table, limits.capTokens),
  ];
}

function partsOf(text: string, lead: Span, leadTokens: number, table: Span, capTokens: number): TextPart[] {
  const lines = linesOf(text, table);
  const header = `${lines.slice(0, HEADER_LINES).map(textOf).join('\n')}\n`;
  const headerTokens = countTokens(header);
  const groups: RowGroup[] = [{ span: { ...lead }, tokens: leadTokens, rows: 0, lead: '' }];
  lines.forEach((line, index) => {
    const tokens = countTokens(textOf(line)) + 1;
    const isLong = tokens > capTokens;
    let group = groups.at(-1)!;
    const isOver = group.tokens + tokens > capTokens && !(isLong && group.rows === 0);
    if (isOver || group.rows >= PREFERRED_ROWS) {
      const repeats = index >= HEADER_LINES && headerTokens + (isLong ? 0 : tokens) <= capTokens;
      group = { span: { ...line }, tokens: repeats ? headerTokens : 0, rows: 0, lead: repeats ? header : '' };
      groups.push(group);
    }
    group.span.end = line.end;
    group.tokens += tokens;
    if (index >= HEADER_LINES) group.rows += 1;
  });
  return groups.map((group) => ({ text: group.lead + textOf(group.span), span: group.span }));

  function textOf({ start, end }: Span): string {
    return text.slice(start, end);
  }
}

function linesOf(text: string, { start, end }: Span): Span[] {
  let at = start;
  return text
    .slice(start, end)
    .split('\n')
    .map((line) => {
      const span = { start: at, end: at + line.length };
      at += line.length + 1;
      return span;
    });
}

/** `lead` is what stands before the rows without being part of the span: the header, repeated. */
type RowGroup = { span: Span; tokens: number; rows: number; lead: string };
