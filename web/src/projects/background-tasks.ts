import { useSyncExternalStore } from 'react';
import type { HelixClient, ImportedProject, SyncProgress } from '../../../src/client/client.ts';
import { createTaskStore, type Task, type TaskStore } from './task-store.ts';

/** One for the page, made with the first view that wants it: what goes on outlives the view. */
export function tasksOf(client: HelixClient): BackgroundTasks {
  const known = tasks.get(client);
  if (known) return known;
  const made = {
    imports: createTaskStore<Importing>(warningBeforeLeaving()),
    syncs: createTaskStore<SyncProgress | null>(warningBeforeLeaving()),
  };
  tasks.set(client, made);
  return made;
}

export function useTask<Value>(store: TaskStore<Value>, key: string): Task<Value> | null {
  return useSyncExternalStore(store.subscribe, () => store.of(key));
}

/** The archive that is sent, and what became of it. */
export type Importing = { file: File; imported: ImportedProject | null };

type BackgroundTasks = { imports: TaskStore<Importing>; syncs: TaskStore<SyncProgress | null> };

const tasks = new WeakMap<HelixClient, BackgroundTasks>();

/** A listener of its own for each store: they end at different times. */
function warningBeforeLeaving(): (isBusy: boolean) => void {
  const keepPage = (event: Event) => event.preventDefault();
  return (isBusy) => {
    if (isBusy) addEventListener('beforeunload', keepPage);
    else removeEventListener('beforeunload', keepPage);
  };
}
