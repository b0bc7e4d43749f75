import type { NamedFile } from '../../store/name-registry.ts';
import { nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { roundScore } from '../round-score.ts';

/** The words of the paths of files, and which files have them. */
export function indexPaths(files: readonly NamedFile[]): PathIndex {
  const holders = new Map<string, PathWord[]>();
  for (const [place, { path }] of files.entries()) {
    const at = path.lastIndexOf('/') + 1;
    const inName = wordsOf(path.slice(at).replace(/\.\w{1,8}$/, ''));
    const all = new Set([...inName, ...wordsOf(path.slice(0, at))]);
    for (const word of all) {
      const known = holders.get(word) ?? [];
      known.push({ place, inName: inName.has(word) });
      holders.set(word, known);
    }
  }
  return { files, holders };
}

export type PathIndex = {
  files: readonly NamedFile[];
  /** By word; the places are those of `files`. */
  holders: ReadonlyMap<string, readonly PathWord[]>;
};

type PathWord = { place: number; inName: boolean };

/**
 * The files whose paths have words of some texts, best first and ties by path. A rare word counts more than one of many
 * paths, and in the name of the file twice as much as in a folder. A file that is named outright comes before all others.
 */
export function rankPaths(index: PathIndex, texts: readonly string[], most: number): RankedFile[] {
  const { files, holders } = index;
  const scores = new Map<number, number>();
  for (const word of new Set(texts.flatMap((text) => [...wordsOf(text.slice(0, LONGEST_READ))]))) {
    const found = holders.get(word) ?? [];
    const weight = Math.log(files.length / found.length);
    for (const { place, inName } of found)
      scores.set(place, (scores.get(place) ?? 0) + weight * (inName ? 2 : 1));
  }
  const named = namedIn(files, texts);
  return [...new Set([...scores.keys(), ...named])]
    .map((place) => ({
      file: files[place]!,
      isNamed: named.has(place),
      score: roundScore(scores.get(place) ?? 0),
    }))
    .filter(({ score, isNamed }) => score > 0 || isNamed)
    .sort(
      (left, right) =>
        Number(right.isNamed) - Number(left.isNamed) ||
        right.score - left.score ||
        (left.file.path < right.file.path ? -1 : 1),
    )
    .slice(0, most);
}

export type RankedFile = { file: NamedFile; isNamed: boolean; score: number };

const LONGEST_READ = 2000;

/** The places of the files that the texts name by path, by the end of it or by the name of the file with its ending. */
function namedIn(files: readonly NamedFile[], texts: readonly string[]): Set<number> {
  const paths = texts.flatMap((text) => text.slice(0, LONGEST_READ).split(BETWEEN_PATHS).flatMap(pathOf));
  const said = new Set(paths.map((path) => path.replace(/^(?:\.{0,2}\/)+/, '')).slice(0, MOST_SAID));
  if (said.size === 0) return new Set();
  const isSaid = (path: string) => [...said].some((tail) => path === tail || path.endsWith(`/${tail}`));
  return new Set(files.flatMap(({ path }, place) => (isSaid(path) ? place : [])));
}

const BETWEEN_PATHS = /[^\w@./-]+/;
const MOST_SAID = 8;

/** Bounded before any pattern sees it: a question is a stranger's, and so is the time that a pattern takes on it. */
function pathOf(word: string): string[] {
  if (word.length > LONGEST_PATH) return [];
  const path = word.replace(/[./-]+$/, '');
  return /[\w@-]\.\w{1,8}$/.test(path) ? [path] : [];
}

const LONGEST_PATH = 300;

function wordsOf(text: string): Set<string> {
  const words = nameWords(text).filter((word) => word.length > 1 && !STOP_WORDS.has(word));
  return new Set(words.map(stemOf));
}
