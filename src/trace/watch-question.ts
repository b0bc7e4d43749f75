import { ERROR_CATALOG, HelixError } from '../errors.ts';
import type { QuestionMarks } from '../observe/observer.ts';
import type { Trace } from '../store/traces.ts';
import { logLine } from './log-line.ts';
import type { TraceContext } from './record-trace.ts';

/** Notes when the steps of a question were, and at its end writes the one log line and tells the observer. */
export function watchQuestion(context: TraceContext, trace: Trace): QuestionWatch {
  const { observer, tenant, log } = context;
  const startedAt = Date.now();
  const started = performance.now();
  // Here, and not at the end: by then it may be a socket that asks for the next piece.
  const parent = observer?.currentSpan();
  const marks: QuestionMarks = {};
  let failure = 0;
  return {
    mark(name) {
      marks[name] = performance.now() - started;
    },
    failed(error) {
      failure = statusOf(error);
    },
    ended(totalMs) {
      const httpStatus = httpStatusOf(trace, failure);
      const rerankLimit = context.rerankLimits?.maxDocuments;
      log.info(logLine(tenant, trace, { totalMs, httpStatus, rerankLimit }), 'question');
      observer?.questionEnded({ tenant, trace, startedAt, totalMs, marks, parent });
    },
  };
}

export type QuestionWatch = {
  mark(name: keyof QuestionMarks): void;
  failed(error: unknown): void;
  ended(totalMs: number): void;
};

/** Whoever asked left before the answer began; the number that web servers log for it. */
const LEFT = 499;

/** `/ask` has sent its status line with the first word, whatever comes after it. */
function httpStatusOf({ kind, outcome, timings }: Trace, failure: number): number {
  const hasBegun = kind === 'ask' && timings.firstWordMs !== undefined;
  if (outcome === 'answered' || outcome === 'refused' || hasBegun) return 200;
  return outcome === 'cancelled' ? LEFT : failure;
}

function statusOf(error: unknown): number {
  if (error instanceof HelixError) return error.status;
  const isSqlState = /^[0-9][0-9A-Z]{4}$/.test(String((error as { code?: unknown } | undefined)?.code));
  return ERROR_CATALOG[isSqlState ? 'database_failed' : 'internal'].status;
}
