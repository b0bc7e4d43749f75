import type { RetrievedChunk } from '../../terms.ts';
import { contentWords, stemSet } from '../../text/content-words.ts';
import { isSimilarWord } from '../../text/similar-word.ts';
import { synonymsOf } from '../../text/synonyms.ts';
import { type Candidate, findCandidates } from './extractive-candidates.ts';
import { type Question, readQuestion } from './extractive-question.ts';

/** Reads question and sources once, into the sets of stems that everything else compares. */
export function readEvidence(question: string, sources: readonly RetrievedChunk[]): Evidence {
  const candidates = findCandidates(sources);
  const words = candidates.map(({ leadIn, text }) =>
    contentWords(`${leadIn} ${text}`).map(({ stem }) => stem),
  );
  const heads = sources.map(({ documentTitle, headingPath }) =>
    stemsOf([documentTitle, ...headingPath].join(' ')),
  );
  const titles = sources.map(({ documentTitle, headingPath }) =>
    stemsOf([documentTitle, ...headingPath.slice(0, -1)].join(' ')),
  );
  const texts = sources.map((source, index) => union(stemsOf(source.text), heads[index]!));
  const asked = inWordsOf(readQuestion(question), union(...texts));
  return {
    candidates,
    words,
    heads,
    titles,
    openings: sources.map(({ headingPath }) => headingPath.at(-1)),
    texts,
    sources: sources.map(({ documentTitle, headingPath, text }) =>
      [documentTitle, ...headingPath, text].join('\n'),
    ),
    asked,
    weights: termWeights(asked, words),
  };
}

/** The share of the question's weight that is among the stems, 0 to 1. */
export function coverage(weights: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let found = 0;
  let total = 0;
  for (const [stem, weight] of weights) {
    total += weight;
    if (stems.has(stem)) found += weight;
  }
  return total === 0 ? 0 : found / total;
}

export function union(...parts: readonly Iterable<string>[]): Set<string> {
  return new Set(parts.flatMap((part) => [...part]));
}

/** Words of the question that no source holds give way to one that means or looks the same and does occur. */
function inWordsOf(question: Question, vocabulary: ReadonlySet<string>): Question {
  const known = [...vocabulary];
  const correct = (stem: string) =>
    vocabulary.has(stem)
      ? stem
      : (synonymsOf(stem).find((other) => vocabulary.has(other)) ??
        known.find((other) => isSimilarWord(stem, other)) ??
        stem);
  return {
    ...question,
    stems: [...new Set(question.stems.map(correct))],
    pairs: question.pairs.map(([first, second]) => [correct(first), correct(second)]),
    names: question.names.map(correct),
  };
}

/** Rare words of the question decide; a word that no sentence holds weighs as much as the rarest. */
function termWeights(question: Question, sentences: readonly (readonly string[])[]): Map<string, number> {
  const sets = sentences.map((words) => new Set(words));
  return new Map(
    question.stems.map((stem) => {
      const holding = sets.filter((set) => set.has(stem)).length;
      return [stem, Math.log(1 + (sets.length - holding + 0.5) / (holding + 0.5))];
    }),
  );
}

function stemsOf(text: string): Set<string> {
  return stemSet(contentWords(text));
}

export type Evidence = {
  candidates: readonly Candidate[];
  /** Stems of the content words of each candidate, in order. */
  words: readonly (readonly string[])[];
  /** Stems of each source's title and headings. */
  heads: readonly ReadonlySet<string>[];
  /** The same without the heading the source begins with, and that heading. */
  titles: readonly ReadonlySet<string>[];
  openings: readonly (string | undefined)[];
  /** Stems of each source, title and headings included. */
  texts: readonly ReadonlySet<string>[];
  /** Each source in full, below its title and headings. */
  sources: readonly string[];
  /** The question, in the sources' spelling and words where its own do not occur. */
  asked: Question;
  weights: ReadonlyMap<string, number>;
};
