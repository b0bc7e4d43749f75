import { citedSentences } from '../answer/cited-sentences.ts';
import type { GroundednessJudge, Verdict } from '../models/groundedness-judge.ts';
import type { RetrievedChunk } from '../terms.ts';
import type { CaseResult } from './case-result.ts';

/**
 * Whether each citation holds: each sentence is judged against each source it cites, alone. Precision is the share of
 * such pairs that hold, recall the share of sentences with one that does. Null where there is nothing to count.
 */
export async function judgeCitations(
  judge: GroundednessJudge,
  { question, answer, sources, signal }: JudgedAnswer,
): Promise<CitationScores> {
  const sentences = citedSentences(answer, sources.length);
  let pairs = 0;
  let held = 0;
  let supported = 0;
  for (const { text, cited } of sentences) {
    const before = held;
    for (const index of cited) {
      const request = { question, answer: `${text} [1]`, sources: [sources[index]!], signal };
      const { grounded } = await judge.judge(request);
      pairs += 1;
      if (grounded) held += 1;
    }
    if (held > before) supported += 1;
  }
  return { citationPrecision: share(held, pairs), citationRecall: share(supported, sentences.length) };
}

/** The same from one verdict on the whole answer, where a judge's time is dear: all of them hold, or none. */
export function citationsByVerdict(
  { citations_correct }: Pick<Verdict, 'citations_correct'>,
  { answer, sources }: Pick<JudgedAnswer, 'answer' | 'sources'>,
): CitationScores {
  const sentences = citedSentences(answer, sources.length);
  const score = citations_correct ? 1 : 0;
  const isCited = sentences.some(({ cited }) => cited.length > 0);
  return { citationPrecision: isCited ? score : null, citationRecall: sentences.length > 0 ? score : null };
}

export type JudgedAnswer = {
  question: string;
  /** With `[n]` for `sources[n - 1]`. */
  answer: string;
  sources: readonly RetrievedChunk[];
  signal?: AbortSignal;
};

export type CitationScores = Pick<CaseResult, 'citationPrecision' | 'citationRecall'>;

function share(some: number, all: number): number | null {
  return all === 0 ? null : some / all;
}
