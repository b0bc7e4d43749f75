import type { Helix } from '../compose.ts';
import { isAbort } from '../errors.ts';
import type { CaseResult } from './case-result.ts';
import { countFailures } from './count-failures.ts';
import type { EvalCase } from './eval-case.ts';
import { failedCase } from './failed-case.ts';
import { type CaseOptions, runCase } from './run-case.ts';
import { takeTurns } from './take-turns.ts';

/**
 * Runs cases, several at once; each result goes to `onResult` as soon as it is there. A case that throws is a result. When
 * so many in a row fail for the same reason, a database or a model is away and the rest would tell nothing: that reason
 * is returned, and what was under way is given up. Throws when `onResult` does, and the reason of the signal.
 */
export async function runCases(
  helix: Helix,
  cases: readonly EvalCase[],
  { parallel, onResult, ...options }: CasesOptions,
): Promise<string | undefined> {
  const ending = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal;
  const failures = countFailures();
  let cause: string | undefined;
  await takeTurns(cases, parallel, async (evalCase) => {
    const outcome = signal.aborted ? undefined : await outcomeOf(helix, evalCase, { ...options, signal });
    if (!outcome) return;
    try {
      await onResult(outcome.result);
    } catch (error) {
      ending.abort();
      throw error;
    }
    if (!failures.add(outcome.error)) return;
    cause ??= outcome.result.error;
    ending.abort();
  });
  options.signal?.throwIfAborted();
  return cause;
}

export type CasesOptions = CaseOptions & {
  /** How many cases are under way at once. */
  parallel: number;
  onResult(result: CaseResult): Promise<void>;
};

/** Undefined when it was given up. */
async function outcomeOf(
  helix: Helix,
  evalCase: EvalCase,
  options: CaseOptions,
): Promise<{ result: CaseResult; error?: unknown } | undefined> {
  try {
    return { result: await runCase(helix, evalCase, options) };
  } catch (error) {
    if (isAbort(error) || options.signal?.aborted) return undefined;
    return { result: failedCase(evalCase, options, error), error };
  }
}
