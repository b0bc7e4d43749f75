import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { NearSearch, NearVector, ProjectIndex, WordSearch, WordsFound } from './project-index.ts';
import type { ResidentReply, ResidentRequest, SentVersion } from './resident-worker.ts';

/** The thread in which projects are held, from the side of the one that serves. `ended` says when it is gone, and why. */
export function startResidentThread(heapMegabytes: number): ResidentThread {
  const script = new URL(`./resident-worker${extname(import.meta.url)}`, import.meta.url);
  const worker = new Worker(script, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  // It holds nothing that is not in the database: a process that has nothing else to do may end.
  worker.unref();
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  const ended = Promise.withResolvers<string>();
  let lastId = 0;
  let failure: string | undefined;
  const fail = (problem: string) => {
    failure ??= problem;
    for (const { reject } of pending.values()) reject(new Error(failure));
    pending.clear();
    ended.resolve(failure);
  };
  worker.on('error', (error) => fail(error.message));
  worker.on('exit', (code) => fail(`its thread ended with code ${code}`));
  worker.on('message', ({ id, answer, problem }: ResidentReply) => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (problem === undefined) waiting?.resolve(answer);
    else waiting?.reject(new Error(problem));
  });

  async function ask<Answer>(request: ResidentRequest): Promise<Answer> {
    if (failure) throw new Error(failure);
    const id = ++lastId;
    const answer = Promise.withResolvers<unknown>();
    pending.set(id, answer);
    worker.postMessage({ ...request, id });
    return answer.promise as Promise<Answer>;
  }

  return {
    ended: ended.promise,
    open: (project, width) => ask({ kind: 'open', project, width }),
    close: (project) => ask({ kind: 'close', project }),
    add: (project, versions) => ask({ kind: 'add', project, versions }),
    change: (project, dropped, classified) => ask({ kind: 'change', project, dropped, classified }),
    searchWords: (project, search) => ask({ kind: 'words', project, search }),
    searchVectors: (project, search) => ask({ kind: 'vectors', project, search }),
    async stop() {
      await worker.terminate();
    },
  };
}

export type ResidentThread = {
  readonly ended: Promise<string>;
  open(project: number, width: number): Promise<void>;
  close(project: number): Promise<void>;
  add(project: number, versions: SentVersion[]): Promise<Description>;
  change(
    project: number,
    dropped: number[],
    classified: [versionId: number, level: number][],
  ): Promise<Description>;
  searchWords(project: number, search: WordSearch): Promise<WordsFound>;
  searchVectors(project: number, search: NearSearch): Promise<NearVector[]>;
  stop(): Promise<void>;
};

export type Description = ReturnType<ProjectIndex['describe']>;
