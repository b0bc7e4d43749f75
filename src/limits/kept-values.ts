import { createBoundedMap } from '../bounded-map.ts';

const MOST_KEPT = 10_000;

/**
 * Values that are looked up now and then. The first use of a key waits for it; later ones take what is there while it is
 * looked up again, so that no request waits for what hardly ever changes. Where the lookup fails, the last value stays, or
 * the fallback.
 */
export function createKeptValues<Value>({
  load,
  freshMs,
  fallback,
  onError,
  now = () => performance.now(),
}: KeptOptions<Value>): KeptValues<Value> {
  const kept = createBoundedMap<string, Kept<Value>>(MOST_KEPT);
  const look = (key: string, entry: Kept<Value>): Promise<void> => {
    entry.looking ??= load(key)
      .then((value) => {
        entry.value = value;
      })
      .catch(onError)
      .finally(() => {
        entry.loadedAt = now();
        entry.looking = undefined;
      });
    return entry.looking;
  };
  return {
    async get(key) {
      const entry = kept.get(key);
      if (entry?.loadedAt !== undefined) {
        if (now() - entry.loadedAt >= freshMs) void look(key, entry);
        return entry.value;
      }
      const first = entry ?? { value: fallback };
      if (!entry) kept.set(key, first);
      await look(key, first);
      return first.value;
    },
    change(key, change) {
      const entry = kept.get(key);
      if (entry) entry.value = change(entry.value);
    },
  };
}

export type KeptValues<Value> = {
  get(key: string): Promise<Value>;
  /** Until it is looked up the next time; nothing where it is not there. */
  change(key: string, change: (value: Value) => Value): void;
};

export type KeptOptions<Value> = {
  load(key: string): Promise<Value>;
  freshMs: number;
  fallback: Value;
  onError(error: unknown): void;
  now?: (() => number) | undefined;
};

type Kept<Value> = { value: Value; loadedAt?: number; looking?: Promise<void> | undefined };
