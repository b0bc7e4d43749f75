import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ResidentReply, ResidentRequest } from './resident-worker.ts';

/** A thread that holds projects, from the side of the one that serves. `ended` says when it is gone, and why. */
export function startThread(heapMegabytes: number): ResidentThread {
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
  return {
    ended: ended.promise,
    async ask<Answer>(request: ResidentRequest): Promise<Answer> {
      if (failure) throw new Error(failure);
      const id = ++lastId;
      const answer = Promise.withResolvers<unknown>();
      pending.set(id, answer);
      worker.postMessage({ ...request, id });
      return answer.promise as Promise<Answer>;
    },
    async stop() {
      await worker.terminate();
    },
  };
}

export type ResidentThread = {
  readonly ended: Promise<string>;
  /** Rejects when the request fails, or the thread is gone. */
  ask<Answer>(request: ResidentRequest): Promise<Answer>;
  stop(): Promise<void>;
};
