import type { CaseResult } from '../case-result.ts';
import { mustBeRefused } from './abstention.ts';
import { expectsSources, hasSourceAmongFirst } from './ranking.ts';
import { says } from './says-phrase.ts';

/** Everything that is wrong with a case, the gravest first; empty when it passed. */
export function findFailures(result: CaseResult): Failure[] {
  if (result.error !== undefined) return [{ kind: 'error', text: `could not be run: ${result.error}` }];
  const failures = result.refused ? [...refusalFailures(result)] : [...answerFailures(result)];
  if (expectsSources(result) && !hasSourceAmongFirst(result)) {
    failures.push({ kind: 'not-found', text: `no expected source among the first ${result.k}` });
  }
  return failures.sort((left, right) => FAILURE_KINDS.indexOf(left.kind) - FAILURE_KINDS.indexOf(right.kind));
}

/**
 * Whether an answer to the case is a wrong one. Of a refused case there is no answer: it would have been wrong to give
 * one where the documents hold none, or where the sources it would be made from are not those that do.
 */
export function isWrong(result: CaseResult): boolean {
  if (result.error !== undefined || mustBeRefused(result)) return true;
  if (result.refused) return expectsSources(result) && !hasSourceAmongFirst(result);
  return findFailures(result).some(({ kind }) => WRONG_ANSWER.has(kind));
}

/** By how bad it is for a reader: a false statement before a missing one, a missing one before a poor citation. */
export const FAILURE_KINDS = [
  'error',
  'says-forbidden',
  'not-refused',
  'ungrounded',
  'wrong-answer',
  'not-said',
  'refused',
  'not-found',
  'citations',
  'irrelevant',
] as const;

export type FailureKind = (typeof FAILURE_KINDS)[number];
export type Failure = { kind: FailureKind; text: string };

function* refusalFailures(result: CaseResult): Generator<Failure> {
  if (mustBeRefused(result)) return;
  const { refusedBy, reason } = result;
  const why = reason && reason !== refusedBy ? `: ${reason}` : '';
  yield { kind: 'refused', text: `refused${refusedBy ? ` by the ${refusedBy}` : ''}${why}` };
}

function* answerFailures(result: CaseResult): Generator<Failure> {
  const { scores, expected, answer, verdict } = result;
  if (mustBeRefused(result)) yield { kind: 'not-refused', text: `answered, but ${WHY_REFUSE[result.kind]}` };
  if (scores.mustNotSay !== null && scores.mustNotSay < 1) {
    const said = (expected?.must_not_say ?? []).filter((phrase) => says(answer, phrase));
    yield { kind: 'says-forbidden', text: `says ${quoted(said) || 'what it must not'}` };
  }
  if (scores.mustSay !== null && scores.mustSay < 1) {
    const unsaid = (expected?.must_say ?? []).filter((phrase) => !says(answer, phrase));
    yield { kind: 'not-said', text: `does not say ${quoted(unsaid) || 'what it must'}` };
  }
  if (scores.contains === 0 && (scores.f1 ?? 0) < NEAR_ENOUGH) {
    yield { kind: 'wrong-answer', text: `not the expected answer (F1 ${(scores.f1 ?? 0).toFixed(2)})` };
  }
  if (verdict && !verdict.grounded) {
    const claims = quoted(verdict.unsupported_claims);
    yield { kind: 'ungrounded', text: claims ? `unsupported: ${claims}` : 'not supported by its sources' };
  }
  if (verdict && !verdict.citations_correct) {
    yield { kind: 'citations', text: 'a cited source does not support its sentence' };
  }
  if (verdict && !verdict.relevant) yield { kind: 'irrelevant', text: 'does not address the question' };
}

function quoted(phrases: readonly string[]): string {
  return phrases.map((phrase) => `"${phrase}"`).join(', ');
}

const WHY_REFUSE = {
  answerable: '',
  unanswerable: 'the documents do not say it',
  'off-topic': 'the documents do not speak of it',
};

/** An answer in other words shares at least half of them with the expected one. */
const NEAR_ENOUGH = 0.5;

const WRONG_ANSWER: ReadonlySet<FailureKind> = new Set([
  'error',
  'says-forbidden',
  'not-refused',
  'ungrounded',
  'wrong-answer',
  'not-said',
]);
