import { createHash } from 'node:crypto';
import type { EvalCase } from './eval-case.ts';

/** The same for the same question with the same expectations. Its id and tags are names, which change neither. */
export function caseHash({ id: _, tags: __, ...evalCase }: EvalCase): string {
  return hashOf(JSON.stringify(inOrder(evalCase)));
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A database gives the fields of an object back in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}
