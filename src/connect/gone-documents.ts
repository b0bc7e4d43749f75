import type { KnownItem, Listing } from './connector.ts';

export type GoneDocument = { sourceUri: string; documentId: number; isShared: boolean };

type Compared = Pick<Listing, 'isComplete' | 'alsoKnown'> & {
  known: ReadonlyMap<string, KnownItem>;
  /** What is in the source, whether it could be looked at or not. */
  present: ReadonlySet<string>;
  allowRemoval: boolean;
};

/**
 * The documents that are not in the source any more. None where the list was not complete; and where it would be more than
 * half of them, or all, only if that was said to be meant: an empty sitemap, a page of an error in the place of a site, or
 * a disk that is not there must not empty a project.
 */
export function goneDocuments(compared: Compared): { gone: GoneDocument[]; refused: number } {
  const documents = documentsOf(compared);
  const gone = documents.filter(({ sourceUri }) => !compared.present.has(sourceUri));
  if (!compared.isComplete) return { gone: [], refused: 0 };
  const isMost = gone.length > documents.length / 2 || gone.length === documents.length;
  if (gone.length > 0 && isMost && !compared.allowRemoval) return { gone: [], refused: gone.length };
  return { gone, refused: 0 };
}

function documentsOf({ known, alsoKnown = [] }: Compared): GoneDocument[] {
  const own = [...known].flatMap(([sourceUri, { documentId, isShared }]) =>
    documentId === null ? [] : [{ sourceUri, documentId, isShared }],
  );
  const others = alsoKnown
    .filter(({ sourceUri }) => !known.has(sourceUri))
    .map((each) => ({ ...each, isShared: false }));
  return [...own, ...others];
}
