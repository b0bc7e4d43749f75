import { citationLabel } from './citation-label.ts';
import type { ExportableCitation, ExportCitationStyle } from './export-terms.ts';
import type { CitationOf } from './read-runs.ts';

/** Gives each source its number when it is first cited; `cited` has them in that order. */
export function numberSources(style: ExportCitationStyle): NumberedSources {
  const numbers = new Map<number, number>();
  const cited: ExportableCitation[] = [];
  return {
    cited,
    within: (citations) => {
      const known = new Map(citations.map((citation) => [citation.chunk_id, citation]));
      return (chunkId) => {
        const citation = known.get(chunkId);
        if (!citation) return undefined;
        const number = numbers.get(chunkId) ?? cited.push(citation);
        numbers.set(chunkId, number);
        return { kind: 'citation', label: citationLabel(citation, style, number), number };
      };
    },
  };
}

export type NumberedSources = {
  cited: readonly ExportableCitation[];
  /** What a section may cite: its own citations and no others. */
  within(citations: readonly ExportableCitation[]): CitationOf;
};
