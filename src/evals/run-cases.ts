import type { Helix } from '../compose.ts';
import { isAbort } from '../errors.ts';
import type { CaseResult } from './case-result.ts';
import type { EvalCase } from './eval-case.ts';
import { failedCase } from './failed-case.ts';
import { type CaseOptions, runCase } from './run-case.ts';

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
  let next = 0;
  let cause: string | undefined;

  const takeTurns = async () => {
    for (let index = next++; index < cases.length && !signal.aborted; index = next++) {
      const result = await resultOf(helix, cases[index]!, { ...options, signal });
      if (!result) return;
      await onResult(result);
      cause ??= failures.add(result);
      if (cause) ending.abort();
    }
  };
  const worker = () =>
    takeTurns().catch((error) => {
      ending.abort();
      throw error;
    });
  // All of them have ended before this does: what they work with may be closed afterwards.
  const ends = await Promise.allSettled(Array.from({ length: Math.min(parallel, cases.length) }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  options.signal?.throwIfAborted();
  return cause;
}

export type CasesOptions = CaseOptions & {
  /** How many cases are under way at once. */
  parallel: number;
  onResult(result: CaseResult): Promise<void>;
};

/** Undefined when it was given up. */
async function resultOf(
  helix: Helix,
  evalCase: EvalCase,
  options: CaseOptions,
): Promise<CaseResult | undefined> {
  try {
    return await runCase(helix, evalCase, options);
  } catch (error) {
    if (isAbort(error) || options.signal?.aborted) return undefined;
    return failedCase(evalCase, options, error);
  }
}

const TOO_MANY_IN_A_ROW = 10;

function countFailures(): { add(result: CaseResult): string | undefined } {
  let last: string | undefined;
  let inARow = 0;
  return {
    add({ error }) {
      inARow = error !== undefined && error === last ? inARow + 1 : 1;
      last = error;
      return error !== undefined && inARow >= TOO_MANY_IN_A_ROW ? error : undefined;
    },
  };
}
