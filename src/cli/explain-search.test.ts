import { expect, test } from 'vitest';
import type { Gate, SearchResponse } from '../client/client.ts';
import { explainSearch } from './explain-search.ts';

function gateLine(gate: Gate): string {
  const retrieval: SearchResponse['retrieval'] = {
    project_id: 1,
    revision: 1,
    counts: { vector: 1, lexical: 1, merged: 1 },
    vector: { method: 'exact' },
    lexical: { exact: true, matched: 1, words: [] },
    fusion: { by: 'scores' },
    reranker: null,
    reranker_skipped: false,
  };
  const text = explainSearch({
    question: 'q',
    results: [],
    gate,
    quarantined: [],
    retrieval,
    timings: {},
    request_id: 'r',
  });
  return text.split('\n').find((line) => line.startsWith('gate'))!;
}

const SEEN = { nearest: 0.4, ceiling: 0.6, answerability: 0.12345 };

test('[SEARCH-EXPLAIN] an answerability that is too low is told once, as what it is, with its threshold', () => {
  const gate = { ...SEEN, verdict: 'refuse', reason: 'unlikely-answerable' } as const;
  expect(gateLine({ ...gate, found: 0.12345, threshold: 0.3 })).toBe(
    'gate      would abstain (unlikely-answerable): nearest text 0.4000, ceiling 0.6; answerability 0.123, threshold 0.3',
  );
});

test('[SEARCH-EXPLAIN] a score of its own is told beside the answerability', () => {
  expect(gateLine({ ...SEEN, verdict: 'answer', found: 0.0328, threshold: 0.03 })).toBe(
    'gate      would answer: nearest text 0.4000, ceiling 0.6; answerability 0.123; best score 0.0328, threshold 0.03',
  );
});
