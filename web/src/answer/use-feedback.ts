import { useState } from 'react';
import type { Feedback, FeedbackReason, HelixClient } from '../../../src/client/client.ts';
import { toFailure } from '../parts/failure.ts';

/** A vote on an answer, as far as it was sent. What is tried tells whether it worked; `problem` says why not. */
export function useFeedback(client: HelixClient, requestId: string) {
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
        setSaved(await client.sendFeedback(requestId, vote));
        setCaseId(null);
      }),
    addCase: () =>
      attempt(async () => {
        if (saved) setCaseId((await client.feedbackToCase(saved.feedback_id)).case.id);
      }),
  };
}
