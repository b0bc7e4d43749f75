import type { Reranker } from '../../models/reranker.ts';
import { lateInteractionScores } from './late-interaction-scores.ts';
import type { LocalEmbeddingModel } from './local-embedding-model.ts';
import { UNRELATED } from './unrelated-sentences.ts';

/**
 * Reranks on this machine, with the vectors that the embedding model gives single words, in its worker processes. A chunk
 * costs 45 ms of processor time when a worker reads it first and 4 ms while the worker remembers it.
 */
export function createLateInteractionReranker(model: LocalEmbeddingModel): Reranker {
  let measured: Promise<number> | undefined;

  /** Without the caller's signal: what one question began, the next one needs. */
  function unrelatedNearness(): Promise<number> {
    measured ??= measureUnrelated(model).catch((error) => {
      measured = undefined;
      throw error;
    });
    return measured;
  }

  return {
    id: `${model.id}-late-interaction`,
    maxTexts: MAX_TEXTS,
    async rerank({ question, texts, signal }) {
      if (texts.length === 0) return [];
      const [unrelated, comparisons] = await Promise.all([
        unrelatedNearness(),
        model.compare({ question, texts: texts.map(({ text }) => text), signal }),
      ]);
      const priorScores = texts.map(({ priorScore }) => priorScore);
      const scores = lateInteractionScores(comparisons, priorScores, unrelated);
      return texts.map(({ id }, index) => ({ id, score: scores[index]! }));
    },
    async warmUp() {
      await unrelatedNearness();
    },
    close: model.close,
  };
}

/** What was measured; beyond it the evidence is seldom and the time is not. */
const MAX_TEXTS = 20;

/**
 * Where this model puts the tokens of questions that a text says nothing about: all-MiniLM-L6-v2 at 0.27, gte-small at
 * 0.67. Scores count from there, or they would mean something else with every model.
 */
async function measureUnrelated(model: LocalEmbeddingModel): Promise<number> {
  const comparisons = await Promise.all(
    UNRELATED_QUESTIONS.map((question) => model.compare({ question, texts: [UNRELATED_TEXT] })),
  );
  const means = comparisons.map(([values]) => {
    const tokens = values!.subarray(1);
    return tokens.reduce((sum, value) => sum + value, 0) / tokens.length;
  });
  return means.reduce((sum, mean) => sum + mean, 0) / means.length;
}

const UNRELATED_QUESTIONS = [
  'Who scored twice in the second half?',
  'When is interest paid on the balance?',
  'Which paintings does the museum show?',
  'How is the machine started?',
  'What ended the war that had lasted ten years?',
  'Why do stars of this kind burn their fuel slowly?',
  'How many days a week may employees work from home?',
  'What did the court find about the contract?',
];
const UNRELATED_TEXT = UNRELATED.slice(0, 8).join(' ');
