import type { Citation } from '../../../src/client/client.ts';
import { findPassageStart } from '../source/find-passage-start.ts';

export function CitationCards({ citations, onOpen }: CitationCardsProps) {
  return (
    <section className="sources" aria-labelledby="sources-heading">
      <h3 id="sources-heading">{citations.length === 1 ? 'Cited passage' : 'Cited passages'}</h3>
      <ol>
        {citations.map((citation) => (
          <li key={citation.n}>
            <button type="button" className="source" aria-haspopup="dialog" onClick={() => onOpen(citation)}>
              <span className="chip" aria-hidden="true">
                {citation.n}
              </span>
              <span className="source-body">
                <span className="source-title">{citation.document_title}</span>
                <span className="source-snippet">{snippetBody(citation)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Without the title, which stands above it; the heading of a section runs on in the same line. */
function snippetBody({ snippet, document_title }: Citation): string {
  const body = snippet.slice(findPassageStart(snippet, [document_title]));
  return body.replace(/^#{1,6}\s+([^\n]+)\n\s*/, '$1 · ');
}

type CitationCardsProps = { citations: Citation[]; onOpen: (citation: Citation) => void };
