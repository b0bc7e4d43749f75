import type { AgenticEnvelope } from '../../../src/client/client.ts';
import { CitationCards } from '../answer/citation-cards.tsx';
import { FeedbackBar } from '../answer/feedback-bar.tsx';
import { LazyAgenticDetails } from '../answer/lazy-agentic-details.tsx';
import { RefusalNote } from '../answer/refusal-note.tsx';
import { VerdictNote } from '../answer/verdict-note.tsx';
import { FailureNote } from '../parts/failure-note.tsx';
import { GoneNote } from './gone-note.tsx';
import { TurnActions } from './turn-actions.tsx';
import type { TurnViewProps } from './turn-view.tsx';

/** What follows the text of an answer once there is no more of it to come. */
export function TurnOutcome(props: TurnViewProps) {
  const { client, turn, onRetry, onOpenSource, onAddDocument } = props;
  const { citations, verdict, phase, failure, requestId, abstained, envelope } = turn;
  return (
    <>
      {abstained && (
        <RefusalNote
          client={client}
          turn={turn}
          project={props.project}
          onOpenSource={onOpenSource}
          onAddDocument={onAddDocument}
        />
      )}
      {envelope && <FoundInSteps {...props} envelope={envelope} />}
      {!envelope && citations && citations.length > 0 && (
        <CitationCards client={client} text={turn.text} citations={citations} onOpenSource={onOpenSource} />
      )}
      {verdict && !abstained && (verdict.unverified || !turn.problem) && <VerdictNote verdict={verdict} />}
      {turn.problem && (
        <p className="chat-note" role="alert">
          {turn.problem}
        </p>
      )}
      {phase === 'stopped' && (
        <p className="chat-note">
          {turn.text === ''
            ? 'You stopped this before it was answered.'
            : 'Stopped before the answer was complete.'}
        </p>
      )}
      {phase === 'interrupted' && (
        <p className="chat-note">
          The connection closed before the answer was complete. What is shown has no checked citations.
        </p>
      )}
      {failure?.code === 'not_found' && <GoneNote onMove={() => props.onMove(turn)} />}
      {failure && failure.code !== 'not_found' && turn.writing === null && (
        <FailureNote failure={failure} onRetry={() => onRetry(turn)} />
      )}
      {failure && turn.writing !== null && <Writing problem={failure.message} text={turn.writing} />}
      {phase !== 'failed' && <TurnActions {...props} />}
      {phase === 'answered' && requestId && (
        <FeedbackBar client={client} requestId={requestId} isRefusal={abstained} />
      )}
    </>
  );
}

function FoundInSteps({ client, turn, envelope, canAsk, onAsk, onOpenSource }: FoundInStepsProps) {
  const { text, abstained, documentIds, documentCount, role } = turn;
  return (
    <LazyAgenticDetails
      client={client}
      text={text}
      envelope={envelope}
      isRefusal={abstained}
      canAsk={canAsk}
      onChoose={(question) =>
        onAsk({ question, documentIds, documentCount, image: null, inSteps: true, role })
      }
      onOpenSource={onOpenSource}
    />
  );
}

/** Not an answer, but often enough of one: what can be read in the picture. */
function Writing({ problem, text }: { problem: string; text: string }) {
  return (
    <div className="chat-note" role="alert">
      <p>{problem}</p>
      <p>This is the writing that could be read in it:</p>
      <blockquote className="chat-writing">{text}</blockquote>
    </div>
  );
}

type FoundInStepsProps = TurnViewProps & { envelope: AgenticEnvelope };
