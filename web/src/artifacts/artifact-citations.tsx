import { type ReactNode, useMemo } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import { CitationContext, type Citations } from '../answer/citation-context.ts';
import { numberCitations } from '../answer/number-citations.ts';
import type { SourceTarget } from '../source/source-target.ts';
import type { DraftSection } from './reduce-writing.ts';

/** What the chips of all sections share: a passage has one number in the whole artifact. */
export function ArtifactCitations({ client, sections, onOpenSource, children }: ArtifactCitationsProps) {
  const context = useMemo<Citations>(() => {
    const cited = sections.flatMap(({ citations }) => citations);
    return {
      client,
      numbers: numberCitations(sections.map(({ content }) => content).join('\n\n')),
      // Its words come from the document, when they are looked at.
      known: new Map(cited.map((each) => [each.chunk_id, { ...each, snippet: '' }])),
      onOpenSource,
    };
  }, [client, sections, onOpenSource]);
  return <CitationContext value={context}>{children}</CitationContext>;
}

type ArtifactCitationsProps = {
  client: HelixClient;
  sections: readonly Pick<DraftSection, 'content' | 'citations'>[];
  onOpenSource: (target: SourceTarget) => void;
  children: ReactNode;
};
