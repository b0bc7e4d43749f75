import { byScore } from '../compact/order-spans.ts';
import { documentKey } from '../document-key.ts';
import type { AskChannel, AskLimits, EvidenceSpan } from '../terms.ts';

/**
 * What was found before and now, each passage once and best first, as far as the limits have room. What covered a slot
 * before (`needed`) is taken first, so that what is covered stays covered. Of a document that was replaced meanwhile the
 * newer version counts.
 */
export function gatherSpans(
  before: readonly EvidenceSpan[],
  now: readonly EvidenceSpan[],
  { needed, limits }: { needed: ReadonlySet<number>; limits: Pick<AskLimits, 'maxFiles' | 'maxSpanBytes'> },
): { spans: EvidenceSpan[]; budgetHit: 'maxFiles' | 'maxSpanBytes' | null } {
  const newest = new Map([...before, ...now].map(({ chunk }) => [chunk.documentId, chunk.versionId]));
  const merged = new Map<number, EvidenceSpan>();
  for (const span of [...before, ...now]) {
    const { chunkId, documentId, versionId } = span.chunk;
    const known = merged.get(chunkId);
    if (newest.get(documentId) === versionId) merged.set(chunkId, known ? joined(known, span) : span);
  }
  const isNeeded = ({ chunk }: EvidenceSpan) => needed.has(chunk.chunkId);
  const ordered = [...merged.values()].sort(
    (left, right) => Number(isNeeded(right)) - Number(isNeeded(left)) || byScore(left, right),
  );
  const { kept, budgetHit } = withinLimits(ordered, limits);
  return { spans: kept.sort(byScore), budgetHit };
}

/** Found by two searches: the better place in each channel, and the better score. */
function joined(known: EvidenceSpan, again: EvidenceSpan): EvidenceSpan {
  const ranks = { ...again.ranks };
  for (const channel of Object.keys(known.ranks) as AskChannel[]) {
    const places = [known.ranks[channel], again.ranks[channel]].filter((rank) => rank !== undefined);
    if (places.length > 0) ranks[channel] = Math.min(...places);
  }
  return { ...(again.score > known.score ? again : known), ranks };
}

function withinLimits(
  ordered: readonly EvidenceSpan[],
  { maxFiles, maxSpanBytes }: Pick<AskLimits, 'maxFiles' | 'maxSpanBytes'>,
) {
  const kept: EvidenceSpan[] = [];
  const files = new Set<string>();
  let bytes = 0;
  let budgetHit: 'maxFiles' | 'maxSpanBytes' | null = null;
  for (const span of ordered) {
    const size = Buffer.byteLength(span.chunk.text);
    const file = documentKey(span);
    if (!files.has(file) && files.size >= maxFiles) budgetHit ??= 'maxFiles';
    else if (kept.length > 0 && bytes + size > maxSpanBytes) budgetHit ??= 'maxSpanBytes';
    else {
      kept.push(span);
      files.add(file);
      bytes += size;
    }
  }
  return { kept, budgetHit };
}
