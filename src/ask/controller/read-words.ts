import { nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';
import type { EvidenceSpan, QuestionTerm } from '../terms.ts';

/** Words by their stems, each with the places where it stands. */
export type Places = ReadonlyMap<string, readonly number[]>;

export type WordReader = {
  /** Each once. */
  wordsOf(term: Pick<QuestionTerm, 'text'>): string[];
  /** Of the text, then the header, then the path. */
  placesOf(span: EvidenceSpan): Places;
};

/** Reads the words of terms and spans, a span once however often it is asked for: rounds find much of the same again. */
export function readWords(): WordReader {
  const stems = new Map<string, string>();
  const read = new Map<number, Places>();
  const stem = (word: string) => {
    const known = stems.get(word) ?? stemOf(word);
    stems.set(word, known);
    return known;
  };
  return {
    wordsOf: ({ text }) => [...new Set(nameWords(text).map(stem))],
    placesOf(span) {
      const { chunkId } = span.chunk;
      const places = read.get(chunkId) ?? placesIn([span.chunk.text, span.header, span.path], stem);
      read.set(chunkId, places);
      return places;
    },
  };
}

function placesIn(texts: readonly string[], stem: (word: string) => string): Places {
  const places = new Map<string, number[]>();
  let at = 0;
  for (const text of texts) {
    for (const word of nameWords(text).map(stem)) {
      const own = places.get(word);
      if (own) own.push(at);
      else places.set(word, [at]);
      at++;
    }
    at += APART;
  }
  return places;
}

/** The end of a text is not near the beginning of its header. */
const APART = 100;
