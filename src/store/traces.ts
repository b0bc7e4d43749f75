import type { GateDecision } from '../gate/refusal-gate.ts';
import type { CheckedVerdict } from '../models/groundedness-judge.ts';
import type { Citation, InjectionPolicy, QuarantinedChunk, RetrievedChunk, TenantId } from '../terms.ts';
import type { AgenticRecord } from './agentic-record.ts';
import type { Session } from './database.ts';
import { jsonText } from './json-text.ts';
import type { VectorMethod } from './search-vector.ts';
import { sql } from './sql.ts';

/** Everything one answer was made from. */
export type Trace = {
  traceId: string;
  /** Undefined until the project of the question was found. */
  projectId: number | undefined;
  kind: 'ask' | 'query';
  outcome: 'answered' | 'refused' | 'failed' | 'cancelled';
  question: string;
  /** What was searched for, where a follow-up question was rewritten. */
  searchedAs?: string;
  questionHash: string;
  settingsHash: string;
  spaceId: string;
  gate?: GateDecision;
  retrieval: RetrievalSummary;
  /** Source `n` of the answer is `evidence[n - 1]`. */
  evidence: (Pick<
    RetrievedChunk,
    | 'chunkId'
    | 'documentId'
    | 'versionId'
    | 'distance'
    | 'score'
    | 'rerankScore'
    | 'ranks'
    | 'neighbourOf'
    | 'suspicions'
  > & {
    /** sha256 of its text, as it was then. */
    textHash: string;
  })[];
  /** Of an answer that was come by in steps. */
  agentic?: AgenticRecord;
  promptHash?: string;
  model?: string;
  answer: string;
  citations: Citation[];
  verdict?: CheckedVerdict;
  timings: TraceTimings;
  /** `cut`: the answer was longer than it may be; whether the model ended it or Helix. */
  usage: { promptTokens?: number; completionTokens?: number; cut?: 'model' | 'helix' };
  error?: string;
};

/** How the sources were come by. */
export type RetrievalSummary = {
  /** The agent that answered, where one was asked for. */
  agent?: string;
  revision?: number;
  candidates?: { vector: number; lexical: number; merged: number };
  method?: VectorMethod;
  words?: {
    exact: boolean;
    matched: number;
    words: readonly { word: string; chunks: number; weight: number }[];
  };
  rerank?: { reranker: string; skipped: boolean; error?: string };
  /** What was done with chunks that seem to be written for a model, and which of them were left out. */
  injection?: InjectionPolicy;
  quarantined?: readonly QuarantinedChunk[];
  contextTokens?: number;
};

/** In milliseconds; the parts of retrieval overlap. */
export type TraceTimings = Partial<
  Record<
    | 'rewriteMs'
    | 'embedMs'
    | 'lexicalMs'
    | 'vectorMs'
    | 'mergeMs'
    | 'loadMs'
    | 'rerankMs'
    | 'searchMs'
    | 'retrievalMs'
    | 'firstWordMs'
    | 'modelMs'
    | 'totalMs',
    number
  >
>;

/** Keeps a trace; one that is there already stays as it is, because whoever could not tell whether it was kept asks again. */
export async function storeTrace(session: Session, tenant: TenantId, trace: Trace): Promise<void> {
  const json = (value: unknown) => sql`${jsonText(value ?? null)}::text::jsonb`;
  await session.query(sql`
    insert into traces (tenant_id, trace_id, project_id, kind, outcome, question, searched_as, question_hash, settings_hash,
      space_id, gate, retrieval, evidence, prompt_hash, model, answer, citations, verdict, timings, usage, error, agentic)
    values (${tenant}, ${trace.traceId}, ${trace.projectId}, ${trace.kind}, ${trace.outcome}, ${trace.question},
      ${trace.searchedAs ?? null}, ${trace.questionHash}, ${trace.settingsHash}, ${trace.spaceId}, ${json(trace.gate ?? {})},
      ${json(trace.retrieval)}, ${json(trace.evidence)}, ${trace.promptHash ?? null}, ${trace.model ?? null}, ${trace.answer},
      ${json(trace.citations)}, ${json(trace.verdict)}, ${json(trace.timings)}, ${json(trace.usage)}, ${trace.error ?? null},
      ${trace.agentic ? json(trace.agentic) : null})
    on conflict do nothing`);
}

export type StoredTrace = {
  trace_id: string;
  created_at: Date;
  project: string;
  kind: Trace['kind'];
  outcome: Trace['outcome'];
  question: string;
  searched_as: string | null;
  question_hash: string;
  settings_hash: string;
  space_id: string;
  gate: GateDecision;
  retrieval: RetrievalSummary;
  /** Traces from before they were kept have no `documentId`, or no `textHash`. */
  evidence: (Omit<Trace['evidence'][number], 'documentId' | 'textHash'> & {
    documentId?: number;
    textHash?: string;
    documentTitle: string;
    versionLabel: string;
    isActive: boolean;
  })[];
  prompt_hash: string | null;
  model: string | null;
  answer: string;
  citations: Citation[];
  verdict: CheckedVerdict | null;
  timings: Trace['timings'];
  usage: Trace['usage'];
  error: string | null;
  agentic: AgenticRecord | null;
};

/** A trace with the documents its evidence is from, and whether each cited version is still the active one. */
export async function findTrace(
  session: Session,
  tenant: TenantId,
  traceId: string,
): Promise<StoredTrace | undefined> {
  const [row] = await session.query<StoredTrace>(sql`
    select trace_id, traces.created_at, name as project, kind, outcome, question, searched_as, question_hash,
      settings_hash, traces.space_id, gate, retrieval,
      coalesce((select jsonb_agg(item || jsonb_build_object('documentTitle', title, 'versionLabel', version_label, 'isActive', is_active) order by position)
        from jsonb_array_elements(evidence) with ordinality as items (item, position)
        left join document_versions as version on version.tenant_id = traces.tenant_id and version.version_id = (item->>'versionId')::bigint
        left join documents using (tenant_id, document_id)), '[]') as evidence,
      prompt_hash, model, answer, citations, verdict, timings, usage, error, agentic
    from traces join projects using (tenant_id, project_id)
    where traces.tenant_id = ${tenant} and trace_id = ${traceId}`);
  return row;
}
