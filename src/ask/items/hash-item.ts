import { createHash } from 'node:crypto';

/** sha256 of what an item says, the same wherever it is made: the order of its keys does not count. */
export function hashItem(content: unknown): string {
  return createHash('sha256').update(canonicalJson(content)).digest('hex');
}

/** JSON with the keys of every object in the order of their code units. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(
      Object.entries(each).sort(([left], [right]) => (left < right ? -1 : Number(left > right))),
    );
  });
}
