import type { ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { HelixError, messageOf } from '../../errors.ts';
import { memoryOfProcess } from './memory-of-process.ts';
import { createCollector } from './prepared-parts.ts';
import type { DocumentToRead, Prepared, PrepareOptions, ReaderOptions } from './preparer.ts';
import { REPORT_FD, type ReadAnswer, type ReadRequest } from './reader-messages.ts';
import { killProcess, startProcess } from './start-process.ts';
import { watchLimits } from './watch-limits.ts';

/** Libraries leak; a start costs 0.3 s, which is nothing over a hundred documents. */
const DOCUMENTS_PER_PROCESS = 100;

/** One reading process, which reads one document at a time and is ended when one goes over its limits. */
export function startReader(options: ReaderOptions, script: string): Reader {
  const child = startProcess(script, options.memoryMegabytes);
  const ended = Promise.withResolvers<void>();
  const lastWords = keepLastWords(child);
  const reported = lastReport(child);
  const megabytes = () => (child.pid && memoryOfProcess(child.pid)) || reported();
  let current: Turn | undefined;
  let documents = 0;
  let fit = true;

  const finish = (how: string) => {
    fit = false;
    current?.crashed(how, lastWords());
    ended.resolve();
  };
  child.on('message', (answer) => current?.answered(answer as ReadAnswer));
  child.on('error', (error) => finish(`could not be started: ${messageOf(error)}`));
  child.on('exit', () => killProcess(child)); // what it started may hold its error stream open
  child.on('close', (code, signal) => finish(`ended with ${signal ?? `code ${code}`}`));

  const end = () => {
    fit = false;
    hold(child, true); // its streams too: nothing else may be left to wait for when they close
    killProcess(child);
    return ended.promise;
  };
  return {
    ended: ended.promise,
    get isFit() {
      return fit;
    },
    async read(document, prepareOptions = {}) {
      hold(child, true);
      const turn = beginTurn(document, options, { ...prepareOptions, megabytes });
      current = turn;
      const request: ReadRequest = { document, limits: options.limits };
      child.send(request, () => {}); // what cannot be sent has ended, and that is told by `close`
      try {
        return await turn.result;
      } finally {
        current = undefined;
        documents += 1;
        fit &&= documents < DOCUMENTS_PER_PROCESS && (megabytes() ?? 0) < options.memoryMegabytes / 2;
        hold(child, false);
        if (!turn.wasAnswered()) void end();
      }
    },
    end,
  };
}

export type Reader = {
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;
  /** Whether it may read another document. */
  readonly isFit: boolean;
  /** Not before the one before is done. */
  read(document: DocumentToRead, options?: PrepareOptions): Promise<Prepared>;
  end(): Promise<void>;
};

/** The reading of one document: ends by an answer, a crash, a limit or an abort, whichever is first. */
function beginTurn(document: DocumentToRead, options: ReaderOptions, watched: TurnOptions): Turn {
  const { signal, onProgress, megabytes } = watched;
  const { promise, resolve, reject } = Promise.withResolvers<Prepared>();
  const { name } = document;
  const collector = createCollector();
  let answered = false;
  const limits = watchLimits(options, { name, megabytes, onBreach: reject });
  const onAbort = () => reject(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  const result = promise.finally(() => {
    limits.stop();
    signal?.removeEventListener('abort', onAbort);
  });
  return {
    result,
    wasAnswered: () => answered,
    answered(answer) {
      limits.advanced();
      if (answer.type === 'progress') return onProgress?.(answer.pages);
      if (answer.type === 'part') return collector.add(answer.part);
      if (answer.type === 'extracted') return;
      answered = true;
      if (answer.type === 'prepared') resolve(collector.result());
      else reject(new HelixError(answer.code, answer.details));
    },
    crashed: (how, lastWords) => reject(errorOfCrash(name, how, lastWords, options)),
  };
}

type Turn = {
  result: Promise<Prepared>;
  wasAnswered(): boolean;
  answered(answer: ReadAnswer): void;
  crashed(how: string, lastWords: string): void;
};
type TurnOptions = PrepareOptions & { megabytes: () => number | undefined };

/** V8 gives up at its own limit when memory grows faster than it is looked at: the same reason, the same error. */
function errorOfCrash(name: string, how: string, lastWords: string, options: ReaderOptions): HelixError {
  if (/heap out of memory|out of memory/i.test(lastWords)) {
    const limit = `${options.memoryMegabytes} MB of memory`;
    return new HelixError('reader_limit', { name, limit, setting: 'HELIX_READER_MEMORY_MB' });
  }
  const cause = /^(?:\w*Error\b|FATAL).*$/m.exec(lastWords)?.[0].trim().slice(0, 300);
  const problem = `the process that read it ${how}${cause ? ` (${cause})` : ''}`;
  return new HelixError('extraction_failed', { name, problem });
}

/** The end of what the process wrote to its error stream; warnings of the libraries go no further than here. */
function keepLastWords({ stderr }: ChildProcess): () => string {
  let kept = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    kept = (kept + text).slice(-8000);
  });
  return () => kept;
}

/** What the process says it takes, for systems that do not tell about others. */
function lastReport(child: ChildProcess): () => number | undefined {
  let bytes: number | undefined;
  (child.stdio[REPORT_FD] as Readable | undefined)?.on('data', (lines: Buffer) => {
    bytes = Number(lines.toString('latin1').trimEnd().split('\n').at(-1));
  });
  return () => (bytes === undefined ? undefined : bytes / 1024 / 1024);
}

/** Whether this process should stay alive for the reader. */
function hold(child: ChildProcess, active: boolean): void {
  const streams = [child.stderr, child.stdio[REPORT_FD]] as unknown as (NodeJS.RefCounted | null)[];
  for (const handle of [child, child.channel, ...streams]) active ? handle?.ref() : handle?.unref();
}
