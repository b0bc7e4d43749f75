import { citationLabel } from './citation-label.ts';
import type { ExportableCitation, ExportCitationStyle } from './export-terms.ts';
import type { CitationOf } from './read-runs.ts';

/**
 * Gives each source its number when it is first cited; `cited` has them in that order, each with the passages of it that are
 * cited. Where a text shows numbers every passage is a source of its own; else the version of a document is.
 */
export function numberSources(style: ExportCitationStyle): NumberedSources {
  const numbers = new Map<string, number>();
  const known = new Set<number>();
  const cited: ExportableCitation[][] = [];
  return {
    cited,
    within: (citations) => {
      const allowed = new Map(citations.map((citation) => [citation.chunk_id, citation]));
      return (chunkId) => {
        const citation = allowed.get(chunkId);
        if (!citation) return undefined;
        const key = sourceKey(citation, style);
        const number = numbers.get(key) ?? cited.push([]);
        numbers.set(key, number);
        if (!known.has(chunkId)) cited[number - 1]!.push(citation);
        known.add(chunkId);
        return { kind: 'citation', label: citationLabel(citation, style, number), number };
      };
    },
  };
}

export type NumberedSources = {
  cited: readonly (readonly ExportableCitation[])[];
  /** What a section may cite: its own citations and no others. */
  within(citations: readonly ExportableCitation[]): CitationOf;
};

function sourceKey(citation: ExportableCitation, style: ExportCitationStyle): string {
  const { chunk_id, doc_id, version_label, is_current } = citation;
  return JSON.stringify(style === 'number' ? chunk_id : [doc_id, version_label, is_current]);
}
