import { useEffect, useRef, useState } from 'react';
import { FEEDBACK_REASONS, type FeedbackReason } from '../../../src/client/client.ts';

const REASONS: Record<FeedbackReason, string> = {
  wrong: 'It is wrong',
  incomplete: 'Something is missing',
  outdated: 'It is out of date',
  made_up: 'The documents do not say this',
  bad_citation: 'A citation does not fit',
  should_have_answered: 'The documents do answer this',
  other: 'Something else',
};

/** What is wrong with an answer. */
export function FeedbackForm({ isRefusal, isBusy, onSend }: FeedbackFormProps) {
  const offered = FEEDBACK_REASONS.filter((reason) =>
    isRefusal ? reason === 'should_have_answered' || reason === 'other' : reason !== 'should_have_answered',
  );
  const [reason, setReason] = useState<FeedbackReason>(offered[0]!);
  const [comment, setComment] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // Below the last answer it would open behind the question box.
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <form
      ref={form}
      className="answer-feedback-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void onSend(reason, comment);
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
      <button type="submit" className="plain-button" aria-disabled={isBusy}>
        Send
      </button>
    </form>
  );
}

type FeedbackFormProps = {
  isRefusal: boolean;
  isBusy: boolean;
  onSend: (reason: FeedbackReason, comment: string) => Promise<void>;
};
