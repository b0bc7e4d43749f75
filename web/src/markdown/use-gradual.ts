import { useDeferredValue, useState } from 'react';

/** So much is drawn without anybody noticing. */
const AT_ONCE = 16_000;

/**
 * How many of the parts are drawn now. Of a very long text that is there at once, the beginning comes first and the rest as the
 * page finds time, so that it stays at hand for whoever types or scrolls. One that was being written is all drawn: it grew by
 * little, and what stands below it must not move.
 */
export function useGradual(parts: readonly string[], isGrowing: boolean): number {
  const [hasGrown] = useState(isGrowing);
  const ready = useDeferredValue(parts.length, countWithin(parts));
  return hasGrown ? parts.length : Math.min(ready, parts.length);
}

/** At least one. */
function countWithin(parts: readonly string[]): number {
  let room = AT_ONCE;
  const over = parts.findIndex((part) => {
    room -= part.length;
    return room < 0;
  });
  return over === -1 ? parts.length : Math.max(1, over);
}
