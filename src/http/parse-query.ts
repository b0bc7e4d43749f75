import { z } from 'zod';
import { checkedQuestion, MOST_SOURCES } from '../answer/checked-question.ts';
import { HelixError } from '../errors.ts';
import { DEFAULT_PROJECT } from '../terms.ts';

/** A parameter that is given once, as text. */
const once = z.string({ error: 'must be given once' });

export const projectName = once
  .trim()
  .min(1, 'must not be blank')
  .max(100, 'must have at most 100 characters')
  .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters');

export function wholeNumber(lowest: number, highest: number) {
  const problem = `must be a whole number from ${lowest} to ${highest}`;
  return once
    .regex(/^\d{1,16}$/, problem)
    .transform(Number)
    .refine((number) => number >= lowest && number <= highest, problem);
}

export const identifier = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** A day or a moment, as ISO 8601. A day without a time means its end. */
export const moment = once
  .refine((text) => /^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z',
  })
  .transform((text) => new Date(text.includes('T') ? text : `${text}T23:59:59.999Z`).toISOString());

const askQuery = z.object({
  q: once.optional(),
  project: projectName.default(DEFAULT_PROJECT),
  document_id: identifier.optional(),
  as_of: moment.optional(),
  k: wholeNumber(1, MOST_SOURCES).default(4),
});

/** The parameters of `/ask`, checked. */
export function parseAskQuery(query: unknown, maxQuestionLength: number) {
  const { q, document_id, as_of, ...rest } = parsed(askQuery, query);
  return { ...rest, documentId: document_id, asOf: as_of, question: checkedQuestion(q, maxQuestionLength) };
}

/** Parses by a schema; the error names each parameter, what was found and what it must be. */
export function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => {
    const found = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], input);
    // A question is not repeated: messages are logged, and questions are not.
    const shown = path[0] === 'q' ? '' : ` is ${shortened(found)}; it`;
    return `${path.join('.') || 'The request'}${shown} ${message}`;
  });
  throw new HelixError('bad_request', { problem: `${problems.join('. ')}.` });
}

function shortened(found: unknown): string {
  const text = JSON.stringify(found) ?? 'missing';
  return text.length > 100 ? `${text.slice(0, 100)}…"` : text;
}
