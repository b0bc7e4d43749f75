import { useEffect, useRef, useState } from 'react';
import type { AnswerRecord, HelixClient } from '../../../src/client/client.ts';
import { formatRoute } from '../app/route.ts';
import { copyText } from '../chat/copy-text.ts';
import type { Failure } from '../parts/failure.ts';
import { FailureNote } from '../parts/failure-note.tsx';
import { usePageTitle } from '../parts/use-page-title.ts';
import { useRequest } from '../parts/use-request.ts';
import type { SourceTarget } from '../source/source-target.ts';
import AgenticDetails from './agentic/agentic-details.tsx';
import { AnswerBody } from './answer-body.tsx';
import { CitationCards } from './citation-cards.tsx';
import { describeChanges } from './describe-changes.ts';
import { VerdictNote } from './verdict-note.tsx';
import { WhyDetails } from './why-details.tsx';
import '../styles/answer-page.css';

const NEW_CHAT = formatRoute({ view: 'chat', conversationId: null });

/** A stored answer under an address of its own, for those it was shared with. */
export default function AnswerPage(props: AnswerPageProps) {
  return <OpenedAnswer key={props.requestId} {...props} />;
}

function OpenedAnswer({ client, requestId, onOpenSource }: AnswerPageProps) {
  const { state, reload } = useRequest((signal) => client.answer(requestId, { signal }), requestId);
  if (state.status === 'loading') return <p className="answer-page">Opening the answer…</p>;
  if (state.status === 'failed') return <MissingAnswer failure={state.error} onRetry={reload} />;
  return <SharedAnswer client={client} record={state.value} onOpenSource={onOpenSource} />;
}

function SharedAnswer({ client, record, onOpenSource }: SharedAnswerProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { question, answer, citations, verdict, outcome, envelope } = record;
  usePageTitle(question);
  // Whoever came from within the page is taken to what was opened.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <article className="answer-page">
      <header className="answer-page-head">
        <p className="answer-page-kind">Shared answer</p>
        <h2 ref={heading} tabIndex={-1}>
          {question}
        </h2>
        <Origin record={record} />
      </header>
      <OutcomeNote record={record} />
      {answer !== '' && (
        <AnswerBody
          client={client}
          text={answer}
          citations={citations}
          isStreaming={false}
          onOpenSource={onOpenSource}
        />
      )}
      {describeChanges(citations).map((change) => (
        <p key={change} className="answer-page-note">
          {change}
        </p>
      ))}
      {verdict && outcome === 'answered' && <VerdictNote verdict={verdict} />}
      {envelope && (
        <AgenticDetails
          client={client}
          text={answer}
          envelope={envelope}
          isRefusal={outcome === 'refused'}
          canAsk={false}
          onChoose={null}
          onOpenSource={onOpenSource}
        />
      )}
      {!envelope && citations.length > 0 && (
        <CitationCards client={client} text={answer} citations={citations} onOpenSource={onOpenSource} />
      )}
      <Actions />
      <h2 className="answer-page-why">Why this answer</h2>
      <WhyDetails client={client} record={record} onOpenSource={onOpenSource} />
    </article>
  );
}

function Origin({ record: { created_at, project, searched_as } }: { record: AnswerRecord }) {
  const asked = new Date(created_at).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' });
  return (
    <>
      <p className="answer-page-origin">
        Asked on <time dateTime={created_at}>{asked}</time> in the project “{project}”
      </p>
      {searched_as && <p className="answer-page-origin">Searched for: {searched_as}</p>}
    </>
  );
}

function OutcomeNote({ record: { outcome, answer } }: { record: AnswerRecord }) {
  if (outcome === 'failed')
    return (
      <p className="answer-page-note">
        This question could not be answered: something failed on the way.{' '}
        {answer === '' ? 'Nothing was written. ' : 'What is shown was written until then. '}Ask it again.
      </p>
    );
  if (outcome === 'cancelled')
    return (
      <p className="answer-page-note">
        This answer was stopped before it was complete.{' '}
        {answer === '' ? 'Nothing was written until then.' : 'What is shown was written until then.'}
      </p>
    );
  return null;
}

function Actions() {
  const [said, setSaid] = useState('');
  const copy = async () => {
    setSaid('');
    setSaid((await copyText(location.href)) ? 'Link copied' : 'Copy the address of this page.');
  };
  return (
    <div className="answer-page-actions">
      <a className="plain-button" href={NEW_CHAT}>
        Ask this yourself
      </a>
      <button type="button" className="plain-button" onClick={copy}>
        Copy link
      </button>
      <p role="status">{said}</p>
    </div>
  );
}

function MissingAnswer({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  usePageTitle('Answer not found');
  return (
    <div className="answer-page">
      <h2>{failure.code === 'not_found' ? 'This answer is not here' : 'The answer could not be opened'}</h2>
      {failure.code === 'not_found' ? (
        <p className="answer-page-note">
          The link may be cut off or belong to another Helix, or the question failed before it was searched
          for.
        </p>
      ) : (
        <FailureNote failure={failure} onRetry={onRetry} />
      )}
      <div className="answer-page-actions">
        <a className="plain-button" href={NEW_CHAT}>
          Ask a question
        </a>
      </div>
    </div>
  );
}

type AnswerPageProps = {
  client: HelixClient;
  requestId: string;
  onOpenSource: (target: SourceTarget) => void;
};
type SharedAnswerProps = Omit<AnswerPageProps, 'requestId'> & { record: AnswerRecord };
