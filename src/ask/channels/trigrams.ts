import { roundScore } from '../round-score.ts';

/** The pieces of three characters of a key, its beginning marked twice and its end once, so that these count for more. */
export function trigramsOf(key: string): Set<string> {
  const padded = `  ${key} `;
  const trigrams = new Set<string>();
  for (let start = 0; start + 3 <= padded.length; start++) trigrams.add(padded.slice(start, start + 3));
  return trigrams;
}

/** Which keys hold which trigram: finding similar ones looks only at keys that share some. */
export function indexTrigrams(keys: readonly string[]): TrigramIndex {
  const postings = new Map<string, number[]>();
  const sizes = keys.map((key, place) => {
    const trigrams = trigramsOf(key);
    for (const trigram of trigrams) {
      const holders = postings.get(trigram);
      if (holders) holders.push(place);
      else postings.set(trigram, [place]);
    }
    return trigrams.size;
  });
  return { keys, sizes, postings };
}

export type TrigramIndex = {
  keys: readonly string[];
  sizes: readonly number[];
  postings: ReadonlyMap<string, readonly number[]>;
};

/** The keys most like one, best first and ties by key: the share of the trigrams of both that they have in common. */
export function similarKeys(
  { keys, sizes, postings }: TrigramIndex,
  key: string,
  { least, most }: { least: number; most: number },
): SimilarKey[] {
  const trigrams = trigramsOf(key);
  const shared = new Map<number, number>();
  for (const trigram of trigrams)
    for (const place of postings.get(trigram) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1);
  return [...shared]
    .map(([place, common]) => ({
      key: keys[place]!,
      similarity: roundScore(common / (trigrams.size + sizes[place]! - common)),
    }))
    .filter(({ similarity }) => similarity >= least)
    .sort((left, right) => right.similarity - left.similarity || (left.key < right.key ? -1 : 1))
    .slice(0, most);
}

export type SimilarKey = { key: string; similarity: number };
