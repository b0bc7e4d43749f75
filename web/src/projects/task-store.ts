import { type Failure, toFailure } from '../parts/failure.ts';

/**
 * What goes on while the reader looks at something else of Helix, by key. It ends with the page: `onBusy` tells when there is
 * something to lose.
 */
export function createTaskStore<Value>(onBusy: (isBusy: boolean) => void): TaskStore<Value> {
  const tasks = new Map<string, Task<Value>>();
  const controllers = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  function set(key: string, task: Task<Value> | null): void {
    if (task) tasks.set(key, task);
    else tasks.delete(key);
    onBusy([...tasks.values()].some(({ isRunning }) => isRunning));
    for (const listener of listeners) listener();
  }

  async function begin(key: string, value: Value, run: Run<Value>): Promise<void> {
    if (tasks.get(key)?.isRunning) return;
    const controller = new AbortController();
    const { signal } = controller;
    controllers.set(key, controller);
    const tell = (task: Task<Value>) => void (signal.aborted || set(key, task));
    let latest = value;
    tell({ isRunning: true, value, failure: null });
    try {
      for await (const next of run(signal)) {
        latest = next;
        tell({ isRunning: true, value: latest, failure: null });
      }
      tell({ isRunning: false, value: latest, failure: null });
    } catch (error) {
      tell({ isRunning: false, value: latest, failure: toFailure(error) });
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    of: (key) => tasks.get(key) ?? null,
    begin,
    end: (key) => {
      controllers.get(key)?.abort();
      controllers.delete(key);
      set(key, null);
    },
  };
}

/** `value` is how far it is, and at last what came of it. */
export type Task<Value> = { isRunning: boolean; value: Value; failure: Failure | null };
type Run<Value> = (signal: AbortSignal) => AsyncIterable<Value>;

export type TaskStore<Value> = {
  subscribe(listener: () => void): () => void;
  of(key: string): Task<Value> | null;
  /** Does nothing while one of that key goes on. */
  begin(key: string, value: Value, run: Run<Value>): Promise<void>;
  /** Stops it where it still goes on, and forgets it. */
  end(key: string): void;
};
