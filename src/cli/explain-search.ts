import type { Gate, SearchResponse } from '../client/client.ts';
import { printable, table } from './print-table.ts';

/** Why these passages came first, and whether they are enough. */
export function explainSearch({ retrieval, gate, timings }: SearchResponse): string {
  const { lexical, counts, vector } = retrieval;
  return [
    ...describeWords(lexical.words),
    `channels  vector ${counts.vector} (${vector.method}), words ${counts.lexical} of ${lexical.matched} matching (${lexical.exact ? 'exact' : 'the most frequent words not looked at everywhere'}), merged ${counts.merged}`,
    `fusion    ${describeFusion(retrieval.fusion)}`,
    `reranker  ${describeReranker(retrieval)}`,
    `gate      ${describeGate(gate)}`,
    `state     project ${retrieval.project_id}, revision ${retrieval.revision}`,
    `timings   ${Object.entries(timings)
      .map(([name, value]) => `${name.replace(/_ms$/, '')} ${value} ms`)
      .join(', ')}`,
  ].join('\n');
}

function describeWords(words: SearchResponse['retrieval']['lexical']['words']): string[] {
  if (words.length === 0) return ['words     none that could be looked for'];
  const rows = words.map(({ word, chunks, weight }) => [
    printable(word),
    chunks,
    chunks === 0 ? 'in no document' : weight.toFixed(3),
  ]);
  return [table(['word', 'chunks', 'weight'], rows), ''];
}

function describeFusion({ by, k, cosine_worth }: SearchResponse['retrieval']['fusion']): string {
  if (by === 'ranks') return `by ranks, k=${k}`;
  if (by === 'scores') return 'by scores, both channels alike';
  return `by scores: BM25 / √(words found) + ${cosine_worth} × cosine`;
}

function describeReranker({
  reranker,
  reranker_skipped,
  reranker_error,
}: SearchResponse['retrieval']): string {
  if (!reranker) return 'none';
  if (!reranker_skipped) return reranker;
  return `${reranker}, skipped${reranker_error ? `: ${printable(reranker_error)}` : ''}`;
}

function describeGate({ verdict, reason, nearest, ceiling, answerability, found, threshold }: Gate): string {
  // There, the score that was looked at is the answerability itself.
  const isUnlikely = reason === 'unlikely-answerable';
  const needed = isUnlikely ? `, threshold ${threshold}` : '';
  const facts = [
    `nearest text ${nearest === null ? 'none' : nearest.toFixed(4)}, ceiling ${ceiling}`,
    ...(answerability === undefined ? [] : [`answerability ${answerability.toFixed(3)}${needed}`]),
    ...(found === undefined || isUnlikely ? [] : [`best score ${found.toFixed(4)}, threshold ${threshold}`]),
  ];
  return `${verdict === 'answer' ? 'would answer' : `would abstain (${reason})`}: ${facts.join('; ')}`;
}
