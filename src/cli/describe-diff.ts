import type { VersionDiff } from '../client/client.ts';

/** A diff as people read it: what was added, removed and changed, with the lines. */
export function describeDiff(_diff: VersionDiff): string {
  return '';
}
