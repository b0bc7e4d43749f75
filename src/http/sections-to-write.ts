import { HelixError } from '../errors.ts';
import type { StaleSection } from '../store/artifact-staleness.ts';
import type { StoredArtifact } from '../store/find-artifacts.ts';

/**
 * Keys of the sections to write again: those that are named, or else the stale and the lacking ones, and with a model those
 * that are only quotes.
 */
export function sectionsToWrite(
  { artifactId, sections }: Pick<StoredArtifact, 'artifactId' | 'sections'>,
  { stale, named, hasModel }: Wanted,
): string[] {
  const known = sections.map(({ key }) => key);
  const keys = known.join(', ');
  if (named === 'all') return known;
  if (named) {
    const unknown = named
      .filter((key) => !known.includes(key))
      .map((key) => JSON.stringify(key.slice(0, 100)));
    if (unknown.length === 0) return known.filter((key) => named.includes(key));
    throw new HelixError('bad_request', {
      problem: `sections names ${unknown.slice(0, 5).join(', ')}, which artifact ${artifactId} does not have. It has ${keys}.`,
    });
  }
  const staleKeys = new Set(stale.map(({ key }) => key));
  const due = sections.filter(
    ({ key, status, writer }) =>
      status === 'lacking' || staleKeys.has(key) || (hasModel && writer === 'quotes'),
  );
  if (due.length === 0) throw new HelixError('artifact_current', { artifact: artifactId, keys });
  return due.map(({ key }) => key);
}

export type Wanted = {
  stale: readonly StaleSection[];
  named?: readonly string[] | 'all' | undefined;
  /** Whether a language model would write them now. */
  hasModel: boolean;
};
