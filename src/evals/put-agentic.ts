import { askAgentic } from '../ask/ask-agentic.ts';
import type { AgenticDebug, AgenticEnvelope } from '../ask/envelope.ts';
import type { AskContext } from '../ask/terms.ts';
import type { RetrievedChunk } from '../terms.ts';
import type { Asked, Said } from './put-question.ts';
import { turnsOf } from './turns-of-case.ts';

/** Asks in the mode `agentic`. What it found are the sources of its envelope, in their order. */
export async function putAgentic(context: AskContext, { evalCase, options, traceId }: Asked): Promise<Said> {
  const { project, k, signal } = options;
  const asked = { requestId: traceId, ...turnsOf(evalCase), project, asOf: evalCase.as_of, k, signal };
  let answer = '';
  let cited: RetrievedChunk[] = [];
  let envelope: AgenticEnvelope | undefined;
  let end: { abstained: boolean; debug: AgenticDebug } | undefined;
  for await (const event of askAgentic(context, { ...asked, treeWalk: 'root_to_anchor' })) {
    if (event.type === 'text-delta') answer += event.text;
    else if (event.type === 'citations') cited = event.sources;
    else if (event.type === 'envelope') envelope = event.envelope;
    else end = event;
  }
  return {
    answer,
    searchedAs: end!.debug.searched_as,
    refusedBy: end!.abstained ? 'gate' : undefined,
    reason: end!.abstained ? end!.debug.retrieval_stop_reason : undefined,
    cited: cited.map(({ chunkId }) => chunkId),
    found: envelope!.sources.map(({ chunk_id }) => chunk_id),
    sources: cited,
    verdict: undefined,
    rewriteMs: 0,
  };
}
