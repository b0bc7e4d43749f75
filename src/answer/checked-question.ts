import { HelixError } from '../errors.ts';

/** The most sources a question may be answered from. */
export const MOST_SOURCES = 20;

/** A question as it may be asked: not blank, not too long, and without what a database cannot store. */
export function checkedQuestion(question: string | undefined, limit: number): string {
  const text = question?.replaceAll('\0', '').toWellFormed().trim();
  if (!text?.replace(/\p{Cf}/gu, '').trim()) throw new HelixError('question_missing');
  if (text.length > limit) throw new HelixError('question_too_long', { length: text.length, limit });
  return text;
}
