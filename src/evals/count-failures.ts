import { HelixError, messageOf } from '../errors.ts';
import { isAboutCase } from './is-about-case.ts';

/** Counts failures that come one after another for one reason, whatever ids their messages carry. */
export function countFailures(): FailureCount {
  let last: string | undefined;
  let inARow = 0;
  return {
    add(error) {
      const reason = error === undefined ? undefined : reasonOf(error);
      inARow = reason === undefined ? 0 : reason === last ? inARow + 1 : 1;
      last = reason;
      return inARow >= TOO_MANY_IN_A_ROW;
    },
  };
}

export type FailureCount = {
  /** What came of the next case: undefined when it went well. True when so many failed alike that the rest would too. */
  add(error: unknown): boolean;
};

const TOO_MANY_IN_A_ROW = 10;

/** Undefined for what is wrong with one case alone: ten such cases say nothing of the eleventh. */
function reasonOf(error: unknown): string | undefined {
  if (isAboutCase(error)) return undefined;
  if (error instanceof HelixError && error.status >= 500) return error.code;
  return messageOf(error).replace(/[\w-]*\d[\w-]*/g, '#');
}
