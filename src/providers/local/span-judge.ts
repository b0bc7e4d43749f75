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
 * numbers, dates, names, negations, comparisons and conditions must agree. It errs towards `unsupported`: a free
 * paraphrase often fails. It compares words and does not understand them, so a claim that is altered in a way no rule
 * knows can still pass; `helix eval judge` measures how many do.
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
      const bare = claims.map((claim) => ({ ...claim, text: withoutFrame(claim.text, request.sources) }));
      const isUnsupported = bare.map(({ text }) => !isSupported(text, sources));
      const unsupported = claims.filter((_, index) => isUnsupported[index]);
      const cited = [...new Set(claims.flatMap((claim) => claim.cited))].filter((index) => index >= 0);
      return {
        grounded: claims.length > 0 && unsupported.length === 0,
        unsupported_claims: unsupported.map((claim) => claim.text),
        cited_ids: cited.map((index) => request.sources[index]!.chunkId),
        citations_correct: claims.length > 0 && bare.every((claim) => isCitedCorrectly(claim, sources)),
        relevant: claims.length > 0 && (await isRelevant(request, claims, similarity)),
      };
    },
  };
}

/** What no sentence is as long as is no claim that a source could make. */
function isSupported(text: string, sources: readonly Source[]): boolean {
  if (text.length > LONGEST_CLAIM) return false;
  const claim = readClaim(text);
  return sources.some((source) => supports(source, claim));
}

/** One of the cited sources must support the claim, and none may have nothing to do with it. */
function isCitedCorrectly({ text, cited }: Claim, sources: readonly Source[]): boolean {
  const named = cited.map((index) => sources[index]);
  if (named.length === 0 || named.includes(undefined) || text.length > LONGEST_CLAIM) return false;
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

/** Comparing takes time with each number of a claim; a row of a wide table is shorter than this. */
const LONGEST_CLAIM = 8000;
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
