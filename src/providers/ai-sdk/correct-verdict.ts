import type { JudgeRequest, Verdict } from '../../models/groundedness-judge.ts';
import { contentWords, stemSet } from '../../text/content-words.ts';
import { type Claim, citedSources, splitClaims } from '../local/span-judge-claims.ts';

/**
 * What a model says about an answer, as far as the answer itself does not show otherwise. Which sources it cites is
 * read from its text and never believed, whatever a source talked the model into; a claim that is listed as
 * unsupported must be one that the answer makes; and `grounded` must agree with that list.
 */
export function correctVerdict(verdict: Verdict, { answer, sources }: JudgeRequest): Verdict {
  const claims = splitClaims(answer, sources);
  const cited = citedSources(answer, sources);
  const unsupported = verdict.unsupported_claims.flatMap((claim) =>
    isQuote(claim, answer) ? [claim] : quoted(claim, claims),
  );
  const isCited = (claims.length === 0 || cited.length > 0) && !cited.includes(-1);
  return {
    grounded: verdict.grounded && unsupported.length === 0,
    unsupported_claims: [...new Set(unsupported)],
    cited_ids: [...new Set(cited)].filter((index) => index >= 0).map((index) => sources[index]!.chunkId),
    citations_correct: verdict.citations_correct && isCited,
    relevant: verdict.relevant,
  };
}

function isQuote(claim: string, answer: string): boolean {
  return claim.trim() !== '' && answer.includes(claim.trim());
}

/** The sentence of the answer that a claim in other words is from: the one that shares most words with it. */
function quoted(claim: string, claims: readonly Claim[]): string[] {
  const wanted = stemSet(contentWords(claim));
  if (wanted.size === 0) return [];
  const [best] = claims
    .map(({ text }) => ({ text, shared: shareOf(wanted, stemSet(contentWords(text))) }))
    .sort((left, right) => right.shared - left.shared);
  return best && best.shared >= SAME_CLAIM ? [best.text] : [];
}

function shareOf(wanted: ReadonlySet<string>, known: ReadonlySet<string>): number {
  return [...wanted].filter((stem) => known.has(stem)).length / wanted.size;
}

/** Models shorten and join what they quote; less than this and it is not of the answer. */
const SAME_CLAIM = 0.7;
