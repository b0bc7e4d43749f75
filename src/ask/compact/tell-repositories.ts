import { pathInRepository } from '../document-key.ts';
import type { EvidenceSpan } from '../terms.ts';

/** Evidence of several repositories is shown with their names before its paths; that of one needs none. */
export function tellRepositories(spans: readonly EvidenceSpan[]): EvidenceSpan[] {
  const names = new Set(spans.flatMap(({ repository }) => repository ?? []));
  if (names.size < 2) return [...spans];
  return spans.map((span) => ({ ...span, shownPath: pathInRepository(span) }));
}
