import type { FoundReference, FoundSymbol } from '../../store/find-symbols.ts';

/**
 * One use of a symbol and one test of it: the first outside of its own chunk, rather in a symbol than beside them, rather in
 * another file than its own.
 */
export function chooseReferences(
  symbol: Pick<FoundSymbol, 'name' | 'chunkId' | 'sourceUri'>,
  references: readonly FoundReference[],
): { usage?: FoundReference; test?: FoundReference } {
  const of = references.filter(({ name, chunkId }) => name === symbol.name && chunkId !== symbol.chunkId);
  const best = (isTest: boolean) =>
    of
      .filter((reference) => reference.isTest === isTest)
      .map((reference) => ({ reference, worth: worthOf(reference, symbol) }))
      // What comes first by address stays first: the sort is stable.
      .sort((left, right) => right.worth - left.worth)[0]?.reference;
  return { usage: best(false), test: best(true) };
}

/** An import at the head of a file shows less than a call. */
function worthOf({ within, sourceUri }: FoundReference, symbol: Pick<FoundSymbol, 'sourceUri'>): number {
  return (within === null ? 0 : 2) + (sourceUri === symbol.sourceUri ? 0 : 1);
}
