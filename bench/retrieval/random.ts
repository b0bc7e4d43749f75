/** Numbers in [0, 1) that follow from the keys alone: the same on every machine, and for any place without those before it. */
export function createRandom(...keys: number[]): Random {
  let state = keys.reduce(
    (mixed, key) => Math.imul(mixed ^ (key + 0x9e3779b9), 0x85ebca6b) >>> 0,
    0x2545f491,
  );
  const next = () => {
    // Mulberry32: 32 bits of state, good enough to draw words with.
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, of: (list) => list[below(list.length)]! };
}

export type Random = {
  next(): number;
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
  of<Item>(list: readonly Item[]): Item;
};
