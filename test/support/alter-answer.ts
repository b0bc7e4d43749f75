import { findTrace, storeTrace, type Trace } from '../../src/store/traces.ts';
import type { RunningHelix } from './running-helix.ts';

/** Stores an answer once more with some of it changed, as a model or a broken connection may leave it; gives its id. */
export async function alterAnswer(
  { helix: { database, tenant } }: RunningHelix,
  requestId: string,
  change: (trace: Trace) => Partial<Trace>,
): Promise<string> {
  const traceId = crypto.randomUUID();
  await database.withTenant(tenant, async (session) => {
    const stored = (await findTrace(session, tenant, requestId))!;
    const trace: Trace = {
      traceId,
      projectId: 1,
      kind: stored.kind,
      outcome: stored.outcome,
      question: stored.question,
      questionHash: stored.question_hash,
      settingsHash: stored.settings_hash,
      spaceId: stored.space_id,
      gate: stored.gate,
      retrieval: stored.retrieval,
      evidence: stored.evidence.map((item) => ({
        ...item,
        documentId: item.documentId!,
        textHash: item.textHash!,
      })),
      answer: stored.answer,
      citations: stored.citations,
      timings: stored.timings,
      usage: stored.usage,
    };
    await storeTrace(session, tenant, { ...trace, ...change(trace) });
  });
  return traceId;
}
