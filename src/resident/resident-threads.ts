import {
  type PackedVectors,
  type PackedWords,
  unpackVectors,
  unpackWords,
  type VectorAnswer,
  type VectorQuestion,
  type WordAnswer,
  type WordQuestion,
} from './held-questions.ts';
import type { ProjectIndex } from './project-index.ts';
import type { SentVersion } from './resident-worker.ts';
import { startThread } from './start-thread.ts';

/**
 * The threads in which projects are held, one with their words and one with their vectors, so that both are searched at the same
 * time: of a million chunks, each takes ten milliseconds. `ended` says when one of them is gone, and why.
 */
export function startResidentThreads(heapMegabytes: number): ResidentThreads {
  const words = startThread(heapMegabytes);
  const vectors = startThread(heapMegabytes);
  const inBoth = async <Answer>(ask: (thread: typeof words) => Promise<Answer>): Promise<[Answer, Answer]> =>
    Promise.all([ask(words), ask(vectors)]);
  return {
    ended: Promise.race([words.ended, vectors.ended]),
    async open(project, width) {
      await inBoth((thread) => thread.ask({ kind: 'open', project, width }));
    },
    async close(project) {
      await inBoth((thread) => thread.ask({ kind: 'close', project }));
    },
    add: async (project, versions) =>
      together(
        await Promise.all([
          words.ask<Description>({ kind: 'add', project, versions: versions.map(withoutVectors) }),
          vectors.ask<Description>({ kind: 'add', project, versions: versions.map(withoutWords) }),
        ]),
      ),
    change: async (project, dropped, classified) =>
      together(
        await inBoth((thread) => thread.ask<Description>({ kind: 'change', project, dropped, classified })),
      ),
    searchWords: async (project, search) =>
      unpackWords(await words.ask<PackedWords>({ kind: 'words', project, search })),
    searchVectors: async (project, search) =>
      unpackVectors(await vectors.ask<PackedVectors>({ kind: 'vectors', project, search })),
    async stop() {
      await Promise.all([words.stop(), vectors.stop()]);
    },
  };
}

export type ResidentThreads = {
  readonly ended: Promise<string>;
  open(project: number, width: number): Promise<void>;
  close(project: number): Promise<void>;
  add(project: number, versions: SentVersion[]): Promise<Description>;
  change(
    project: number,
    dropped: number[],
    classified: [versionId: number, level: number][],
  ): Promise<Description>;
  searchWords(project: number, search: WordQuestion): Promise<WordAnswer>;
  searchVectors(project: number, search: VectorQuestion): Promise<VectorAnswer>;
  stop(): Promise<void>;
};

export type Description = ReturnType<ProjectIndex['describe']>;

function withoutVectors(version: SentVersion): SentVersion {
  return { ...version, vectors: [] };
}

function withoutWords({ chunks, ...version }: SentVersion): SentVersion {
  return { ...version, chunks: chunks.map((chunk) => ({ ...chunk, words: '' })) };
}

function together([one, other]: [Description, Description]): Description {
  return { ...one, bytes: one.bytes + other.bytes };
}
