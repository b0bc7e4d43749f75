import { useId, useMemo } from 'react';
import type { EnvelopeSection, HelixClient } from '../../../../src/client/client.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import type { SourceTarget } from '../../source/source-target.ts';
import { CitationContext, type Citations } from '../citation-context.ts';
import { renderNumberedText } from '../cited-numbers.tsx';
import { renderCitedText } from '../cited-words.tsx';
import { numberCitations } from '../number-citations.ts';

/** What an answer says beside its text, in a quieter voice. Its citations go on with the numbers of the answer. */
export function SectionNote({ client, text, section, onOpenSource }: SectionNoteProps) {
  const headingId = useId();
  const { title, markdown } = section;
  const context = useMemo<Citations>(
    () => ({ client, numbers: numberCitations(`${text}\n${markdown}`), known: null, onOpenSource }),
    [client, text, markdown, onOpenSource],
  );
  return (
    <section className="agentic-note" aria-labelledby={headingId}>
      <h3 id={headingId}>{title}</h3>
      <CitationContext value={context}>
        <Markdown
          text={markdown}
          isGrowing={false}
          renderText={renderCitedText}
          renderRest={renderNumberedText}
        />
      </CitationContext>
    </section>
  );
}

type SectionNoteProps = {
  client: HelixClient;
  /** The answer. */
  text: string;
  section: EnvelopeSection;
  onOpenSource: (target: SourceTarget) => void;
};
