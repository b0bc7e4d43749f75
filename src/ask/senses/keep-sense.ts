import { documentKey } from '../document-key.ts';
import type { EvidenceSpan, SenseDecision } from '../terms.ts';

/**
 * The evidence without what speaks for another sense than the selected one: its chunks, and the rest of its documents unless the
 * selected sense stands in them too. Everything, where no sense is selected.
 */
export function keepSense(
  { senses, selected }: Pick<SenseDecision, 'senses' | 'selected'>,
  spans: readonly EvidenceSpan[],
): EvidenceSpan[] {
  if (!selected) return [...spans];
  const own = new Set(selected.spans.map(documentKey));
  const given = new Set(selected.spans.map(({ chunk }) => chunk.chunkId));
  const others = senses.filter((sense) => sense !== selected).flatMap((sense) => sense.spans);
  const chunks = new Set(others.map(({ chunk }) => chunk.chunkId).filter((id) => !given.has(id)));
  const documents = new Set(others.map(documentKey).filter((document) => !own.has(document)));
  return spans.filter((span) => !chunks.has(span.chunk.chunkId) && !documents.has(documentKey(span)));
}
