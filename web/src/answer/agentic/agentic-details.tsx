import type { AgenticEnvelope, HelixClient } from '../../../../src/client/client.ts';
import type { SourceTarget } from '../../source/source-target.ts';
import { ClarifySection } from './clarify-section.tsx';
import { SectionNote } from './section-note.tsx';
import { SourceList } from './source-list.tsx';
import { TierNote } from './tier-note.tsx';
import { TreeWalkSection } from './tree-walk-section.tsx';
import '../../styles/agentic.css';

/** What follows the text of an answer that was searched for in steps. Loaded with the first of them. */
export default function AgenticDetails(props: AgenticDetailsProps) {
  const { client, text, envelope, isRefusal, canAsk, onChoose, onOpenSource } = props;
  const { clarify, tree_walk: walk, sources, sections } = envelope;
  const noteOf = (id: string) => sections.find((section) => section.id === id);
  const [missing, dropped] = [noteOf('missing'), noteOf('dropped')];
  const note = { client, text, onOpenSource };
  return (
    <div className="agentic">
      {!isRefusal && <TierNote envelope={envelope} />}
      {clarify && (
        <ClarifySection
          clarify={clarify}
          hasClosest={isRefusal && onChoose !== null}
          canAsk={canAsk}
          onChoose={onChoose}
          onOpenSource={onOpenSource}
        />
      )}
      {missing && !text.includes(missing.markdown) && <SectionNote {...note} section={missing} />}
      {walk && <TreeWalkSection walk={walk} onOpenSource={onOpenSource} />}
      {sources.length > 0 && !clarify && (
        <SourceList text={text} sources={sources} onOpenSource={onOpenSource} />
      )}
      {dropped && <SectionNote {...note} section={dropped} />}
    </div>
  );
}

export type AgenticDetailsProps = {
  client: HelixClient;
  /** The answer. */
  text: string;
  envelope: AgenticEnvelope;
  /** Whether a note above says already that it is not answered. */
  isRefusal: boolean;
  /** Whether something may be asked now. */
  canAsk: boolean;
  /** Asks for one meaning of the question; null where nothing can be asked. */
  onChoose: ((question: string) => void) | null;
  onOpenSource: (target: SourceTarget) => void;
};
