import type { WeighedWord } from '../store/lexical-plan.ts';
import { weighWords } from '../store/weigh-words.ts';
import { growingColumns } from './growing-columns.ts';
import { parseWords } from './parse-words.ts';
import { createPick } from './pick-best.ts';
import { createPostings } from './postings.ts';
import { type ChunkColumns, createWordScorer, wordsHeld } from './score-words.ts';
import { createVectorCodes, NO_LEVEL, type VectorCodes } from './vector-codes.ts';
import { createWordCounts } from './word-counts.ts';
import { entryOf } from './word-entries.ts';

/** The active chunks of one project in one space, by their words and by their vectors. */
export function createProjectIndex(width: number): ProjectIndex {
  const postings = createPostings();
  const scorer = createWordScorer(postings);
  const counts = createWordCounts(postings);
  const codes = createVectorCodes(width);
  const chunks = growingColumns(noChunks());
  const vectors = growingColumns(noVectors());
  const versions = new Map<number, Held>();
  let gone = 0;

  function setLevel(held: Held, level: number): void {
    for (const chunk of held.chunks) chunks.at.level[chunk] = level;
    for (const row of held.rows) codes.setLevel(row, level);
  }

  return {
    add({ versionId, level, chunks: added, vectors: theirs }) {
      counts.forget();
      const held = versions.get(versionId) ?? { chunks: [], rows: [] };
      versions.set(versionId, held);
      const places = new Map<number, number>();
      for (const { chunkId, length, words } of added) {
        const chunk = chunks.add({ id: chunkId, length, level, textRow: 0 });
        parseWords(words, (word, times) => postings.add(word, entryOf(chunk, times)));
        places.set(chunkId, chunk);
        held.chunks.push(chunk);
      }
      for (const { chunkId, keyNumber, vector } of theirs) {
        const chunk = places.get(chunkId)!;
        held.rows.push(vectors.add({ chunk, keyNumber }));
        codes.add(vector, level);
        if (keyNumber === 0) chunks.at.textRow[chunk] = vectors.rows;
      }
    },
    drop(versionId) {
      const held = versions.get(versionId);
      if (!held) return;
      counts.forget();
      setLevel(held, NO_LEVEL);
      gone += held.chunks.length;
      versions.delete(versionId);
    },
    classify(versionId, level) {
      const held = versions.get(versionId);
      if (held) setLevel(held, level);
    },
    weigh: (words, projectChunks) =>
      weighWords(
        words.map((word) => [word, counts.of(word, gone > 0 ? chunks.at.level : undefined)]),
        projectChunks,
      ),
    searchWords({ shown, all, ...request }) {
      const { best, matched } = scorer.best({ ...request, chunks: chunks.at, count: chunks.rows });
      const places = best.slice(0, shown).map(({ place }) => place);
      const hits = best.map(({ id, score }) => ({ chunkId: id, score }));
      return { hits, matched, places, held: wordsHeld(postings, places, all) };
    },
    searchVectors: (search) => nearestVectors({ chunks: chunks.at, vectors: vectors.at, codes }, search),
    measureTexts: (asked) => measuredTexts({ chunks: chunks.at, codes }, asked),
    describe: () => ({
      chunks: chunks.rows - gone,
      share: chunks.rows === 0 ? 1 : 1 - gone / chunks.rows,
      bytes:
        codes.bytes() + postings.bytes() + chunks.bytes() + vectors.bytes() + chunks.rows * BYTES_OF_VERSIONS,
    }),
  };
}

export type ProjectIndex = {
  /** What is said again of the same version is added to it; the vectors are those of the chunks they come with. */
  add(version: HeldVersion): void;
  drop(versionId: number): void;
  /** Says of a version who may see it. */
  classify(versionId: number, level: number): void;
  /** Words of a question with how much each counts in a project of so many chunks, the rarest first. */
  weigh(words: readonly string[], projectChunks: number): WeighedWord[];
  searchWords(search: WordSearch): WordsFound;
  /** In no order. */
  searchVectors(search: NearSearch): NearVector[];
  /** Those that may be seen and have a vector. */
  measureTexts(texts: TextsToMeasure): MeasuredText[];
  /** `share`: of the chunks that take room, those that were not dropped. */
  describe(): { chunks: number; share: number; bytes: number };
};

export type HeldVersion = {
  versionId: number;
  /** From 0, the more confidential the higher. */
  level: number;
  chunks: readonly HeldChunk[];
  vectors: readonly { chunkId: number; keyNumber: number; vector: Float32Array }[];
};

export type HeldChunk = {
  chunkId: number;
  /** In tokens. */
  length: number;
  /** As PostgreSQL writes a tsvector. */
  words: string;
};

export type WordSearch = {
  words: readonly { word: string; weight: number }[];
  /** Those of the whole question. */
  all: readonly string[];
  meanLength: number;
  k1: number;
  b: number;
  /** The highest that is searched. */
  level: number;
  limit: number;
  /** Of how many of the best it is said which words they hold. */
  shown: number;
};

export type WordsFound = {
  hits: { chunkId: number; score: number }[];
  /** How many were scored, at most. */
  matched: number;
  /** Of the first hits, where they are held, and the numbers (from 1) of the words that they hold. */
  places: number[];
  held: number[][];
};

export type NearSearch = { vector: Float32Array; level: number; limit: number };
export type NearVector = { chunkId: number; keyNumber: number; distance: number };

/** Chunks by where a search for words found them: each thread has them in the same places. */
export type TextsToMeasure = {
  vector: Float32Array;
  level: number;
  texts: readonly PlacedChunk[];
};
export type PlacedChunk = { chunkId: number; place: number };
export type MeasuredText = { chunkId: number; distance: number };

/** `textRow`: the row of the vector of its text, counted from 1. */
type HeldChunks = ChunkColumns & { textRow: Uint32Array };
type HeldVectors = { chunk: Uint32Array; keyNumber: Uint16Array };
type Columns = { chunks: HeldChunks; vectors: HeldVectors; codes: VectorCodes };

function nearestVectors(
  { chunks, vectors, codes }: Columns,
  { vector, level, limit }: NearSearch,
): NearVector[] {
  const { chunk, keyNumber } = vectors;
  const pick = createPick(limit, (row) => chunks.id[chunk[row]!]!);
  codes.nearest(vector, level, Math.max(limit * COMPARED, FEWEST_COMPARED), pick.offer);
  return pick.best().map(({ id, place }) => ({
    chunkId: id,
    keyNumber: keyNumber[place]!,
    distance: codes.distance(place, vector),
  }));
}

function measuredTexts(
  { chunks, codes }: Omit<Columns, 'vectors'>,
  { vector, level, texts }: TextsToMeasure,
): MeasuredText[] {
  const { id, level: levels, textRow } = chunks;
  // What is held may have been built anew since they were found.
  const isThere = ({ chunkId, place }: PlacedChunk) =>
    id[place] === chunkId && levels[place]! <= level && textRow[place]! > 0;
  return texts
    .filter(isThere)
    .map(({ chunkId, place }) => ({ chunkId, distance: codes.distance(textRow[place]! - 1, vector) }));
}

/** The numbers of its chunks, and of the rows of their vectors. */
type Held = { chunks: number[]; rows: number[] };

const FIRST_ROOM = 4096;

function noChunks(): HeldChunks {
  return {
    id: new Float64Array(FIRST_ROOM),
    length: new Int32Array(FIRST_ROOM),
    level: new Uint8Array(FIRST_ROOM),
    textRow: new Uint32Array(FIRST_ROOM),
  };
}

function noVectors(): HeldVectors {
  return { chunk: new Uint32Array(FIRST_ROOM), keyNumber: new Uint16Array(FIRST_ROOM) };
}

/** Vectors that are compared by their bytes, for each that is wanted and at least (docs/decisions/2026-11-18-search-in-memory.md). */
const COMPARED = 15;
const FEWEST_COMPARED = 1500;

/** What the lists of `versions` take of a chunk, about. */
const BYTES_OF_VERSIONS = 24;
