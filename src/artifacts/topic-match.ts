import type { Evidence } from '../answer/find-evidence.ts';
import { contentWords, stemSet } from '../text/content-words.ts';
import { splitWords } from '../text/split-words.ts';
import type { QuoteCandidate } from './quote-candidates.ts';

/**
 * For each of some quotes, how much it is about a topic: 1 where it says so itself, less where only its heading, the title of its document or
 * its paragraph does, 0 where none does. Without a topic everything is.
 */
export function topicMatch(
  weights: TopicWeights,
  candidates: readonly QuoteCandidate[],
): (candidate: QuoteCandidate) => number {
  if (weights.length === 0) return () => 1;
  const groups = Map.groupBy(candidates, groupKey);
  const words = new Map(candidates.map((each) => [each, stemsOf(each.sentences.join(' '))]));
  const wordsOf = (candidate: QuoteCandidate) => words.get(candidate)!;
  return (candidate) => {
    const { heading, chunk } = candidate;
    const layers: [strength: number, more: () => Iterable<string>][] = [
      [1, () => wordsOf(candidate)],
      [UNDER_HEADING, () => stemsOf(heading)],
      [IN_DOCUMENT, () => stemsOf([chunk.documentTitle, ...chunk.headingPath].join('\n'))],
      [BESIDE, () => (groups.get(groupKey(candidate)) ?? []).flatMap((each) => [...wordsOf(each)])],
    ];
    const known = new Set<string>();
    for (const [strength, more] of layers) {
      for (const stem of more()) known.add(stem);
      if (weights.some((each) => shareOf(each, known) >= MOST)) return strength;
    }
    return 0;
  };
}

/**
 * What each word of a topic tells: the rarer it is in the project, the more. One that is nowhere is the asker's own word for
 * something and tells nothing; but where most of them are nowhere, the project has nothing of the topic.
 */
export function topicWeights(topic: string | undefined, answered: readonly WordsFound[]): TopicWeights {
  const found = new Map(
    answered.flatMap(({ retrieval }) => retrieval.lexical.words).map((word) => [word.word, word]),
  );
  const weigh = (stem: string) => ((found.get(stem)?.chunks ?? 0) > 0 ? found.get(stem)!.weight : 0);
  const subjects = (topic ?? '')
    .split(BETWEEN_SUBJECTS)
    .map((subject) => [...stemSet(contentWords(subject))]);
  return subjects
    .filter((stems) => stems.length > 0)
    .map((stems) => {
      const known = stems.map(weigh).filter((weight) => weight > 0);
      const unknown = known.length < stems.length / 2 ? Math.max(1, ...known) : 0;
      return new Map(stems.map((stem) => [stem, weigh(stem) || unknown]));
    });
}

/** "Parcels and refunds" are two things, and a sentence is about one of them. */
const BETWEEN_SUBJECTS = /[,;/&]|\b(?:and|or)\b/i;

/** Of each thing that a topic names, the weights of its stems; empty without a topic. */
export type TopicWeights = readonly ReadonlyMap<string, number>[];

type WordsFound = { retrieval: { lexical: Pick<Evidence['retrieval']['lexical'], 'words'> } };

/** Its heading has the topic. */
export const UNDER_HEADING = 0.8;
const IN_DOCUMENT = 0.7;
/** Another sentence of its paragraph or list does. */
export const BESIDE = 0.5;

/** The rarer one of two words is enough: of "customer refunds" it is the refunds. */
const MOST = 0.5;

function shareOf(weights: ReadonlyMap<string, number>, known: ReadonlySet<string>): number {
  let all = 0;
  let shared = 0;
  for (const [stem, weight] of weights) {
    all += weight;
    if (known.has(stem)) shared += weight;
  }
  return all === 0 ? 0 : shared / all;
}

function groupKey({ chunk, group }: QuoteCandidate): string {
  return `${chunk.chunkId}/${group}`;
}

function stemsOf(text: string): Set<string> {
  return stemSet(splitWords(text));
}
