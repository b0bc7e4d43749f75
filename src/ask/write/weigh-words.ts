import { stemSet } from '../../text/content-words.ts';
import { nameWords } from '../../text/name-key.ts';
import { splitWords, stemOf } from '../../text/split-words.ts';
import { roundScore } from '../round-score.ts';

/** The share of the wanted words that a text has, each by its weight; all alike where none has one. */
export function shareOf(wanted: readonly string[], text: string, weights?: WordWeights): number {
  const said = stemsOf(text);
  const weightOf = (stem: string) => weights?.get(stem) ?? 1;
  const sum = (stems: readonly string[]) => stems.reduce((total, stem) => total + weightOf(stem), 0);
  const all = sum(wanted);
  return all === 0 ? 0 : sum(wanted.filter((stem) => said.has(stem))) / all;
}

export type WordWeights = ReadonlyMap<string, number>;

/** What few of some texts say tells them apart: 1 for a word that one of them has, less for what stands in many. */
export function weighWords(wanted: readonly string[], texts: readonly string[]): WordWeights {
  const said = texts.map(stemsOf);
  const most = Math.log(1 + texts.length);
  return new Map(
    wanted.map((stem) => {
      const count = Math.max(1, said.filter((stems) => stems.has(stem)).length);
      const rarity = most === 0 ? 1 : Math.log(1 + texts.length / count) / most;
      return [stem, roundScore(Math.max(LEAST, rarity))];
    }),
  );
}

const LEAST = 0.3;

/** With the words that names are made of: `HELIX_DATA_DIR` says data, and directory in short. */
function stemsOf(text: string): Set<string> {
  const stems = stemSet(splitWords(text));
  for (const [name] of text.matchAll(NAME))
    for (const word of nameWords(name)) {
      stems.add(stemOf(word));
      stems.add(SHORT_FOR.get(word.toLowerCase()) ?? stemOf(word));
    }
  return stems;
}

/** In capitals with underscores, or with a capital inside. */
const NAME = /[\p{L}\p{N}]{1,80}_[\p{L}\p{N}_]{1,80}|\p{Ll}{1,40}\p{Lu}[\p{L}\p{N}]{0,80}/gu;

const SHORT_FOR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dir: 'directory',
    max: 'maximum',
    min: 'minimum',
    err: 'error',
    req: 'request',
    res: 'response',
    env: 'environment',
    config: 'configuration',
    id: 'identifier',
    ms: 'milliseconds',
  }).map(([short, whole]) => [short, stemOf(whole)]),
);
