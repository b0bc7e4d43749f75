import type { Failure } from '../parts/failure.ts';
import { isRunning, type Turn } from './turn.ts';

/** A conversation as the page shows it. */
export type Thread = {
  /** Stays the same from the first question on, also when the server gives the conversation its number. */
  key: string;
  /** Null until something was asked. */
  conversationId: number | null;
  /** Null until something was asked; from then on it is the conversation's. */
  project: string | null;
  title: string;
  status: 'new' | 'loading' | 'loaded' | 'failed';
  /** Why the conversation could not be read. */
  failure: Failure | null;
  turns: Turn[];
  /** Changes with what the server has of it; null until it was read. */
  readAs: string | null;
};

export function emptyThread(key: string, conversationId: number | null): Thread {
  const status = conversationId === null ? 'new' : 'loading';
  return { key, conversationId, project: null, title: '', status, failure: null, turns: [], readAs: null };
}

export function isAnswering({ turns }: Thread): boolean {
  return isRunning(turns.at(-1));
}
