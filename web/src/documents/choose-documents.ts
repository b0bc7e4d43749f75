import type { DocumentSummary } from '../../../src/client/client.ts';

/** What a list shows before it is asked for all, and above which it can be filtered. */
export const FIRST_DOCUMENTS = 8;

/** The documents whose title or source holds the filter, whatever its case, and the ones of them to show. */
export function chooseDocuments<Item extends Named>(
  documents: readonly Item[],
  filter: string,
  isWhole: boolean,
): { matching: number; shown: Item[] } {
  const wanted = filter.trim().toLowerCase();
  const matching = documents.filter(({ title, source_uri }) =>
    [title, source_uri].some((name) => name.toLowerCase().includes(wanted)),
  );
  return { matching: matching.length, shown: isWhole ? matching : matching.slice(0, FIRST_DOCUMENTS) };
}

type Named = Pick<DocumentSummary, 'title' | 'source_uri'>;
