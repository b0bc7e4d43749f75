import type { FeedbackReason } from '../terms.ts';
import { getJson, queryOf, type RequestOptions, type SendRequest, sendJson } from './send-request.ts';

/** What readers say of answers; each method is described in `HelixClient`. */
export function feedbackRequests(send: SendRequest) {
  return {
    sendFeedback: (requestId: string, { signal, ...vote }: FeedbackOptions) =>
      sendJson<Feedback>(send, 'POST', 'v1/feedback', { signal, body: { request_id: requestId, ...vote } }),
    feedback: ({ signal, ...filter }: FeedbackFilter = {}) =>
      getJson<FeedbackPage>(send, `v1/feedback${queryOf(filter)}`, { signal }, 'feedback'),
    feedbackToCase: (feedbackId: number, options: RequestOptions = {}) =>
      sendJson<FeedbackCase>(send, 'POST', `v1/feedback/${feedbackId}/case`, options),
  };
}

export type FeedbackOptions = RequestOptions & {
  rating: 'up' | 'down';
  reason?: FeedbackReason;
  /** What was wrong, or what the answer should have been. */
  comment?: string;
};

export type FeedbackFilter = RequestOptions & {
  rating?: 'up' | 'down';
  /** Votes older than this one. */
  before?: number;
  limit?: number;
};

export type Feedback = {
  feedback_id: number;
  /** The request id of the answer. */
  trace_id: string;
  project: string;
  rating: 'up' | 'down';
  reason: FeedbackReason | null;
  comment: string;
  /** The case of the golden set that was made of it. */
  case_id: string | null;
  created_at: string;
  updated_at: string;
  question: string;
  answer: string;
  outcome: 'answered' | 'refused' | 'failed' | 'cancelled';
  cited_documents: string[];
};

export type FeedbackPage = { feedback: Feedback[]; next_before: number | null };
export type FeedbackCase = { feedback_id: number; project: string; case: { id: string; question: string } };
