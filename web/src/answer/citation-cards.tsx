import { useId } from 'react';
import type { QueryCitation } from '../../../src/client/client.ts';
import { describePlace } from '../../../src/client/describe-place.ts';
import type { SourceTarget } from '../source/source-target.ts';
import { snippetOf } from './citation-passage.ts';
import { findClaim } from './find-claim.ts';
import { numberCitations } from './number-citations.ts';
import { splitCitationMarks } from './split-citation-marks.ts';

/** The passages that an answer cites, in the order of their numbers. */
export function CitationCards({ text, citations, onOpenSource }: CitationCardsProps) {
  const headingId = useId();
  const numbers = numberCitations(text);
  const numbered = citations
    .map((citation) => ({ citation, number: numbers.get(citation.chunk_id) ?? null }))
    .sort((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity));
  return (
    <section className="answer-sources" aria-labelledby={headingId}>
      <h3 id={headingId}>{citations.length === 1 ? 'Cited passage' : 'Cited passages'}</h3>
      <ol>
        {numbered.map(({ citation, number }) => (
          <li key={citation.chunk_id}>
            <button
              type="button"
              className="answer-source"
              aria-haspopup="dialog"
              onClick={() =>
                onOpenSource({ chunkId: citation.chunk_id, number, claim: claimOf(text, citation.chunk_id) })
              }
            >
              <span className="answer-source-number" aria-hidden="true">
                {number}
              </span>
              <span className="answer-source-body">
                <span className="answer-source-title">{citation.title}</span>
                <span className="answer-source-place">{placeOf(citation)}</span>
                <span className="answer-source-snippet">
                  {snippetOf(citation.snippet, [citation.title, ...citation.heading_path])}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The first sentence that cites the passage. */
function claimOf(text: string, chunkId: number): string {
  const mark = splitCitationMarks(text).find((part) => part.type === 'mark' && part.chunkId === chunkId);
  if (!mark) return '';
  const start = text.lastIndexOf('\n', mark.start) + 1;
  const end = text.indexOf('\n', mark.start);
  return findClaim(text.slice(start, end === -1 ? text.length : end), mark.start - start);
}

function placeOf({ heading_path, place, title }: QueryCitation): string {
  const headings = heading_path.filter((heading) => heading !== title);
  return [headings.join(' › '), describePlace(place)].filter(Boolean).join(' · ');
}

type CitationCardsProps = {
  text: string;
  citations: readonly QueryCitation[];
  onOpenSource: (target: SourceTarget) => void;
};
