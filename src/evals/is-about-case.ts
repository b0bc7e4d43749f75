import { HelixError } from '../errors.ts';

/** What is wrong with one case; a model or a database that is away is wrong with all. */
export function isAboutCase(error: unknown): error is HelixError {
  return error instanceof HelixError && ABOUT_THE_CASE.has(error.code);
}

const ABOUT_THE_CASE: ReadonlySet<string> = new Set([
  'case_unresolved',
  'question_missing',
  'question_too_long',
]);
