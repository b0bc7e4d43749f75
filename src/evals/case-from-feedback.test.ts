import { expect, test } from 'vitest';
import type { Feedback } from '../store/feedback.ts';
import { ABSTENTION, REFUSAL } from '../terms.ts';
import { caseFromFeedback } from './case-from-feedback.ts';
import { evalCaseSchema } from './eval-case.ts';

const feedback = (given: Partial<Feedback>): Feedback => ({
  feedback_id: 7,
  trace_id: '00000000-0000-4000-8000-00000000000a',
  project: 'default',
  project_id: 1,
  rating: 'down',
  reason: null,
  comment: '',
  case_id: null,
  created_at: new Date(0),
  updated_at: new Date(0),
  question: 'How long is the refund window?',
  answer: 'A refund is accepted within 14 days. [1]',
  outcome: 'answered',
  cited: [
    {
      document: 'policy.md',
      quote: '# Refunds\n\nParcels leave at noon. Refunds are accepted\nwithin 30 days. Gifts stay.',
    },
  ],
  ...given,
});

test('[FEEDBACK-CASE] a good answer is expected again from what it cited', () => {
  const made = caseFromFeedback(feedback({ rating: 'up' }));
  expect(made).toMatchObject({ id: 'feedback-7', kind: 'answerable', tags: ['feedback', 'good'] });
  // Not what stands around it: another noon must not break the case.
  expect(made.expected_sources).toEqual([
    { document: 'policy.md', quote: 'Refunds are accepted\nwithin 30 days.' },
  ]);
  expect(caseFromFeedback(feedback({ rating: 'up', outcome: 'refused' })).kind).toBe('unanswerable');
});

test('[FEEDBACK-CASE] a bad answer must not be given again, and the reader may say what is right', () => {
  expect(caseFromFeedback(feedback({ reason: 'wrong' })).must_not_say).toEqual([
    'A refund is accepted within 14 days.',
  ]);
  expect(caseFromFeedback(feedback({ reason: 'wrong', comment: ' 30 days ' })).answers).toEqual(['30 days']);
  expect(caseFromFeedback(feedback({ reason: 'made_up', comment: 'none' })).kind).toBe('unanswerable');
  const refused = caseFromFeedback(feedback({ reason: 'should_have_answered', outcome: 'refused' }));
  expect(refused).toMatchObject({ kind: 'answerable', must_not_say: [REFUSAL, ABSTENTION] });
});

test('[FEEDBACK-CASE] every vote gives a case that can be run', () => {
  for (const rating of ['up', 'down'] as const)
    for (const outcome of ['answered', 'refused'] as const)
      expect(evalCaseSchema.safeParse(caseFromFeedback(feedback({ rating, outcome }))).success).toBe(true);
});
