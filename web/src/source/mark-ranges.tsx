import type { ReactNode } from 'react';
import type { Span } from '../../../src/terms.ts';

/** The text of a span with those parts of it marked that lie in one of the ranges, which are sorted. */
export function markRanges(
  text: string,
  span: Span,
  ranges: readonly Span[],
  show: (text: string, span: Span) => string = sliceOf,
): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = span.start;
  for (const range of ranges) {
    const marked = { start: Math.max(range.start, span.start), end: Math.min(range.end, span.end) };
    if (marked.start >= marked.end) continue;
    nodes.push(show(text, { start: end, end: marked.start }));
    nodes.push(<mark key={marked.start}>{show(text, marked)}</mark>);
    end = marked.end;
  }
  nodes.push(show(text, { start: end, end: span.end }));
  return nodes;
}

function sliceOf(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}
