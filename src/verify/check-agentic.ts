import type { AgenticDebug, AgenticEnvelope } from '../ask/envelope.ts';
import { canonicalJson, hashItem } from '../ask/items/hash-item.ts';
import type { AgenticRecord } from '../store/agentic-record.ts';
import type { ListedTrace } from '../store/list-traces.ts';
import { type Check, compared } from './check.ts';
import { chunkMarks } from './check-citations.ts';
import type { StoredEvidence } from './check-evidence.ts';
import { checkSpan } from './check-span.ts';
import { ONLY_REPLAYED, type RecordedItem, recordedItems } from './recorded-items.ts';
import type { VersionFiles } from './version-files.ts';

/** What the trace of an answer that was come by in steps says besides that of any other, against the store and itself. */
export async function checkAgentic(
  trace: ListedTrace & { agentic: AgenticRecord },
  { chunks }: StoredEvidence,
  files: VersionFiles,
): Promise<Check[]> {
  const { agentic, evidence, citations } = trace;
  const envelope = agentic.envelope as AgenticEnvelope;
  const checks = [...checkSources(agentic, evidence), ...checkCited(envelope, trace)];
  for (const [index, span] of agentic.spans.entries()) {
    const chunk = chunks.get(span.chunk_id);
    if (!chunk) continue;
    const { content } = await files.artifact(chunk.artifactUri);
    const repository = envelope.sources[index]?.repository ?? null;
    checks.push(...checkSpan({ ...span, repository }, chunk, content));
  }
  const cited = citations.map(({ chunk_id }) => chunk_id).sort(byNumber);
  const marked = envelope.sources.filter(({ is_cited }) => is_cited).map(({ chunk_id }) => chunk_id);
  checks.push(compared('source', 'cited', `${cited}`, `${marked.sort(byNumber)}`));
  return [...checks, checkItems(agentic), ...checkDebug(trace, agentic)];
}

/** Spans, sources and evidence are three views of the same chunks in one order. */
function checkSources({ spans, envelope }: AgenticRecord, evidence: ListedTrace['evidence']): Check[] {
  const { sources } = envelope as AgenticEnvelope;
  const count = Math.max(evidence.length, spans.length, sources.length);
  return Array.from({ length: count }, (_, index) => {
    const item = evidence[index];
    const span = spans[index];
    const source = sources[index];
    const known = [item?.chunkId, item?.documentId, item?.versionId];
    const recorded = [span?.chunk_id, span?.document_id, span?.version_id];
    const sent = [source?.chunk_id, source?.doc_id, source?.doc_version_id];
    const place = [span?.path, span?.start_line, span?.end_line, span?.commit];
    const sentPlace = [source?.path, source?.start_line, source?.end_line, source?.commit];
    return compared(
      'source',
      `source ${index + 1}`,
      canonicalJson([index + 1, known, known, place]),
      canonicalJson([source?.n, recorded, sent, sentPlace]),
    );
  });
}

/** Whatever the envelope names is one of the sources. */
function checkCited({ sections, tree_walk, clarify }: AgenticEnvelope, { evidence }: ListedTrace): Check[] {
  const named = [
    ...sections.flatMap(({ markdown }) => chunkMarks(markdown)),
    ...(tree_walk?.paths ?? []).flatMap(({ nodes }) => nodes.flatMap(({ chunk_id }) => chunk_id ?? [])),
    ...(clarify?.candidates ?? []).map(({ chunk_id }) => chunk_id),
    ...(clarify?.options ?? []).flatMap(({ evidence: each }) => each.map(({ chunk_id }) => chunk_id)),
  ];
  const known = new Set(evidence.map(({ chunkId }) => chunkId));
  const unknown = [...new Set(named)].filter((id) => !known.has(id));
  return [compared('source', 'envelope', '', unknown.map((id) => `chunk ${id}`).join(', '))];
}

/** Told by their hashes in their order; of the first that differs also by its key. */
function checkItems(record: AgenticRecord): Check {
  const listed = record.items.filter(({ type }) => !ONLY_REPLAYED.includes(type));
  return comparedItems('items', recordedItems(record), listed);
}

export function comparedItems(
  check: 'items' | 'replay',
  expected: readonly RecordedItem[],
  found: readonly RecordedItem[],
): Check {
  const count = Math.max(expected.length, found.length);
  const differs = Array.from({ length: count }, (_, index) => index).find(
    (index) => lineOf(expected[index]) !== lineOf(found[index]),
  );
  if (differs === undefined) return compared(check, 'items', hashItem(expected), hashItem(found));
  return compared(check, `item ${differs + 1}`, lineOf(expected[differs]), lineOf(found[differs]));
}

function lineOf(item: RecordedItem | undefined): string {
  return item ? `${item.type} ${item.key} ${item.hash}` : 'no item';
}

/** What is noted in two places is the same in both. */
function checkDebug(trace: ListedTrace, { items, envelope, debug: noted }: AgenticRecord): Check[] {
  const debug = noted as AgenticDebug;
  const { tier } = envelope as AgenticEnvelope;
  const { searched_as, question, retrieval, prompt_hash } = trace;
  return [
    compared('items', 'debug', hashItem(items), hashItem(debug.items)),
    compared('record', 'question', searched_as ?? question, debug.searched_as),
    compared('record', 'revision', retrieval.revision, debug.revision),
    compared('record', 'tier', tier, debug.tier_selected),
    // Where no model was asked, only the record has it.
    compared('prompt', 'hash', prompt_hash ?? debug.prompt_hash, debug.prompt_hash),
  ];
}

function byNumber(left: number, right: number): number {
  return left - right;
}
