import { z } from 'zod';
import { checkedQuestion, MOST_SOURCES } from '../answer/checked-question.ts';
import { HelixError } from '../errors.ts';
import { CONFIDENTIALITIES, DEFAULT_PROJECT } from '../terms.ts';
import { escapedName } from '../text/escaped-name.ts';
import { plainName } from '../text/plain-name.ts';
import { SHOWN_LINE } from '../text/shown-line.ts';

/** A parameter that is given once, as text. */
const once = z.string({ error: 'must be given once' });

const name = once.trim().min(1, 'must not be blank').max(100, 'must have at most 100 characters');

export const projectName = name
  .regex(SHOWN_LINE, 'must not hold control characters or others that do not show')
  .describe('The name of a project.');

/** The name of a project that may be older than the rule for new ones: it can still be looked at, renamed and deleted. */
export const knownProjectName = name
  .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters')
  .describe('The name of a project.');

export const roleName = once
  .trim()
  .min(1, 'must not be blank')
  .max(100, 'must have at most 100 characters')
  .describe('A role of the project: what is more confidential than it may see is not found.');

/** As projects are named. A dot or two would not stay a step of an address. */
export const agentName = projectName
  .refine((name) => name !== '.' && name !== '..', 'must be more than dots')
  .describe('The name of an agent.');

export function wholeNumber(lowest: number, highest: number) {
  const problem = `must be a whole number from ${lowest} to ${highest}`;
  return once
    .regex(/^\d{1,16}$/, problem)
    .transform(Number)
    .refine((number) => number >= lowest && number <= highest, problem)
    .meta({ type: 'integer', minimum: lowest, maximum: highest });
}

export const identifier = wholeNumber(1, Number.MAX_SAFE_INTEGER);

/** A version by its number (`v3`), its label or its id; `pickVersion` tells them apart. */
export const versionName = z
  .preprocess(
    (given) => (typeof given === 'number' ? String(given) : given),
    once.regex(
      /^[^\p{Cc}]{1,200}$/u,
      'must be the number of a version such as v3, its label, or its id such as 12',
    ),
  )
  .describe('A version: its number such as `v3`, its label, or its id such as `12`.');

/** A day or a moment, as ISO 8601. A day without a time means its end: what held on that day. */
export const moment = momentOf('T23:59:59.999Z').describe(
  'A day, meaning its end, or a moment, as ISO 8601.',
);

/** A day without a time means its beginning. */
export const beginning = momentOf('T00:00:00.000Z').describe(
  'A day, meaning its beginning, or a moment, as ISO 8601.',
);

/** When something began. */
export const pastMoment = beginning.refine(
  (iso) => Date.parse(iso) <= Date.now(),
  'must not be in the future: what is published holds from now on at the latest',
);

function momentOf(timeOfDay: string) {
  const problem = 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z';
  return once.transform((text, context) => {
    // A time without a zone is UTC, wherever the server stands.
    const zone = /T.*(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? '' : 'Z';
    const time = Date.parse(text.includes('T') ? `${text}${zone}` : `${text}${timeOfDay}`);
    const year = Number.isNaN(time) ? 0 : new Date(time).getUTCFullYear();
    // The calendar is asked too: JavaScript takes the 31st of February for a day in March.
    if (/^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text) && isDay(text.slice(0, 10)) && year >= 1 && year <= 9999)
      return new Date(time).toISOString();
    context.issues.push({ code: 'custom', message: problem, input: text });
    return z.NEVER;
  });
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Words of a person: for a title, an address, a label. The limit is what PostgreSQL can index. */
export const plainText = once
  .trim()
  .min(1, 'must not be blank')
  .regex(/^[^\p{Cc}]*$/u, 'must not hold control characters')
  .refine((text) => Buffer.byteLength(text) <= 2000, 'must have at most 2000 bytes');

/** What a document is called, as it reads: the same title by whichever way it comes. */
export const titleText = once.transform(plainName).pipe(plainText);

/** What a document is known by. It is refused rather than changed: whoever sends it looks for the document under it. */
export const addressText = plainText.regex(
  /^[^\u202a-\u202e\u2066-\u2069]*$/u,
  'must not hold signs that turn the direction of reading',
);

export const flag = once
  .refine((text) => text === 'true' || text === 'false', 'must be true or false')
  .transform((text) => text === 'true')
  .meta({ type: 'boolean' });

/** Given several times, or once with commas between. Nothing at all is no tag. */
export const tagList = z
  .union([z.string(), z.array(z.string())], 'must be text')
  .transform((given) => tagsIn([given].flat()))
  .pipe(
    z
      .array(z.string().max(100, 'must have at most 100 characters'))
      .max(50, 'must be at most 50 tags')
      .refine((tags) => !tags.some((tag) => /\p{Cc}/u.test(tag)), 'must not hold control characters')
      .refine((tags) => tags.every((tag) => tag.isWellFormed()), 'must be whole Unicode'),
  )
  .describe('Tags, with commas between or given several times. They take the place of those there are.');

export const confidentiality = z
  .enum(CONFIDENTIALITIES, `must be one of ${CONFIDENTIALITIES.join(', ')}`)
  .describe('How far the document may be shown.');

function tagsIn(texts: readonly string[]): string[] {
  const tags = texts.flatMap((text) => text.split(',')).map((tag) => tag.trim());
  return [...new Set(tags)].filter((tag) => tag !== '');
}

/** Which part of a list is wanted. */
export const paging = {
  limit: wholeNumber(1, 1000).describe('How many at most.').default(100),
  offset: wholeNumber(0, 1_000_000_000).describe('How many to pass over.').default(0),
};

/** The `:id` of an address. */
export const idParameter = z.object({ id: identifier.describe('Its id.') });

export const askQuery = z.object({
  q: once.optional().describe('The question.'),
  project: projectName.default(DEFAULT_PROJECT),
  document_id: identifier.optional().describe('Answers from this document alone.'),
  as_of: moment
    .optional()
    .describe('Answers from the versions that held then: a day, meaning its end, or a moment.'),
  role: roleName.optional(),
  k: wholeNumber(1, MOST_SOURCES).default(4).describe('How many passages the answer may be made from.'),
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
  const problems = result.error.issues.map((issue) => {
    if (issue.code === 'unrecognized_keys') return unknownNames(issue.keys, schemaAt(schema, issue.path));
    const { path, message } = issue;
    const found = path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], input);
    const shown = NOT_REPEATED.has(path[0]) ? '' : ` is ${shortened(found)}; it`;
    return `${path.join('.') || 'The request'}${shown} ${message}`;
  });
  // Some are whole sentences.
  const problem = problems.map((text) => (text.endsWith('.') ? text : `${text}.`)).join(' ');
  throw new HelixError('bad_request', { problem });
}

/** Messages are logged, and questions are not. */
const NOT_REPEATED: ReadonlySet<unknown> = new Set(['q', 'question', 'history', 'messages']);

/** The schema of what stands at a path. */
function schemaAt(schema: unknown, path: readonly PropertyKey[]): unknown {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional)
    return schemaAt(schema.unwrap(), path);
  if (schema instanceof z.ZodPipe) return schemaAt(schema.out, path);
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  return schemaAt(schema instanceof z.ZodArray ? schema.element : shapeOf(schema)[String(key)], rest);
}

function shapeOf(schema: unknown): Record<string, unknown> {
  return schema instanceof z.ZodObject ? schema.shape : {};
}

function unknownNames(names: readonly string[], schema: unknown): string {
  const known = Object.keys(shapeOf(schema));
  const shown = names.slice(0, 5).map((name) => shortened(name));
  return `${shown.join(', ')} is not known here. Known: ${known.join(', ') || 'nothing'}`;
}

function shortened(found: unknown): string {
  const text = written(found);
  return text.length > 100 ? `${text.slice(0, 100)}…"` : text;
}

function written(found: unknown): string {
  try {
    return escapedName(JSON.stringify(found) ?? 'missing');
  } catch {
    return 'nested too deeply'; // what was parsed can be too deep to be written
  }
}
