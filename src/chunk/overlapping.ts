import type { Span } from '../terms.ts';

/** Those of a list that have a character in the span. The list is in order and its spans do not overlap. */
export function overlapping<Item extends { span: Span }>(items: readonly Item[], span: Span): Item[] {
  let first = 0;
  let after = items.length;
  while (first < after) {
    const middle = (first + after) >> 1;
    if (items[middle]!.span.end <= span.start) first = middle + 1;
    else after = middle;
  }
  let end = first;
  while (end < items.length && items[end]!.span.start < span.end) end += 1;
  return items.slice(first, end);
}
