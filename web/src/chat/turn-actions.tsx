import { lazy, Suspense, useId, useState } from 'react';
import { formatRoute } from '../app/route.ts';
import { CopyIcon, LinkIcon, RetryIcon, WhyIcon } from '../parts/icons.tsx';
import { copyText } from './copy-text.ts';
import { describeWithSources } from './describe-with-sources.ts';
import type { TurnViewProps } from './turn-view.tsx';

const WhyPanel = lazy(() => import('../answer/why-panel.tsx'));

/** What can be done with an answer. */
export function TurnActions({ client, turn, canAsk, onRetry, onOpenSource }: TurnViewProps) {
  const [said, setSaid] = useState('');
  const [isWhyOpen, setIsWhyOpen] = useState(false);
  const whyId = useId();
  const { requestId, phase, kind, image, text } = turn;
  const isComplete = phase === 'answered';
  const link = isComplete && requestId ? addressOf(requestId) : null;

  const copy = async (copied: string, done: string) => {
    setSaid('');
    setSaid((await copyText(copied)) ? done : 'The browser does not allow copying here. Select it and copy.');
  };
  return (
    <>
      <div className="chat-actions">
        {text !== '' && (
          <button type="button" onClick={() => copy(describeWithSources(turn), 'Copied with its sources.')}>
            <CopyIcon />
            Copy
          </button>
        )}
        {link && (
          <button type="button" onClick={() => copy(link, 'Link copied')}>
            <LinkIcon />
            Share
          </button>
        )}
        {link && (
          <button
            type="button"
            aria-expanded={isWhyOpen}
            aria-controls={isWhyOpen ? whyId : undefined}
            onClick={() => setIsWhyOpen(!isWhyOpen)}
          >
            <WhyIcon />
            Why this answer
          </button>
        )}
        {(kind === 'question' || image?.url) && (
          <button type="button" disabled={!canAsk} onClick={() => onRetry(turn)}>
            <RetryIcon />
            Ask again
          </button>
        )}
        <p className="chat-said" role="status">
          {said}
        </p>
      </div>
      {isWhyOpen && requestId && (
        <div id={whyId} className="chat-why">
          <Suspense fallback={<p>Looking up how this answer came about…</p>}>
            <WhyPanel client={client} requestId={requestId} onOpenSource={onOpenSource} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function addressOf(requestId: string): string {
  return new URL(formatRoute({ view: 'answer', requestId }), location.href).href;
}
