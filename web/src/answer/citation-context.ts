import { createContext, useContext } from 'react';
import type { HelixClient, QueryCitation } from '../../../src/client/client.ts';
import type { SourcePlace } from '../../../src/terms.ts';
import type { SourceTarget } from '../source/source-target.ts';

/** What the chips of one answer share. */
export const CitationContext = createContext<Citations | null>(null);

export function useCitations(): Citations {
  const citations = useContext(CitationContext);
  if (!citations) throw new Error('A citation stands outside of an answer.');
  return citations;
}

export type Citations = {
  client: HelixClient;
  /** By chunk. */
  numbers: ReadonlyMap<number, number>;
  /** By chunk; null until the server has said which citations hold. */
  known: ReadonlyMap<number, CitedSource> | null;
  onOpenSource: (target: SourceTarget) => void;
};

/** What a citation tells of its passage, be it fresh, of a stored answer, which may no longer know the document, or of an artifact. */
export type CitedSource = Omit<QueryCitation, 'doc_id' | 'place'> & { place: SourcePlace };
