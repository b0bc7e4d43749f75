import { useSyncExternalStore } from 'react';
import type { HelixClient } from '../../../src/client/client.ts';
import type { Writing } from './reduce-writing.ts';
import { type WritingKey, writingsOf } from './writing-store.ts';

/** What is being written there, or was until it is forgotten; null where there is nothing. */
export function useWriting(client: HelixClient, key: WritingKey): Writing | null {
  const store = writingsOf(client);
  return useSyncExternalStore(store.subscribe, () => store.of(key));
}
