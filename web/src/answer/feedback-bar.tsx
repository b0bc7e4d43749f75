import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import type { Feedback, HelixClient } from '../../../src/client/client.ts';
import { ThumbDownIcon, ThumbUpIcon } from '../parts/icons.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { useFeedback } from './use-feedback.ts';

/** Asks whether an answer was good, and what was wrong with it; one more click makes a test question of it. */
export function FeedbackBar({ client, requestId, isRefusal }: FeedbackBarProps) {
  const { saved, caseId, problem, isBusy, send, addCase } = useFeedback(client, requestId);
  const [isAsking, setIsAsking] = useState(false);
  const questionId = useId();
  const noButton = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);

  const rate = (rating: 'up' | 'down') => {
    if (isBusy) return;
    setIsAsking(rating === 'down');
    void send({ rating });
  };
  return (
    <section className="answer-feedback" aria-label="Your opinion of this answer">
      <div className="answer-feedback-row">
        <span id={questionId}>{isRefusal ? 'Was it right to refuse?' : 'Was this answer right?'}</span>
        <VoteButton
          label="Yes"
          questionId={questionId}
          isChosen={saved?.rating === 'up'}
          isBusy={isBusy}
          onVote={() => rate('up')}
        >
          <ThumbUpIcon />
        </VoteButton>
        <VoteButton
          label="No"
          questionId={questionId}
          isChosen={saved?.rating === 'down'}
          isBusy={isBusy}
          buttonRef={noButton}
          onVote={() => rate('down')}
        >
          <ThumbDownIcon />
        </VoteButton>
        {saved && !isAsking && !caseId && (
          <button
            type="button"
            className="plain-button"
            aria-disabled={isBusy}
            onClick={async () => {
              // The button goes away when it has done its work.
              if (!isBusy && (await addCase())) status.current?.focus();
            }}
          >
            Keep as a test question
          </button>
        )}
      </div>
      {isAsking && (
        <FeedbackForm
          isRefusal={isRefusal}
          isBusy={isBusy}
          onSend={async (reason, comment) => {
            if (!(await send({ rating: 'down', reason, comment }))) return;
            setIsAsking(false);
            noButton.current?.focus();
          }}
        />
      )}
      <p className="answer-feedback-status" role="status" ref={status} tabIndex={-1}>
        {problem ?? statusOf(saved, isAsking, caseId)}
      </p>
    </section>
  );
}

/** Stays reachable while it is busy: a button that is disabled under a finger on the keyboard loses the focus. */
function VoteButton({ label, questionId, isChosen, isBusy, buttonRef, onVote, children }: VoteButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      className="icon-button"
      aria-label={label}
      aria-describedby={questionId}
      aria-pressed={isChosen}
      aria-disabled={isBusy}
      onClick={onVote}
    >
      {children}
    </button>
  );
}

function statusOf(saved: Feedback | null, isAsking: boolean, caseId: string | null): string {
  if (caseId)
    return `Kept as the test question “${caseId}”: it is asked again whenever answers are measured.`;
  return saved && !isAsking ? 'Thank you, your vote is kept with the answer.' : '';
}

type FeedbackBarProps = { client: HelixClient; requestId: string; isRefusal: boolean };
type VoteButtonProps = {
  label: string;
  questionId: string;
  isChosen: boolean;
  isBusy: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  onVote: () => void;
  children: ReactNode;
};
