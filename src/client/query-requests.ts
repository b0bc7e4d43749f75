import type { AgenticAnswer } from './agentic-contract.ts';
import type { HelixClient } from './helix-client.ts';
import type {
  QueryAnswer,
  QueryOptions,
  SearchFilter,
  SearchOptions,
  SearchResponse,
} from './search-contract.ts';
import { type SendRequest, sendJson } from './send-request.ts';
import { streamQuery } from './stream-query.ts';

/** What is asked with a body; each method is described in `HelixClient`. */
export function queryRequests(send: SendRequest) {
  return {
    // The mode that is asked for is the mode of the answer: the two forms of the method differ in that alone.
    query: ((question: string, { signal, ...options }: QueryOptions = {}) =>
      sendJson<QueryAnswer | AgenticAnswer>(send, 'POST', 'v1/query', {
        signal,
        body: queryBody(question, options),
      })) as HelixClient['query'],
    streamQuery: (question: string, { signal, ...options }: QueryOptions = {}) =>
      streamQuery(send, queryBody(question, options), signal),
    search: (question: string, { signal, ...options }: SearchOptions = {}) =>
      sendJson<SearchResponse>(send, 'POST', 'v1/search', { signal, body: searchBody(question, options) }),
  };
}

/** What is not given is left out: JSON has no way to say `undefined`. */
function queryBody(
  question: string,
  { mode, treeWalk, debug, conversationId, ...options }: QueryOptions,
): object {
  const said = { mode, tree_walk: treeWalk, debug, conversation_id: conversationId };
  return { ...searchBody(question, options), ...said };
}

function searchBody(question: string, { tenantId, topK, filters, asOf, ...rest }: SearchOptions): object {
  const { project, role, agent, history } = rest;
  const narrowed = filters && filterBody(filters);
  return {
    tenant_id: tenantId,
    question,
    top_k: topK,
    project,
    role,
    agent,
    filters: narrowed,
    as_of: asOf,
    history,
  };
}

function filterBody({ sourceType, documentIds, ...rest }: SearchFilter): object {
  return { source_type: sourceType, document_ids: documentIds, ...rest };
}
