import { type AbstentionLimits, abstention } from '../../gate/abstention.ts';
import { type GateDecision, refusalGate } from '../../gate/refusal-gate.ts';
import { wilsonInterval } from '../metrics/intervals.ts';
import { type AskedCase, isAnswerable } from './asked-case.ts';
import type { ErrorBudget } from './choose-limit.ts';

/** The limits that can be calibrated, each with the decision that ends with it, made by the gate of the product. */
const DECISIONS = {
  ceiling: ({ facts }, { maxDistance }) => refusalGate(facts, { maxDistance }),
  answerability: ({ facts }, limits) => refusalGate(facts, limits),
  rrf: ({ facts }, limits) => abstention({ ...facts, rerank: undefined }, limits),
  rerank: ({ facts }, limits) => abstention(facts, limits),
} as const satisfies Record<string, (asked: AskedCase, limits: AbstentionLimits) => GateDecision>;

export type LimitName = keyof typeof DECISIONS;

export function isRefused(name: LimitName, asked: AskedCase, limits: AbstentionLimits): boolean {
  return DECISIONS[name](asked, limits).verdict === 'refuse';
}

/** How often a decision errs, with 95% intervals (Wilson). */
export function refusalRates(decided: readonly DecidedCase[]): RefusalRates {
  const answerable = decided.filter(({ asked }) => isAnswerable(asked));
  const others = decided.filter(({ asked }) => !isAnswerable(asked));
  return {
    falseAnswers: shareOf(others, ({ refused }) => !refused),
    falseRefusals: shareOf(answerable, ({ refused }) => refused),
  };
}

export type DecidedCase = { asked: AskedCase; refused: boolean };

export type RefusalRates = {
  /** Of the questions that are to be refused, those that were not. */
  falseAnswers: Share;
  /** Of the answerable questions, those that were refused. */
  falseRefusals: Share;
};

export type Share = { count: number; of: number; low: number; high: number };

/**
 * Nearer to the budget of one error or, where that is the same, less of the other. Beyond the budget is what surely is:
 * a value that uses it up errs a little more on cases it was not chosen by.
 */
export function isBetter(one: RefusalRates, other: RefusalRates, budget: ErrorBudget): boolean {
  const cost = ({ falseRefusals, falseAnswers }: RefusalRates): [number, number] =>
    'mayRefuse' in budget
      ? [Math.max(0, falseRefusals.low - budget.mayRefuse), partOf(falseAnswers)]
      : [Math.max(0, falseAnswers.low - budget.mayAnswer), partOf(falseRefusals)];
  const [[excess, rest], [otherExcess, otherRest]] = [cost(one), cost(other)];
  return excess === otherExcess ? rest < otherRest : excess < otherExcess;
}

export function partOf({ count, of }: Share): number {
  return of === 0 ? 0 : count / of;
}

function shareOf(decided: readonly DecidedCase[], counts: (each: DecidedCase) => boolean): Share {
  const count = decided.filter(counts).length;
  return { count, of: decided.length, ...wilsonInterval(count, decided.length) };
}
