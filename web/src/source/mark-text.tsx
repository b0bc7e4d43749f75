import type { ReactNode } from 'react';
import type { Span } from '../../../src/terms.ts';
import { type Marks, overlaps } from './marks.ts';

/** The text of a span: the passage washed, and within it the claim marked. Marks are places in `text`. */
export function markText(
  text: string,
  span: Span,
  { passage, claims }: Marks,
  show: (text: string, span: Span) => string = sliceOf,
): ReactNode[] {
  const cuts = [passage, ...claims].flatMap(({ start, end }) => [start, end]);
  const inside = cuts.filter((cut) => cut > span.start && cut < span.end);
  const edges = [...new Set([span.start, ...inside, span.end])].toSorted((a, b) => a - b);
  return edges.slice(1).map((end, index) => {
    const piece = { start: edges[index]!, end };
    const shown = show(text, piece);
    const claim = claims.findIndex((range) => overlaps(range, piece));
    if (claim !== -1)
      return (
        <mark key={piece.start} data-claim={claim}>
          {shown}
        </mark>
      );
    if (!overlaps(passage, piece)) return shown;
    return (
      <span key={piece.start} className="source-wash">
        {shown}
      </span>
    );
  });
}

function sliceOf(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}
