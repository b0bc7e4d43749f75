import type { WeighedWord } from '../store/lexical-plan.ts';
import { MOST_WORDS } from '../store/weigh-words.ts';
import { packRows, unpackRows } from './packed-rows.ts';
import type {
  MeasuredText,
  NearSearch,
  NearVector,
  PlacedChunk,
  ProjectIndex,
  WordSearch,
  WordsFound,
} from './project-index.ts';

/** What is asked of the threads that hold projects: answered there and packed, unpacked by the thread that serves. */
export function askWords(
  index: ProjectIndex,
  { lexemes, projectChunks, ...search }: WordQuestion,
): PackedWords {
  const words = index.weigh(lexemes, projectChunks);
  const { hits, ...found } = index.searchWords({
    ...search,
    words: words.slice(0, MOST_WORDS).map(({ lexeme, weight }) => ({ word: lexeme, weight })),
    all: words.map(({ lexeme }) => lexeme),
  });
  return { ...found, words, hits: packRows(WORD_HIT, hits) };
}

export function askVectors(index: ProjectIndex, { texts, ...search }: VectorQuestion): PackedVectors {
  return {
    near: packRows(NEAR_VECTOR, search.limit > 0 ? index.searchVectors(search) : []),
    measured: packRows(MEASURED_TEXT, index.measureTexts({ ...search, texts })),
  };
}

/** The words of a question, and how many chunks the project has. */
export type WordQuestion = Omit<WordSearch, 'words' | 'all'> & {
  lexemes: readonly string[];
  projectChunks: number;
};
/** What is nearest (nothing, where the limit is 0), and how near some texts are. */
export type VectorQuestion = NearSearch & { texts: readonly PlacedChunk[] };

export function unpackWords({ hits, ...found }: PackedWords): WordAnswer {
  return { ...found, hits: unpackRows(WORD_HIT, hits) };
}

export function unpackVectors({ near, measured }: PackedVectors): VectorAnswer {
  return { near: unpackRows(NEAR_VECTOR, near), measured: unpackRows(MEASURED_TEXT, measured) };
}

/** `words`: those of the question with how much each counts, the rarest first. */
export type WordAnswer = WordsFound & { words: WeighedWord[] };
export type VectorAnswer = { near: NearVector[]; measured: MeasuredText[] };
export type PackedWords = Omit<WordAnswer, 'hits'> & { hits: Float64Array };
export type PackedVectors = Record<keyof VectorAnswer, Float64Array>;

const WORD_HIT = ['chunkId', 'score'] as const;
const NEAR_VECTOR = ['chunkId', 'keyNumber', 'distance'] as const;
const MEASURED_TEXT = ['chunkId', 'distance'] as const;
