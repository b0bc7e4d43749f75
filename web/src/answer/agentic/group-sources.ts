import type { EnvelopeSource } from '../../../../src/client/client.ts';

/** The sources of an answer: those it cites by their numbers in its text, documents before code before tests; then the others. */
export function groupSources(
  sources: readonly EnvelopeSource[],
  numbers: ReadonlyMap<number, number>,
): GroupedSources {
  const numbered = sources.map((source) => ({ source, number: numbers.get(source.chunk_id) ?? null }));
  const cited = numbered.filter(({ source, number }) => number !== null || source.is_cited);
  const byNumber = cited.toSorted((one, other) => (one.number ?? Infinity) - (other.number ?? Infinity));
  const groups = KINDS.map(([kind, name]) => ({
    name,
    sources: byNumber.filter(({ source }) => source.kind === kind),
  }));
  return {
    groups: groups.filter((group) => group.sources.length > 0),
    others: numbered.filter((each) => !cited.includes(each)),
  };
}

const KINDS = [
  ['doc', 'Documents'],
  ['code', 'Code'],
  ['test', 'Tests'],
] as const;

export type NumberedSource = { source: EnvelopeSource; number: number | null };

export type GroupedSources = {
  groups: { name: string; sources: NumberedSource[] }[];
  /** What was put before the writer and is not cited. */
  others: NumberedSource[];
};
