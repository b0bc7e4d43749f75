import type { EmbeddingModel } from '../../models/embedding-model.ts';
import type { GroundednessJudge, JudgeRequest, Verdict } from '../../models/groundedness-judge.ts';
import { REFUSAL } from '../../terms.ts';
import { contentWords, stemSet } from '../../text/content-words.ts';
import { holdsAnswerType, readQuestion } from './extractive-question.ts';
import { createSimilarity, type Similarity } from './extractive-similarity.ts';
import { type Claim, splitClaims, withoutFrame } from './span-judge-claims.ts';
import { readSource, type Source } from './span-judge-passages.ts';
import { bestShare, readClaim, supports } from './span-judge-support.ts';

/**
 * Judges without a model, by comparing each sentence of the answer with the sentences of its sources: words,
 * numbers, dates, names, negations and comparisons must agree. It errs towards `unsupported`: a free paraphrase
 * may fail, an altered number never passes.
 */
export function createSpanJudge({ embeddingModel }: SpanJudgeOptions = {}): GroundednessJudge {
  const similarity = embeddingModel && createSimilarity(embeddingModel);
  return {
    id: 'local/span-judge',
    isLocal: true,
    async judge(request) {
      request.signal?.throwIfAborted();
      if (request.answer.trim() === REFUSAL) return REFUSED;
      const sources = request.sources.map(readSource);
      const claims = splitClaims(request.answer, request.sources);
      const unsupported = claims.filter(({ text }) => {
        const claim = readClaim(withoutFrame(text, request.sources));
        return !sources.some((source) => supports(source, claim));
      });
      const cited = [...new Set(claims.flatMap((claim) => claim.cited))].filter((index) => index >= 0);
      return {
        grounded: claims.length > 0 && unsupported.length === 0,
        unsupported_claims: unsupported.map((claim) => claim.text),
        cited_ids: cited.map((index) => request.sources[index]!.chunkId),
        citations_correct: claims.length > 0 && claims.every((claim) => isCitedCorrectly(claim, sources)),
        relevant: claims.length > 0 && (await isRelevant(request, claims, similarity)),
      };
    },
  };
}

/** One of the cited sources must support the claim, and none may have nothing to do with it. */
function isCitedCorrectly({ text, cited }: Claim, sources: readonly Source[]): boolean {
  const named = cited.map((index) => sources[index]);
  if (named.length === 0 || named.includes(undefined)) return false;
  const known = named.filter((source) => source !== undefined);
  const claim = readClaim(text);
  return (
    known.some((source) => supports(source, claim)) &&
    known.every((source) => bestShare(source, claim) >= TOUCHES)
  );
}

async function isRelevant(
  { question, signal }: JudgeRequest,
  claims: readonly Claim[],
  similarity?: Similarity,
): Promise<boolean> {
  const asked = readQuestion(question);
  const texts = claims.map((claim) => claim.text);
  const stems = stemSet(contentWords(texts.join(' ')));
  const share = asked.stems.filter((stem) => stems.has(stem)).length / (asked.stems.length || 1);
  const isOfType = texts.some((text) => holdsAnswerType(asked.answerType, text, new Set(asked.stems)));
  if (share >= (isOfType ? ENOUGH_WITH_TYPE : ENOUGH_SHARED)) return true;
  const similarities = (await similarity?.(question, texts, signal)) ?? [];
  return similarities.some((value) => value >= ENOUGH_SIMILAR);
}

const REFUSED: Verdict = {
  grounded: true,
  unsupported_claims: [],
  cited_ids: [],
  citations_correct: true,
  relevant: true,
};

/** A second source may carry part of a claim; less than this is a wrong number. */
const TOUCHES = 0.3;
const ENOUGH_SHARED = 0.4;
const ENOUGH_WITH_TYPE = 0.2;
/** Standard deviations above unrelated text; answers to their own question are at 5 and more. */
const ENOUGH_SIMILAR = 5;

export type SpanJudgeOptions = {
  /** Lets an answer in other words than the question's count as relevant. */
  embeddingModel?: EmbeddingModel;
};
