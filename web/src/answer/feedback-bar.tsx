import { type ReactNode, useState } from 'react';
import {
  FEEDBACK_REASONS,
  type Feedback,
  type FeedbackReason,
  type HelixClient,
} from '../../../src/client/client.ts';
import { toFailure } from '../parts/failure.ts';
import { ThumbDownIcon, ThumbUpIcon } from '../parts/icons.tsx';

/** Asks whether an answer was good, and what was wrong with it; one more click makes an eval case of it. */
export function FeedbackBar({ client, requestId, isRefusal }: FeedbackBarProps) {
  const { saved, caseId, problem, isBusy, send, addCase } = useFeedback(client, requestId);
  const [isAsking, setIsAsking] = useState(false);

  const rate = (rating: 'up' | 'down') => {
    setIsAsking(rating === 'down');
    void send({ rating });
  };
  return (
    <section className="feedback" aria-label="Your opinion of this answer">
      <div className="feedback-row">
        <span id="feedback-question">{isRefusal ? 'Was it right to refuse?' : 'Was this answer right?'}</span>
        <VoteButton label="Yes" isChosen={saved?.rating === 'up'} isBusy={isBusy} onVote={() => rate('up')}>
          <ThumbUpIcon />
        </VoteButton>
        <VoteButton
          label="No"
          isChosen={saved?.rating === 'down'}
          isBusy={isBusy}
          onVote={() => rate('down')}
        >
          <ThumbDownIcon />
        </VoteButton>
        {saved && !isAsking && <CaseButton caseId={caseId} isBusy={isBusy} onAdd={addCase} />}
      </div>
      {isAsking && (
        <ReasonForm
          isRefusal={isRefusal}
          isBusy={isBusy}
          onSend={async (reason, comment) => {
            if (await send({ rating: 'down', reason, comment })) setIsAsking(false);
          }}
        />
      )}
      <p className="feedback-status" role="status">
        {problem ?? statusOf(saved, isAsking, caseId)}
      </p>
    </section>
  );
}

function VoteButton({ label, isChosen, isBusy, onVote, children }: VoteButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-pressed={isChosen}
      disabled={isBusy}
      onClick={onVote}
    >
      {children}
    </button>
  );
}

function statusOf(saved: Feedback | null, isAsking: boolean, caseId: string | null): string {
  if (caseId) return `Kept as the case “${caseId}” of the golden set.`;
  return saved && !isAsking ? 'Thank you, your vote is kept with the answer.' : '';
}

function CaseButton({
  caseId,
  isBusy,
  onAdd,
}: {
  caseId: string | null;
  isBusy: boolean;
  onAdd: () => void;
}) {
  if (caseId) return null;
  return (
    <button type="button" className="plain-button" disabled={isBusy} onClick={onAdd}>
      Make an eval case of it
    </button>
  );
}

const REASONS: Record<FeedbackReason, string> = {
  wrong: 'It is wrong',
  incomplete: 'Something is missing',
  outdated: 'It is out of date',
  made_up: 'The documents do not say this',
  bad_citation: 'A citation does not fit',
  should_have_answered: 'The documents do answer this',
  other: 'Something else',
};

function ReasonForm({ isRefusal, isBusy, onSend }: ReasonFormProps) {
  const offered = FEEDBACK_REASONS.filter((reason) =>
    isRefusal ? reason === 'should_have_answered' || reason === 'other' : reason !== 'should_have_answered',
  );
  const [reason, setReason] = useState<FeedbackReason>(offered[0]!);
  const [comment, setComment] = useState('');
  return (
    <form
      className="feedback-form"
      onSubmit={(event) => {
        event.preventDefault();
        void onSend(reason, comment);
      }}
    >
      <label>
        What is wrong with it?
        <select value={reason} onChange={(event) => setReason(event.target.value as FeedbackReason)}>
          {offered.map((each) => (
            <option key={each} value={each}>
              {REASONS[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        What should it have said? (optional)
        <textarea
          rows={2}
          maxLength={4000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </label>
      <button type="submit" className="plain-button" disabled={isBusy}>
        Send
      </button>
    </form>
  );
}

function useFeedback(client: HelixClient, requestId: string) {
  const [saved, setSaved] = useState<Feedback | null>(null);
  const [caseId, setCaseId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(toFailure(error).message);
      return false;
    } finally {
      setIsBusy(false);
    }
  };
  return {
    saved,
    caseId,
    problem,
    isBusy,
    send: (vote: { rating: 'up' | 'down'; reason?: FeedbackReason; comment?: string }) =>
      attempt(async () => {
        const feedback = await client.sendFeedback(requestId, vote);
        setSaved(feedback);
        setCaseId(null);
      }),
    addCase: () =>
      void attempt(async () => setCaseId((await client.feedbackToCase(saved!.feedback_id)).case.id)),
  };
}

type FeedbackBarProps = { client: HelixClient; requestId: string; isRefusal: boolean };
type VoteButtonProps = {
  label: string;
  isChosen: boolean;
  isBusy: boolean;
  onVote: () => void;
  children: ReactNode;
};
type ReasonFormProps = {
  isRefusal: boolean;
  isBusy: boolean;
  onSend: (reason: FeedbackReason, comment: string) => Promise<void>;
};
