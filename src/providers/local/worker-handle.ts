import type { ChildProcess } from 'node:child_process';
import { HelixError, messageOf } from '../../errors.ts';
import type { WorkerReply, WorkerRequest } from './embedding-worker.ts';
import type { LocalModel } from './local-model.ts';

/**
 * Speaks with one worker process, one question at a time, beginning with the loading of the model.
 *
 * Processes, not threads: onnxruntime-node 1.16.3 loads into one thread of a process only. A second thread,
 * or the one that follows an ended one, fails with "Module did not self-register"; loading it in the main
 * thread too gets past that, and then the end of a thread aborts the whole process (V8 check on weak
 * handles; Node 24.21). A process holds about 120 MB where a thread held 110, and a crash inside the native
 * library takes down nothing but the worker.
 */
export function createWorkerHandle(
  child: WorkerProcess,
  model: LocalModel,
  cacheDirectory: string,
): WorkerHandle {
  const end = Promise.withResolvers<void>();
  let alive = true;
  let waiting: PromiseWithResolvers<WorkerReply> | undefined;

  function ask(request: WorkerRequest): Promise<WorkerReply> {
    waiting = Promise.withResolvers<WorkerReply>();
    child.send(request, ignoreSendError);
    return waiting.promise;
  }

  function finish(problem: string): void {
    alive = false;
    waiting?.reject(unavailable(model, problem));
    setImmediate(end.resolve); // whoever waits for an answer hears of it first, and gives up or asks anew
  }

  child.on('message', (reply) => waiting?.resolve(reply as WorkerReply));
  child.on('error', (error) => finish(messageOf(error)));
  child.on('exit', (code, signal) => finish(`its process ended with ${signal ?? `code ${code}`}`));

  async function load(): Promise<void> {
    const reply = await ask({ type: 'load', model, cacheDirectory });
    if (reply.type !== 'failed') return;
    child.kill('SIGKILL');
    throw new HelixError('model_files_invalid', { directory: model.directory, problem: reply.problem });
  }

  return {
    loaded: load(),
    ended: end.promise,
    get alive() {
      return alive;
    },
    async embed(text, question) {
      const reply = await ask({ type: 'embed', text, question });
      if (reply.type === 'vector') return reply.vector;
      throw unavailable(model, reply.type === 'failed' ? reply.problem : 'it answered out of turn');
    },
    hold(active) {
      for (const handle of [child, child.channel]) active ? handle?.ref() : handle?.unref();
    },
    async close() {
      child.ref();
      child.kill('SIGKILL'); // It holds nothing that wants to be finished; the cache is written by rename.
      await end.promise;
    },
  };
}

/** A message that cannot be sent means that the worker has ended, and that is reported by its exit. */
function ignoreSendError(): void {}

function unavailable(model: LocalModel, problem: string): HelixError {
  return new HelixError(
    'model_unavailable',
    { service: `local/${model.name}`, problem },
    { retryable: true },
  );
}

export interface WorkerHandle {
  /** Rejects with `model_files_invalid`, or `model_unavailable` when the process died over it. */
  readonly loaded: Promise<void>;
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;
  readonly alive: boolean;
  /** The text's vector, or with a question how they fit. Only after `loaded`, and not before the previous one is answered. */
  embed(text: string, question?: string): Promise<Float32Array>;
  /** Whether this process should stay alive for the worker. */
  hold(active: boolean): void;
  close(): Promise<void>;
}
export type WorkerProcess = Pick<ChildProcess, 'send' | 'on' | 'kill' | 'ref' | 'unref' | 'channel'>;
