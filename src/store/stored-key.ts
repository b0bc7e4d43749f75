import { nameKey } from '../text/name-key.ts';

/** The key of a name as the index holds it: without an end, as PostgreSQL indexes no value of more than 2,704 bytes. */
export function storedKey(name: string): string {
  return boundedKey(nameKey(name));
}

/** The keys that can be looked for: a key is never empty, and PostgreSQL keeps no text with a NUL in it. */
export function boundedKeys(keys: readonly string[]): string[] {
  const bounded = keys.map(boundedKey).filter((key) => key !== '' && !key.includes('\0'));
  return [...new Set(bounded)].slice(0, MOST_KEYS);
}

const LONGEST_KEY = 200;

/** A question has far fewer; each is one descent of the index. */
const MOST_KEYS = 500;

function boundedKey(key: string): string {
  return key.slice(0, LONGEST_KEY).toWellFormed();
}
