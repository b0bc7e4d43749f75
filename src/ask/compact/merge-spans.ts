import { SPAN_ROLES, type SpanRole } from '../envelope.ts';
import type { EvidenceSpan } from '../terms.ts';
import { byScore } from './order-spans.ts';

/**
 * What two searches found, each chunk once: with the better of its scores, and with what it is for by the second one, which
 * went from a name to its definition, where that counts for more.
 */
export function mergeSpans(first: readonly EvidenceSpan[], second: readonly EvidenceSpan[]): EvidenceSpan[] {
  const merged = new Map(first.map((span) => [span.chunk.chunkId, span]));
  for (const span of second) {
    const known = merged.get(span.chunk.chunkId);
    merged.set(span.chunk.chunkId, known ? { ...known, ...better(known, span) } : span);
  }
  return [...merged.values()].sort(byScore);
}

function better(
  known: EvidenceSpan,
  span: EvidenceSpan,
): Pick<EvidenceSpan, 'role' | 'score' | 'ranks' | 'isAsked'> {
  const rank = (role: SpanRole) => SPAN_ROLES.indexOf(role);
  return {
    role: rank(span.role) < rank(known.role) ? span.role : known.role,
    score: Math.max(known.score, span.score),
    ranks: { ...span.ranks, ...known.ranks },
    ...(span.isAsked && { isAsked: true }),
  };
}
