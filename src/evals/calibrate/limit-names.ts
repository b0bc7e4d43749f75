import type { LimitName } from './refusal-rates.ts';

/** How each limit is called, which setting goes before what is kept of it, and what is decided where it is the last word. */
export const LIMIT_NAMES: Record<LimitName, { title: string; setting: string; decides: string }> = {
  ceiling: {
    title: 'distance ceiling',
    setting: 'RETRIEVAL_MAX_DISTANCE',
    decides: 'by the distance alone, as where nothing is known of the words',
  },
  answerability: {
    title: 'answerability',
    setting: 'ABSTAIN_ANSWERABILITY_THRESHOLD',
    decides: 'by /ask',
  },
  rrf: {
    title: 'score by rank',
    setting: 'ABSTAIN_RRF_THRESHOLD',
    decides: 'by /v1/query',
  },
  rerank: {
    title: 'rerank score',
    setting: 'ABSTAIN_RERANK_THRESHOLD',
    decides: 'by /v1/query with the reranker',
  },
};

/** A limit as it is written into a setting. */
export function formatLimit(value: number): string {
  return String(Number(value.toFixed(6)));
}
