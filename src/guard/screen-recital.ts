import { REMOVED, type RemovedKind, type TextFilter } from './text-filter.ts';

/**
 * Replaces what recites the instruction: twelve of its words or more, one after the other. Its first three words, which
 * by themselves say nothing, have been sent by then: many an answer has three words in a row that the instruction has
 * too, and they must not wait.
 */
export function screenRecital(instruction: string, note: (kind: RemovedKind) => void): TextFilter {
  const places = placesOf(wordsOf(instruction));
  const state: Recital = { runs: [], longest: 0, word: '', held: '' };
  /** A word or a part of one, or all between two words. */
  const take = (text: string): string => {
    const isWord = WORD.test(text);
    const ended = isWord || state.word === '' ? '' : endWord(state, places, note);
    if (isWord) state.word += text;
    if (state.longest < SENT) return ended + text;
    state.held += text;
    return ended;
  };
  return {
    push: (text) => (text.match(RUNS) ?? []).map(take).join(''),
    end: () => (state.word === '' ? '' : endWord(state, places, note)) + release(state),
  };
}

type Recital = {
  /** Where in the instruction runs of the last words end, and how many words each has. */
  runs: { end: number; length: number }[];
  longest: number;
  /** The word that is being read. */
  word: string;
  /** What waits: all since the third word of the longest run. */
  held: string;
};

/** Without digits: the numbers of citations are no words. */
const WORD = /[A-Za-z'’]/;
const RUNS = /[A-Za-z'’]+|[^A-Za-z'’]+/g;
const SENT = 3;
const SHORTEST = 12;

/** What may be sent now that the word is whole. */
function endWord(
  state: Recital,
  places: ReadonlyMap<string, readonly number[]>,
  note: (kind: RemovedKind) => void,
): string {
  const here = places.get(plain(state.word)) ?? [];
  const before = new Map(state.runs.map(({ end, length }) => [end, length]));
  const was = state.longest;
  state.runs = here.map((end) => ({ end, length: (before.get(end - 1) ?? 0) + 1 }));
  state.longest = state.runs.reduce((most, { length }) => Math.max(most, length), 0);
  state.word = '';
  if (state.longest <= was) return release(state);
  if (state.longest < SHORTEST) return '';
  const held = release(state);
  if (state.longest > SHORTEST) return '';
  note('instruction');
  // The gap before the first word that is replaced stays.
  return /^[^A-Za-z'’]*/.exec(held)![0] + REMOVED;
}

function release(state: Recital): string {
  const { held } = state;
  state.held = '';
  return held;
}

function placesOf(words: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, word] of words.entries()) places.set(word, [...(places.get(word) ?? []), at]);
  return places;
}

function wordsOf(text: string): string[] {
  return (text.match(/[A-Za-z'’]+/g) ?? []).map(plain).filter(Boolean);
}

function plain(word: string): string {
  return word.replace(/['’]/g, '').toLowerCase();
}
