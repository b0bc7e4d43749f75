import { memo, useDeferredValue, useEffect, useRef } from 'react';
import type { DocumentSummary, HelixClient } from '../../../src/client/client.ts';
import { AnswerBody } from '../answer/answer-body.tsx';
import { tellApart } from '../documents/tell-apart.ts';
import { formatCount } from '../parts/format-quantity.ts';
import { ImageIcon } from '../parts/icons.tsx';
import type { SourceTarget } from '../source/source-target.ts';
import { type Asking, isRunning, type Turn } from './turn.ts';
import { TurnOutcome } from './turn-outcome.tsx';

/** One question with its answer. Turns that do not change are not drawn again while another is being answered. */
export const TurnView = memo(function TurnView(props: TurnViewProps) {
  const { turn, client, onOpenSource } = props;
  // What is left of a long answer when it ends is drawn as the page finds time, and all that stands below it with it.
  const wasRunning = useDeferredValue(isRunning(turn));
  const running = isRunning(turn) || wasRunning;
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = `question-${turn.key}`;

  // A sample question and "Try again" go away when they are used; the focus they held goes to the question.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  return (
    <article
      className={turn.isFresh ? 'chat-turn chat-turn-fresh' : 'chat-turn'}
      aria-labelledby={headingId}
      aria-busy={running}
    >
      <div className="chat-question">
        {turn.image && <AskedImage image={turn.image} />}
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {turn.question}
        </h2>
      </div>
      <AskedScope turn={turn} documents={props.documents} />
      {turn.phase === 'searching' && (
        <p className="chat-searching">
          {turn.kind === 'image' ? 'Looking at the picture…' : searchingOf(turn)}
        </p>
      )}
      {turn.text !== '' && (
        <AnswerBody
          client={client}
          text={turn.text}
          citations={turn.citations}
          isStreaming={running}
          onOpenSource={onOpenSource}
        />
      )}
      {!running && <TurnOutcome {...props} />}
    </article>
  );
});

function searchingOf({ inSteps }: Turn): string {
  return inSteps ? 'Searching step by step…' : 'Searching the documents…';
}

function AskedImage({ image: { url, name } }: { image: NonNullable<Turn['image']> }) {
  if (url) return <img className="chat-picture" src={url} alt={name} />;
  return (
    <p className="chat-picture-gone">
      <ImageIcon />
      {name} (pictures are not kept)
    </p>
  );
}

/** What differs from asking all documents the very words of the question. */
function AskedScope({ turn: { documentIds, searchedAs }, documents }: AskedScopeProps) {
  if (!documentIds && !searchedAs) return null;
  return (
    <div className="chat-scope-note">
      {documentIds && <p>Asked of {titlesOf(documentIds, documents)}</p>}
      {searchedAs && <p>Searched for: {searchedAs}</p>}
    </div>
  );
}

function titlesOf(documentIds: readonly number[], documents: readonly DocumentSummary[] | null): string {
  const asked = documentIds.flatMap((id) => documents?.find(({ document_id }) => document_id === id) ?? []);
  const isAllKnown = asked.length === documentIds.length && asked.length <= 3;
  if (!isAllKnown) return formatCount(documentIds.length, 'document');
  const fileOf = tellApart(documents ?? []);
  return asked.map((each) => [each.title, fileOf(each)].filter(Boolean).join(' – ')).join(', ');
}

type AskedScopeProps = { turn: Turn; documents: readonly DocumentSummary[] | null };

export type TurnViewProps = {
  client: HelixClient;
  turn: Turn;
  project: string;
  /** Those of the project; null until they are known. */
  documents: readonly DocumentSummary[] | null;
  /** Whether something else may be asked now. */
  canAsk: boolean;
  onAsk: (asking: Asking) => void;
  onRetry: (turn: Turn) => void;
  /** Takes its question to a new conversation. */
  onMove: (turn: Turn) => void;
  onOpenSource: (target: SourceTarget) => void;
  onAddDocument: () => void;
};
