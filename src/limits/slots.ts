/** Counts what is under way by keys. A key is there only while something is. */
export function createSlots(): Slots {
  const held = new Map<string, number>();
  return {
    heldBy: (key) => held.get(key) ?? 0,
    hold(keys) {
      for (const key of keys) held.set(key, (held.get(key) ?? 0) + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        for (const key of keys) {
          const left = held.get(key)! - 1;
          if (left === 0) held.delete(key);
          else held.set(key, left);
        }
      };
    },
  };
}

export type Slots = {
  heldBy(key: string): number;
  /** Returns what gives them back; a second time changes nothing. */
  hold(keys: readonly string[]): () => void;
};
