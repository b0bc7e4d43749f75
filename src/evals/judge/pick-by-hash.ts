/** A number from 0 to 2^32 - 1 that depends on the text alone (FNV-1a), so that the same set gives the same claims. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  // The last characters hardly reach the upper bits without this (the finalizer of MurmurHash3).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** One of the items, by the hash of a key; undefined when there is none. */
export function pickByHash<Item>(items: readonly Item[], key: string): Item | undefined {
  return items[hashOf(key) % Math.max(items.length, 1)];
}

/** The items in an order that depends on the keys alone. */
export function shuffleByHash<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const keyed = items.map((item) => ({ item, key: hashOf(keyOf(item)) }));
  return keyed.sort((left, right) => left.key - right.key).map(({ item }) => item);
}
