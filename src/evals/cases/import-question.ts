import { z } from 'zod';

/** A line of a question set. Sets carry fields of their own beside these. */
const questionSchema = z.looseObject({
  id: z.union([z.string().min(1), z.int()]),
  question: z.string(),
  answerable: z.boolean(),
  off_topic: z.boolean().optional(),
  evidence: z
    .array(z.looseObject({ document: z.string(), start: z.int().nonnegative(), end: z.int().positive() }))
    .default([]),
  answers: z.array(z.string()).default([]),
});

/** Whether a line has the shape of a question set instead of that of a case. */
export function isQuestion(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('answerable' in value || 'evidence' in value);
}

/** The case that a line of a question set stands for; what is not answerable expects nothing to be found. */
export const importedQuestion = questionSchema.transform(
  ({ id, question, answerable, off_topic, evidence, answers }) => ({
    id: String(id),
    question,
    kind: answerable ? 'answerable' : off_topic ? 'off-topic' : 'unanswerable',
    ...(answerable && {
      expected_sources: evidence.map(({ document, start, end }) => ({ document, start, end })),
      answers: answers.filter((answer) => answer.trim() !== ''),
    }),
  }),
);
