import type { EmbeddingModel } from '../../src/models/embedding-model.ts';
import type { Corpus } from './corpus.ts';
import type { Question } from './questions.ts';

/** What is measured, and the same without memory. */
export const HELIX = 'Helix, full hybrid';
export const HELIX_STORED = 'Helix, by the database';

/** One way to find the chunks that belong to a question. Chunks are known by their number in the corpus. */
export type RetrievalSystem = {
  name: string;
  /** What it does for an answer, and how its index was made. */
  note: string;
  /** Makes tables and indexes of its own, and fills them. */
  load(corpus: Corpus): Promise<Loading>;
  /** From the question's words: embeds and searches. Best first. */
  ask(question: Question): Promise<number[]>;
  /** From the question's vector. */
  search(question: Question): Promise<number[]>;
  /** The nearest chunks by vector alone, as far as the system looked at them for `search`. */
  nearest(question: Question): Promise<number[]>;
  close(): Promise<void>;
};

export type Loading = {
  /** Seconds by step, in their order. */
  steps: Record<string, number>;
  /** Bytes of tables with everything that belongs to them, and of the indexes among them that searches use. */
  bytes: Record<string, number>;
};

export type SystemOptions = {
  databaseUrl: string;
  /** The folder whose `node_modules` holds the packages of the others. */
  packages: string;
  model: EmbeddingModel;
  /** How many chunks a question is to bring. */
  k: number;
};

/** Adds up the seconds of steps. */
export function createStopwatch(): Stopwatch {
  const steps: Record<string, number> = {};
  return {
    steps,
    async time(step, work) {
      const started = performance.now();
      try {
        return await work();
      } finally {
        steps[step] = (steps[step] ?? 0) + (performance.now() - started) / 1000;
      }
    },
  };
}

export type Stopwatch = {
  steps: Record<string, number>;
  time<Result>(step: string, work: () => Promise<Result>): Promise<Result>;
};

/** Says on standard error how far a long step is. */
export function sayProgress(step: string, done: number, all: number): void {
  const isLast = done >= all;
  process.stderr.write(
    `\r  ${step}: ${done.toLocaleString('en')} of ${all.toLocaleString('en')}${isLast ? '\n' : ' '}`,
  );
}
