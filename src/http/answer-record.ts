import { citeByChunk, releasedDraft } from '../answer/cite-by-chunk.ts';
import { snippetOf } from '../answer/parse-citations.ts';
import type { AnswerSource, StoredAnswer } from '../store/answers.ts';
import { repositoryBody } from './query-body.ts';
import { quarantinedBody, timingsBody } from './search-body.ts';

/** A stored answer as `/v1/answers` shows it. */
export function answerRecord(stored: StoredAnswer, policy: RecordPolicy) {
  const { trace } = stored;
  const { retrieval, usage } = trace;
  const answer = shownAnswer(stored, policy);
  const citations = citationsOf(stored, answer);
  return {
    request_id: trace.trace_id,
    created_at: trace.created_at,
    project: trace.project,
    kind: trace.kind,
    outcome: trace.outcome,
    question: trace.question,
    searched_as: trace.searched_as,
    answer,
    citations,
    verdict: trace.verdict,
    envelope: trace.agentic?.envelope ?? null,
    evidence: evidenceOf(stored, citations),
    // A question that failed before the gate has none.
    gate: 'verdict' in trace.gate ? trace.gate : null,
    quarantined: quarantinedBody({ quarantined: retrieval.quarantined ?? [] }),
    words: retrieval.words?.words ?? [],
    reranker: retrieval.rerank ? rerankerBody(retrieval.rerank) : null,
    model: trace.model,
    revision: retrieval.revision ?? null,
    settings_hash: trace.settings_hash,
    timings: timingsBody(trace.timings),
    tokens: {
      context: retrieval.contextTokens ?? null,
      prompt: usage.promptTokens ?? null,
      completion: usage.completionTokens ?? null,
    },
  };
}

/** `withholdsUnchecked`: answers are given out only after they were judged. */
export type RecordPolicy = { withholdsUnchecked: boolean };

/** What the one who asked was given, with citations by chunk. */
export function shownAnswer({ trace }: StoredAnswer, { withholdsUnchecked }: RecordPolicy): string {
  const chunkIds = trace.evidence.map(({ chunkId }) => chunkId);
  const isComplete = trace.outcome === 'answered' || trace.outcome === 'refused';
  if (!isComplete && withholdsUnchecked) return '';
  if (trace.kind === 'ask') return citeByChunk(trace.answer, chunkIds);
  return isComplete ? trace.answer : releasedDraft(trace.answer, chunkIds);
}

/** Those that were sent; of an answer that did not come to them, those in its text. */
function citationsOf({ trace, sources }: StoredAnswer, answer: string) {
  const sent = new Map(trace.citations.map((citation) => [citation.chunk_id, citation]));
  const inText = Array.from(answer.matchAll(/\[chunk:(\d{1,15})\]/g), ([, id]) => Number(id));
  return [...new Set([...sent.keys(), ...inText])].flatMap((chunkId) => {
    const evidence = trace.evidence.find((item) => item.chunkId === chunkId);
    if (!evidence) return [];
    const source = sources.get(chunkId);
    const known = sent.get(chunkId);
    return {
      doc_id: source?.documentId ?? evidence.documentId ?? null,
      doc_version_id: evidence.versionId,
      chunk_id: chunkId,
      title: source?.documentTitle ?? known?.document_title ?? '',
      version_label: source?.versionLabel ?? '',
      snippet: known?.snippet ?? snippetOf(source?.text ?? ''),
      source_uri: source?.sourceUri ?? '',
      heading_path: source?.headingPath ?? [],
      place: placeOf(source),
      ...(source && { source_type: source.sourceType, type: source.type }),
      ...repositoryBody(source?.repository),
      is_current: source?.isActive ?? false,
    };
  });
}

function placeOf(source: AnswerSource | undefined) {
  if (!source) return { start_offset: 0, end_offset: 0 };
  return { ...source.source, start_offset: source.span.start, end_offset: source.span.end };
}

function evidenceOf(
  { trace, sources }: StoredAnswer,
  citations: readonly { chunk_id: number; title: string }[],
) {
  return trace.evidence.map((item) => {
    const source = sources.get(item.chunkId);
    const cited = citations.find((citation) => citation.chunk_id === item.chunkId);
    return {
      chunk_id: item.chunkId,
      doc_id: source?.documentId ?? item.documentId ?? null,
      title: source?.documentTitle ?? cited?.title ?? '',
      version_label: source?.versionLabel ?? '',
      heading_path: source?.headingPath ?? [],
      place: placeOf(source),
      ...(source && { source_type: source.sourceType }),
      is_current: source?.isActive ?? false,
      is_cited: cited !== undefined,
      distance: item.distance,
      ranks: item.ranks,
      score: item.score,
      rerank_score: item.rerankScore ?? null,
    };
  });
}

function rerankerBody({ reranker, skipped, error }: { reranker: string; skipped: boolean; error?: string }) {
  return { name: reranker, skipped, error: error ?? null };
}
