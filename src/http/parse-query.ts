import { z } from 'zod';
import { checkedQuestion } from '../answer/checked-question.ts';
import { HelixError } from '../errors.ts';
import { DEFAULT_PROJECT } from '../terms.ts';

export const projectName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u, 'has control characters');

const askQuery = z.object({
  q: z.string().optional(),
  project: projectName.default(DEFAULT_PROJECT),
  document_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  k: z.coerce.number().int().min(1).max(20).default(4),
});

/** The parameters of `/ask`, checked. */
export function parseAskQuery(query: unknown, maxQuestionLength: number) {
  const { q, document_id, ...rest } = parsed(askQuery, query);
  return { ...rest, documentId: document_id, question: checkedQuestion(q, maxQuestionLength) };
}

/** Parses by a schema; the error names each parameter, what was found and what is wrong with it. */
export function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => {
    const found = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], input);
    return `${path.join('.') || 'body'} is ${JSON.stringify(found)?.slice(0, 100) ?? 'missing'}: ${message}`;
  });
  throw new HelixError('bad_request', { problem: problems.join('; ') });
}
