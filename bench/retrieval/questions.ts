import { embedTexts } from '../../src/embed/embed-texts.ts';
import type { EmbeddingModel } from '../../src/models/embedding-model.ts';
import type { Corpus } from './corpus.ts';
import { createRandom, type Random } from './random.ts';
import { SEED } from './sentences.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/**
 * Questions to the chunks of the smallest corpus, so that they can be asked of each: most from a sentence of a chunk of
 * which words were dropped, some with nothing but the most frequent words, some about a name or an identifier.
 */
export async function createQuestions(
  corpus: Corpus,
  count: number,
  model: EmbeddingModel,
): Promise<Question[]> {
  const vocabulary = readVocabulary();
  const drafts = Array.from({ length: count }, (_, index) => draftQuestion(corpus, vocabulary, index));
  const vectors = await embedTexts(model, { texts: drafts.map(({ text }) => text), purpose: 'query' });
  return drafts.map((draft, index) => ({ ...draft, vector: vectors[index]! }));
}

export type QuestionKind = 'sentence' | 'frequent' | 'rare';
export type Question = {
  text: string;
  kind: QuestionKind;
  /** The chunk it was made from; undefined where the words are in too many. */
  chunk?: number;
  vector: Float32Array;
};

/** Of 20 questions in turn: 14 from sentences, 3 of frequent words, 3 of rare ones. */
const KINDS: QuestionKind[] = [
  ...Array.from({ length: 14 }, () => 'sentence' as const),
  ...Array.from({ length: 3 }, () => 'frequent' as const),
  ...Array.from({ length: 3 }, () => 'rare' as const),
];

/** How many words from the head of the vocabulary count as the most frequent. */
const FREQUENT = 30;
/** The share of a sentence's words that a question keeps. */
const KEPT = 0.6;

function draftQuestion(corpus: Corpus, vocabulary: Vocabulary, index: number): Omit<Question, 'vector'> {
  const random = createRandom(SEED, 7, index);
  const kind = KINDS[index % KINDS.length]!;
  if (kind === 'frequent') return { kind, text: frequentQuestion(vocabulary, random) };
  const chunk = random.below(corpus.size);
  const sentences = corpus.text(chunk).split(/(?<=\.) (?=[A-Z])/);
  if (kind === 'sentence') return { kind, chunk, text: askAbout(random.of(sentences), random) };
  const rare = sentences.flatMap((sentence) => sentence.match(RARE)?.[0] ?? []);
  // A chunk without any is asked for by its sentence.
  if (rare.length === 0) return { kind: 'sentence', chunk, text: askAbout(random.of(sentences), random) };
  return { kind, chunk, text: `What is said about ${random.of(rare)}?` };
}

const RARE = /\b(HX-\w+|ERR_\w+|module_\w+_handler)\b|(?<=\b(by|to|was) )[A-Z][a-z]{6,}\b/;

function askAbout(sentence: string, random: Random): string {
  const words = sentence.replace(/[.,;]/g, '').split(' ');
  const kept = words.filter((word) => word.length > 3 && random.next() < KEPT);
  return `${random.of(['What about', 'How is it with', 'Which', 'Is it true:'])} ${kept.join(' ')}?`;
}

function frequentQuestion(vocabulary: Vocabulary, random: Random): string {
  const word = (kind: keyof Vocabulary) => random.of(vocabulary[kind].slice(0, FREQUENT));
  return `What ${word('past')} the ${word('noun')} of ${word('plural')} and the ${word('plain')} ${word('noun')}?`;
}
