import type { Trace } from '../store/traces.ts';
import type { TenantId } from '../terms.ts';

/** The one line that is logged per question. The question itself is not in it, only its hash. */
export function logLine(tenant: TenantId, trace: Trace, totalMs: number): Record<string, unknown> {
  return {
    tenant_id: tenant,
    project_id: trace.projectId ?? null,
    request_id: trace.traceId,
    question_hash: trace.questionHash,
    settings_hash: trace.settingsHash,
    outcome: trace.outcome,
    abstained: trace.outcome === 'refused',
    best_distance: trace.gate?.nearest ?? null,
    num_vec_candidates: trace.candidates?.vector ?? 0,
    num_fts_candidates: trace.candidates?.lexical ?? 0,
    num_context_chunks: trace.evidence.length,
    chunk_ids: trace.evidence.map(({ chunkId }) => chunkId),
    cited_chunk_ids: trace.citations.map((citation) => citation.chunk_id),
    latency_ms_total: totalMs,
    latency_ms_embed: rounded(trace.timings.embedMs),
    latency_ms_search: rounded(trace.timings.searchMs),
    latency_ms_first_word: rounded(trace.timings.firstWordMs),
    latency_ms_llm: rounded(trace.timings.modelMs),
    llm_model: trace.model ?? null,
    llm_prompt_tokens: trace.usage.promptTokens ?? null,
    llm_completion_tokens: trace.usage.completionTokens ?? null,
    error: trace.error ?? null,
  };
}

function rounded(value: number | undefined): number | null {
  return value === undefined ? null : Math.round(value * 10) / 10;
}
