import type { z } from 'zod';
import { type EvalCase, type ExpectedSource, evalCaseSchema } from '../eval-case.ts';
import { importedQuestion, isQuestion } from './import-question.ts';
import { readMoment } from './read-moment.ts';
import type { Problem } from './read-text.ts';

/** A value as a case, or what is wrong with it. A day in `as_of` becomes its end: what held on that day. */
export function checkCase(value: unknown): { case: EvalCase } | Problem {
  const imported = isQuestion(value) ? importedQuestion.safeParse(value) : undefined;
  if (imported && !imported.success) return { problem: describe(imported.error.issues[0]!) };
  const parsed = evalCaseSchema.safeParse(imported ? imported.data : value);
  if (!parsed.success) return { problem: describe(parsed.error.issues[0]!) };
  const problem = unstorableIn(parsed.data) ?? problemOf(parsed.data);
  if (problem !== undefined) return { problem };
  const { as_of } = parsed.data;
  return { case: as_of === undefined ? parsed.data : { ...parsed.data, as_of: readMoment(as_of, 'end') } };
}

function describe(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return `has the unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}${place && ` in ${place}`}`;
  if (place === '') return 'is not an object';
  if (issue.message.endsWith('received undefined')) return `has no "${place}"`;
  if (issue.code === 'too_small' && issue.origin === 'string') return `has an empty "${place}"`;
  return `has a wrong "${place}": ${issue.message}`;
}

/** A question would be asked without such characters, and so not be the one that stands in the file. */
function unstorableIn(value: unknown, place: readonly string[] = []): string | undefined {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return undefined;
    const what = value.includes('\0') ? 'a zero byte' : 'half of a character (a lone surrogate)';
    return `has ${what} in "${place.join('.')}", which cannot be stored; take it out`;
  }
  for (const [name, part] of Object.entries(value ?? {})) {
    const problem = unstorableIn(part, [...place, name]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** What the shape alone does not show. */
function problemOf(evalCase: EvalCase): string | undefined {
  const { kind, as_of, expected_sources = [], answers = [], must_say = [], must_not_say = [] } = evalCase;
  const wanted = [...expected_sources, ...answers, ...must_say, ...(evalCase.expected_chunk_ids ?? [])];
  if (kind === 'answerable' && wanted.length + must_not_say.length === 0)
    return 'is answerable and expects nothing; name expected_sources, expected_chunk_ids, answers, must_say or must_not_say';
  if (kind !== 'answerable' && wanted.length > 0)
    return `is ${kind}, so it has to be refused, and yet it expects an answer or a source`;
  if (as_of !== undefined && readMoment(as_of, 'end') === undefined)
    return `has the as_of "${as_of}", which is not a date such as 2026-01-31 or 2026-01-31T12:00:00Z`;
  if ([...answers, ...must_say, ...must_not_say].some((text) => text.trim() === ''))
    return 'has a blank text in answers, must_say or must_not_say';
  return expected_sources.map(problemOfSource).find((problem) => problem !== undefined);
}

function problemOfSource({ document, quote, start, end }: ExpectedSource): string | undefined {
  const name = `expects a source in "${document}"`;
  if (quote !== undefined && quote.trim() === '') return `${name} with a blank quote`;
  if (start !== undefined && end === undefined) return `${name} with a start without an end`;
  if (start === undefined && end !== undefined) return `${name} with an end without a start`;
  if (start !== undefined && end! <= start) return `${name} that ends (${end}) before it starts (${start})`;
  if (start !== undefined && quote !== undefined)
    return `${name} by a quote and by offsets; name one of them`;
  return undefined;
}
