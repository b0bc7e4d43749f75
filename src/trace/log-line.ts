import { CANDIDATES } from '../retrieve/search-words.ts';
import type { Trace } from '../store/traces.ts';
import type { TenantId } from '../terms.ts';

/** The one line that is logged per question. The question itself is not in it, only its hash. */
export function logLine(tenant: TenantId, trace: Trace, facts: QuestionFacts): Record<string, unknown> {
  const { totalMs, httpStatus, rerankLimit } = facts;
  const { timings, retrieval } = trace;
  const { candidates, rerank } = retrieval;
  return {
    kind: trace.kind,
    tenant_id: tenant,
    project_id: trace.projectId ?? null,
    request_id: trace.traceId,
    question_hash: trace.questionHash,
    settings_hash: trace.settingsHash,
    outcome: trace.outcome,
    abstained: trace.outcome === 'refused',
    best_distance: trace.gate?.nearest ?? null,
    k_vec: candidates ? CANDIDATES : null,
    k_fts: candidates ? CANDIDATES : null,
    k_rerank: rerank ? (rerankLimit ?? null) : null,
    num_vec_candidates: candidates?.vector ?? 0,
    num_fts_candidates: candidates?.lexical ?? 0,
    num_merged_candidates: candidates?.merged ?? 0,
    vector_method: retrieval.method ?? null,
    reranker_used: rerank !== undefined && !rerank.skipped,
    reranker_skipped: rerank?.skipped ?? false,
    reranker_latency_ms: timings.rerankMs ?? null,
    num_context_chunks: trace.evidence.length,
    context_tokens_est: retrieval.contextTokens ?? 0,
    chunk_ids: trace.evidence.map(({ chunkId }) => chunkId),
    cited_chunk_ids: trace.citations.map((citation) => citation.chunk_id),
    latency_ms_total: totalMs,
    latency_ms_rewrite: timings.rewriteMs ?? null,
    latency_ms_embed: timings.embedMs ?? null,
    latency_ms_vec: timings.vectorMs ?? null,
    latency_ms_fts: timings.lexicalMs ?? null,
    latency_ms_merge: timings.mergeMs ?? null,
    latency_ms_load: timings.loadMs ?? null,
    latency_ms_rerank: timings.rerankMs ?? null,
    latency_ms_search: timings.searchMs ?? null,
    latency_ms_first_word: timings.firstWordMs ?? null,
    latency_ms_llm: timings.modelMs ?? null,
    llm_provider: trace.model?.split('/')[0] ?? null,
    llm_model: trace.model ?? null,
    llm_prompt_tokens: trace.usage.promptTokens ?? null,
    llm_completion_tokens: trace.usage.completionTokens ?? null,
    http_status: httpStatus,
    answer_cut: trace.usage.cut ?? null,
    error: trace.error ?? null,
  };
}

export type QuestionFacts = {
  totalMs: number;
  httpStatus: number;
  /** Most candidates that a reranker is given. */
  rerankLimit?: number | undefined;
};
