import { useId } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { tellApart } from '../documents/tell-apart.ts';
import type { SourceTarget } from '../source/source-target.ts';
import type { CitedSource } from './citation-context.ts';
import { CitedCard } from './cited-card.tsx';
import { firstClaim } from './first-claim.ts';
import { numberCitations } from './number-citations.ts';

/** The passages that an answer cites, in the order of their numbers. */
export function CitationCards({ client, text, citations, onOpenSource }: CitationCardsProps) {
  const headingId = useId();
  const numbers = numberCitations(text);
  const fileOf = tellApart(citations);
  const numbered = citations
    .map((citation) => ({ citation, number: numbers.get(citation.chunk_id) ?? null }))
    .sort((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity));
  return (
    <section className="answer-sources" aria-labelledby={headingId}>
      <h3 id={headingId}>{citations.length === 1 ? 'Cited passage' : 'Cited passages'}</h3>
      <ol>
        {numbered.map(({ citation, number }) => (
          <li key={citation.chunk_id}>
            <CitedCard
              client={client}
              citation={citation}
              number={number}
              claim={firstClaim(text, citation.chunk_id)}
              file={fileOf(citation)}
              onOpenSource={onOpenSource}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

type CitationCardsProps = {
  client: HelixClient;
  text: string;
  citations: readonly CitedSource[];
  onOpenSource: (target: SourceTarget) => void;
};
