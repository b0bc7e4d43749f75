import { type AgenticDebug, TREE_WALK_DEPTHS } from '../ask/envelope.ts';
import { type Prepared, prepareAnswer } from '../ask/prepare-answer.ts';
import type { AskContext } from '../ask/terms.ts';
import { HelixError, isAbort, messageOf } from '../errors.ts';
import type { AgenticRecord } from '../store/agentic-record.ts';
import type { ListedTrace } from '../store/list-traces.ts';
import type { ProjectMoment } from '../store/project-moments.ts';
import { type Check, compared } from './check.ts';
import { comparedItems } from './check-agentic.ts';

/**
 * Asks again, up to where a model would be called: the same items and the same prompt must come out. Where what the answer
 * was made by has changed since, it is stale, and nothing can be said.
 */
export async function replayTrace(
  context: AskContext,
  trace: ListedTrace & { agentic: AgenticRecord },
  moment: ProjectMoment | undefined,
  signal?: AbortSignal,
): Promise<Check[]> {
  const changed = changedSince(context, trace, moment);
  if (changed) return [stale(changed)];
  const prepared = await askedAgain(context, trace, signal);
  if (prepared instanceof Error) return [compared('replay', 'answer', 'the same items', messageOf(prepared))];
  const otherwise = preparedOtherwise(prepared, trace);
  if (otherwise) return [stale(otherwise)];
  const { prompt_hash } = trace.agentic.debug as AgenticDebug;
  const items = prepared.items.map(({ type, key, hash }) => ({ type, key, hash }));
  return [
    comparedItems('replay', trace.agentic.items, items),
    compared('replay', 'prompt', prompt_hash, prepared.promptHash),
  ];
}

function stale(found: string): Check {
  return { check: 'replay', of: 'answer', status: 'stale', expected: 'nothing changed since', found };
}

function changedSince(
  { settingsHash }: AskContext,
  { agentic, settings_hash, retrieval, micros }: ListedTrace & { agentic: AgenticRecord },
  moment: ProjectMoment | undefined,
): string | undefined {
  if (agentic.schema !== 'helix-ask/1') return `made by the rules ${String(agentic.schema).slice(0, 40)}`;
  if (!agentic.request?.scope) return 'what it was asked of was not recorded';
  if (settings_hash !== settingsHash) return 'the settings are others';
  if (retrieval.revision !== moment?.revision) return 'the documents are others';
  // Tags and confidentiality decide what is found, and change without a new revision.
  if ((moment?.updatedMicros ?? 0) > micros) return 'something was said about a document';
  const { budget_hit } = agentic.debug as AgenticDebug;
  return budget_hit === 'max_runtime_ms' ? 'it was ended by its time limit' : undefined;
}

/** Where a record asks for what cannot be asked for, the error; what is wrong with Helix itself is thrown. */
async function askedAgain(
  context: AskContext,
  { trace_id, project, question, searched_as, agentic }: ListedTrace & { agentic: AgenticRecord },
  signal?: AbortSignal,
): Promise<Prepared | Error> {
  const { tree_walk, scope } = agentic.request;
  const treeWalk = TREE_WALK_DEPTHS.find((depth) => depth === tree_walk);
  if (!treeWalk) return new Error(`the tree walk "${tree_walk}"`);
  const { document_id: documentId, as_of: asOf, filters, clearance } = scope;
  const asked = { question: searched_as ?? question, project, documentId, asOf, filters };
  try {
    const request = { ...asked, treeWalk, k: 1, requestId: trace_id, signal }; // `k` is not for this mode
    return await prepareAnswer(clearance ? { ...context, clearance } : context, request);
  } catch (error) {
    const isOurs = error instanceof HelixError && error.code !== 'database_failed';
    if (isOurs || isAbort(error) || !(error instanceof Error)) throw error;
    return error;
  }
}

/** Time and what chunks are screened by are in no settings hash. */
function preparedOtherwise(
  { gathered, decision, alignment }: Prepared,
  { retrieval }: ListedTrace,
): string | undefined {
  if (gathered.budgetHit === 'maxRuntimeMs') return 'asked again it was ended by its time limit';
  const now = [...gathered.quarantined, ...decision.quarantined, ...alignment.quarantined];
  const isSame = idsOf(now) === idsOf(retrieval.quarantined ?? []);
  return isSame ? undefined : 'chunks are screened otherwise';
}

function idsOf(chunks: readonly { chunkId: number }[]): string {
  const ids = new Set(chunks.map(({ chunkId }) => chunkId));
  return [...ids].sort((left, right) => left - right).join();
}
