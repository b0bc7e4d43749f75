import type { CaseResult } from '../case-result.ts';
import { FAILURE_KINDS, type Failure, findFailures } from '../metrics/find-failures.ts';

/** A case with what is wrong with it. */
export type JudgedCase = { result: CaseResult; failures: Failure[] };

/** The failing ones first, by how grave it is, then in the order of the set. */
export function judgeCases(results: readonly CaseResult[]): JudgedCase[] {
  const gravity = ({ failures }: JudgedCase) =>
    failures[0] ? FAILURE_KINDS.indexOf(failures[0].kind) : FAILURE_KINDS.length;
  return results
    .map((result) => ({ result, failures: findFailures(result) }))
    .sort((left, right) => gravity(left) - gravity(right));
}

/** How many cases failed by what is worst about each, the gravest kind first: `9 answered without evidence, 4 refused`. */
export function countFailures(cases: readonly JudgedCase[]): string {
  return FAILURE_KINDS.map((kind) => ({
    kind,
    count: cases.filter(({ failures }) => failures[0]?.kind === kind).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${FAILURE_TITLES[kind]}`)
    .join(', ');
}

/** What the case asked for, in words. */
export function expectedText({ kind, expected, relevant }: CaseResult): string {
  if (kind !== 'answerable') return 'a refusal';
  const { answers = [], must_say = [], must_not_say = [] } = expected ?? {};
  const parts = [
    answers.join(' / '),
    must_say.length > 0 ? `says ${must_say.map(quoted).join(', ')}` : '',
    must_not_say.length > 0 ? `does not say ${must_not_say.map(quoted).join(', ')}` : '',
    answers.length === 0 && relevant.length > 0
      ? `an answer from chunk ${relevant.slice(0, 5).join(', ')}`
      : '',
  ].filter(Boolean);
  return parts.join('; ') || 'an answer';
}

export function refusedText({ refused, refusedBy, reason }: CaseResult): string {
  if (!refused) return '';
  return [...new Set([refusedBy ?? 'refused', reason])].filter(Boolean).join(': ');
}

/** `grounded, cited, relevant`, with `not` where the judge says so; empty when it was not judged. */
export function verdictText({ verdict }: CaseResult): string {
  if (!verdict) return '';
  const { grounded, citations_correct, relevant } = verdict;
  return [
    grounded ? 'grounded' : 'not grounded',
    citations_correct ? 'cited' : 'wrongly cited',
    relevant ? 'relevant' : 'not relevant',
  ].join(', ');
}

const FAILURE_TITLES: Record<Failure['kind'], string> = {
  error: 'not run',
  'says-forbidden': 'saying what they must not',
  'not-refused': 'answered without evidence',
  ungrounded: 'unsupported',
  'wrong-answer': 'not the expected answer',
  'not-said': 'not saying what they must',
  refused: 'refused without need',
  'not-found': 'source not found',
  citations: 'wrongly cited',
  irrelevant: 'beside the question',
};

function quoted(phrase: string): string {
  return `"${phrase}"`;
}
