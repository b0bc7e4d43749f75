import { documentKey } from '../document-key.ts';
import { shownPath } from '../items/span-label.ts';
import type { AskLimits, EvidenceSpan } from '../terms.ts';
import { cutSpan } from './cut-span.ts';
import { byKindAndPlace, byRole, byScore, compare } from './order-spans.ts';

/**
 * What of the evidence is put before the model, in the order of the prompt. Each passage once, by what it is for: what
 * defines before what calls, tests and mentions; one or two of a file; as many as the budgets have room for. What covers
 * a slot comes first (`needed`), as the answer has to rest on it. What is left out is told in a line per file.
 */
export function compactEvidence(
  spans: readonly EvidenceSpan[],
  limits: CompactionLimits,
  needed: ReadonlySet<number> = new Set(),
): Compacted {
  const longest = Math.min(limits.maxSpanBytes, Math.ceil(limits.maxBytes * LARGEST_SHARE));
  const byBest = [...spans].sort(byScore);
  const cut = byBest.map((span) => cutSpan(span, longest));
  const isNeeded = ({ chunk, isAsked }: EvidenceSpan) => isAsked || needed.has(chunk.chunkId);
  const ordered = [...cut].sort(
    (left, right) => Number(isNeeded(right)) - Number(isNeeded(left)) || byRole(left, right),
  );
  const taking = startTaking(limits, filesWithTwo(cut));
  for (const span of ordered) taking.take(span);
  const { kept, dropped } = taking;
  return {
    kept: kept.sort(byKindAndPlace),
    notes: notesOf(dropped),
    dropped: dropped.length,
    applied: dropped.length > 0 || cut.some((span, index) => span !== byBest[index]),
    policy: POLICY,
    budget: { max_items: limits.maxItems, max_spans: limits.maxSpans, max_bytes: limits.maxBytes },
  };
}

export type CompactionLimits = Pick<AskLimits, 'maxItems' | 'maxSpans' | 'maxBytes' | 'maxSpanBytes'>;

export type Compacted = {
  /** Source `n` is `kept[n - 1]`. */
  kept: EvidenceSpan[];
  /** A line for each file of which something was left out. */
  notes: DroppedNote[];
  dropped: number;
  applied: boolean;
  policy: string;
  budget: { max_items: number; max_spans: number; max_bytes: number };
};

export type DroppedNote = { path: string; count: number; reason: string };

/** No passage takes more of the room: an answer that rests on one alone cannot be compared with anything. */
const LARGEST_SHARE = 1 / 3;

const POLICY =
  'one of each (file, header, text); what covers a slot first, then definition > entry_point > contract > test > usage > context; ' +
  'one span a file, two where it holds a definition or the best hit; then max_spans, max_items, max_bytes';

/** Files of which two spans may be kept. */
function filesWithTwo(byBest: readonly EvidenceSpan[]): ReadonlySet<string> {
  const defining = byBest.filter(({ role }) => role === 'definition');
  return new Set([...byBest.slice(0, 1), ...defining].map(documentKey));
}

function startTaking(limits: CompactionLimits, withTwo: ReadonlySet<string>) {
  const kept: EvidenceSpan[] = [];
  const dropped: Dropped[] = [];
  const seen = new Set<string>();
  const perFile = new Map<string, number>();
  let bytes = 0;
  const reasonAgainst = (span: EvidenceSpan, size: number): DropReason | undefined => {
    const file = documentKey(span);
    if (seen.has(identityOf(span))) return 'repeated';
    if (!span.isAsked && (perFile.get(file) ?? 0) >= (withTwo.has(file) ? 2 : 1)) return 'enough of the file';
    if (kept.length >= Math.min(limits.maxSpans, limits.maxItems)) return 'no room for more passages';
    return kept.length > 0 && bytes + size > limits.maxBytes ? 'no room for more text' : undefined;
  };
  return {
    kept,
    dropped,
    take(span: EvidenceSpan) {
      const size = Buffer.byteLength(span.chunk.text);
      const reason = reasonAgainst(span, size);
      seen.add(identityOf(span));
      if (reason) {
        dropped.push({ span, reason });
        return;
      }
      kept.push(span);
      const file = documentKey(span);
      perFile.set(file, (perFile.get(file) ?? 0) + 1);
      bytes += size;
    },
  };
}

type Dropped = { span: EvidenceSpan; reason: DropReason };
type DropReason = 'repeated' | 'enough of the file' | 'no room for more passages' | 'no room for more text';

/** By what a passage is the same as another one, whichever search returned it. */
function identityOf(span: EvidenceSpan): string {
  return JSON.stringify([documentKey(span), span.header, span.textHash]);
}

function notesOf(dropped: readonly Dropped[]): DroppedNote[] {
  const files = Map.groupBy(dropped, ({ span }) => documentKey(span));
  return [...files.values()]
    .map((spans) => ({ path: shownPath(spans[0]!.span), count: spans.length, reason: reasonsOf(spans) }))
    .sort((left, right) => compare(left.path, right.path));
}

function reasonsOf(spans: readonly { reason: DropReason }[]): string {
  const reasons = Map.groupBy(spans, ({ reason }) => reason);
  return [...reasons].map(([reason, { length }]) => `${length} ${reason}`).join(', ');
}
