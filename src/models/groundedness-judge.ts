import { z } from 'zod';
import type { RetrievedChunk } from '../terms.ts';
import type { UsageListener } from './token-usage.ts';

/** Port. Says whether an answer is supported by its sources. Implemented in `src/providers/*`. */
export interface GroundednessJudge {
  readonly id: string;
  /** It works on this machine at no cost, so that it may be asked about every single citation. */
  readonly isLocal?: boolean;
  /** Throws `HelixError` when no verdict could be had; never guesses one. */
  judge(request: JudgeRequest): Promise<Verdict>;
}

export type JudgeRequest = UsageListener & {
  question: string;
  answer: string;
  /** Source `n` of the answer is `sources[n - 1]`. */
  sources: readonly RetrievedChunk[];
  signal?: AbortSignal;
};

/** The one verdict, shared by the live check and the evals. */
export const verdictSchema = z.object({
  grounded: z.boolean().describe('Every claim of the answer is supported by a source.'),
  unsupported_claims: z.array(z.string()).describe('Claims that no source supports, quoted from the answer.'),
  cited_ids: z.array(z.int()).describe('The chunk ids the answer cites.'),
  citations_correct: z.boolean().describe('Each cited source supports the sentence that cites it.'),
  relevant: z.boolean().describe('The answer addresses the question.'),
});

export type Verdict = z.infer<typeof verdictSchema>;

/** The verdict as it is sent: `unverified` says that the reader should not rely on the answer. */
export type CheckedVerdict = Verdict & { unverified: boolean; error?: string };
