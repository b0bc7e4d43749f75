import { type EnvelopeSource, SPAN_ROLES } from '../envelope.ts';
import { roundScore } from '../round-score.ts';
import type { EvidenceSpan } from '../terms.ts';

/** What is kept first: by role, then by score, then by place. Total, and the same in every database. */
export function byRole(left: EvidenceSpan, right: EvidenceSpan): number {
  return rankOf(left) - rankOf(right) || byScore(left, right);
}

export function byScore(left: EvidenceSpan, right: EvidenceSpan): number {
  return roundScore(right.score) - roundScore(left.score) || byPlace(left, right);
}

/** Documents, then code with its tests; in each by repository, path and the order of the file. */
export function byKindAndPlace(left: EvidenceSpan, right: EvidenceSpan): number {
  return Number(left.kind !== 'doc') - Number(right.kind !== 'doc') || byPlace(left, right);
}

/** Code units, not a locale: two machines may have two locales. */
export function byPlace(left: EvidenceSpan, right: EvidenceSpan): number {
  return (
    compare(left.repository ?? '', right.repository ?? '') ||
    compare(left.path, right.path) ||
    left.chunk.span.start - right.chunk.span.start ||
    left.chunk.span.end - right.chunk.span.end ||
    compare(left.header, right.header) ||
    compare(left.textHash, right.textHash)
  );
}

export function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

function rankOf({ role }: Pick<EnvelopeSource, 'role'>): number {
  return SPAN_ROLES.indexOf(role);
}
