import { HelixError } from '../../errors.ts';
import type { EmbeddingLoad } from '../../models/embedding-model.ts';
import { createEmbeddingQueue, type QueuedRequest } from './embedding-queue.ts';
import type { WorkerHandle } from './worker-handle.ts';

/**
 * Shares texts among up to `size` workers. They start when there is work, one after another, so that the
 * first converts the weights and the next ones find them. A worker that dies fails the request it had a
 * text of and is replaced when there is work; one that cannot start fails every request that waits.
 */
export function createEmbeddingPool(size: number, startWorker: () => WorkerHandle): EmbeddingPool {
  const queue = createEmbeddingQueue();
  const members = new Set<Member>();
  let closed = false;

  async function embed(request: QueuedRequest): Promise<Float32Array[]> {
    if (closed) throw new HelixError('shutting_down');
    const vectors = queue.add(request);
    schedule();
    try {
      return await vectors;
    } finally {
      holdProcess();
    }
  }

  function schedule(): void {
    for (const member of members) if (member.state === 'idle') void serve(member);
    const starting = [...members].some((member) => member.state === 'starting');
    if (!closed && !starting && members.size < size && queue.hasText()) void start();
    holdProcess();
  }

  async function start(): Promise<void> {
    try {
      const member: Member = { worker: startWorker(), state: 'starting' };
      members.add(member);
      void member.worker.ended.then(() => leave(member));
      await member.worker.loaded;
      member.state = 'idle';
    } catch (error) {
      queue.failAll(error);
    }
    schedule();
  }

  async function serve(member: Member): Promise<void> {
    member.state = 'busy';
    while (member.worker.alive) {
      const task = queue.take();
      if (task === undefined) break;
      await member.worker.embed(task.text, task.question).then(task.resolve, task.reject);
    }
    member.state = 'idle';
  }

  function leave(member: Member): void {
    members.delete(member);
    schedule();
  }

  /** Only a request, or a worker that is being ended, keeps the process alive; one that waits for the next text does not. */
  function holdProcess(): void {
    for (const { worker } of members) worker.hold(closed || queue.hasRequest());
  }

  async function close(): Promise<void> {
    closed = true;
    queue.failAll(new HelixError('shutting_down'));
    await Promise.all([...members].map(({ worker }) => worker.close()));
  }

  function load(): EmbeddingLoad {
    const busy = [...members].filter(({ state }) => state === 'busy').length;
    return { workers: members.size, busy, waiting: queue.waiting() };
  }

  return { embed, load, close };
}

export type EmbeddingPool = {
  embed(request: QueuedRequest): Promise<Float32Array[]>;
  load(): EmbeddingLoad;
  close(): Promise<void>;
};
type Member = { worker: WorkerHandle; state: 'starting' | 'idle' | 'busy' };
