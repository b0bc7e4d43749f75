import type { Span } from '../../../src/terms.ts';

/** What is lit up in a document, as places in its extracted text. */
export type Marks = {
  passage: Span;
  /** Where the claim is from, within the passage; sorted. */
  claims: readonly Span[];
};

/** The same marks for a text that begins at `start` of the extracted one. */
export function marksFrom({ passage, claims }: Marks, start: number): Marks {
  return { passage: shifted(passage, start), claims: claims.map((claim) => shifted(claim, start)) };
}

export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

function shifted({ start, end }: Span, by: number): Span {
  return { start: start - by, end: end - by };
}
