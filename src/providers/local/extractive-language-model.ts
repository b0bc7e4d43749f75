import type { EmbeddingModel } from '../../models/embedding-model.ts';
import type { AnswerPart, AnswerRequest, LanguageModel } from '../../models/language-model.ts';
import { REFUSAL } from '../../terms.ts';
import { piecesOf, writeAnswer } from './extractive-answer.ts';
import { readEvidence } from './extractive-evidence.ts';
import { type Measured, measureCandidates } from './extractive-features.ts';
import { isContactType, type Question } from './extractive-question.ts';
import { LEXICAL_WEIGHTS, type Ranked, rankCandidates, VECTOR_WEIGHTS } from './extractive-ranking.ts';
import { confidence, LEXICAL_REFUSAL, VECTOR_REFUSAL } from './extractive-refusal.ts';
import { selectQuotes } from './extractive-selection.ts';
import { createSimilarity, type Similarity } from './extractive-similarity.ts';
import { asksAboutUnknown } from './extractive-unknowns.ts';

/**
 * Answers with sentences of the sources, word for word, and refuses when none is good enough. Nothing is
 * generated, so it needs no key and no download, and the same sources give the same answer.
 */
export function createExtractiveModel({ embeddingModel }: ExtractiveOptions = {}): LanguageModel {
  const similarity = embeddingModel && createSimilarity(embeddingModel);
  return {
    id: 'local/extractive',
    async *streamAnswer(request): AsyncGenerator<AnswerPart> {
      request.signal?.throwIfAborted();
      const answer = await findAnswer(request, similarity);
      for (const text of piecesOf(answer)) {
        request.signal?.throwIfAborted();
        yield { type: 'text-delta', text };
      }
    },
  };
}

async function findAnswer(request: AnswerRequest, similarity: Similarity | undefined): Promise<string> {
  const evidence = readEvidence(request.question, request.sources);
  if (evidence.asked.stems.length === 0 || asksAboutUnknown(evidence)) return REFUSAL;
  const byWords = rankCandidates(
    measureCandidates(evidence).filter(mayAnswer(evidence.asked)),
    LEXICAL_WEIGHTS,
  );
  const ranked = similarity ? await rankBySimilarity(byWords, request, similarity) : byWords;
  const isAnswered =
    ranked.length > 0 && confidence(evidence, ranked, similarity ? VECTOR_REFUSAL : LEXICAL_REFUSAL) >= 0;
  return isAnswered ? writeAnswer(selectQuotes(ranked, evidence), request) : REFUSAL;
}

/** Asked for an e-mail address, only a sentence that holds one and speaks of the same thing can be the answer. */
function mayAnswer({ answerType }: Question): (each: Measured) => boolean {
  if (!isContactType(answerType)) return () => true;
  return ({ features }) =>
    features.measure === 1 && Math.max(features.nearCoverage, features.headCoverage) > 0;
}

async function rankBySimilarity(
  byWords: readonly Ranked[],
  request: AnswerRequest,
  similarity: Similarity,
): Promise<Ranked[]> {
  const best = byWords.slice(0, MOST_EMBEDDED);
  const texts = best.map(({ candidate }) => `${candidate.leadIn} ${candidate.text}`.trim());
  const similarities = await similarity(request.question, texts, request.signal);
  const measured = best.map((each, index) => ({
    ...each,
    features: { ...each.features, similarity: similarities[index]! },
  }));
  return rankCandidates(measured, VECTOR_WEIGHTS);
}

/** Of 47 candidates on average. 24 gave no better answers than 16 on SQuAD, and take half as long again. */
const MOST_EMBEDDED = 16;

export type ExtractiveOptions = {
  /** Compares meanings; without it only words count: 3 % fewer answers on SQuAD, and 93 instead of 99 % of refusals. */
  embeddingModel?: EmbeddingModel;
};
