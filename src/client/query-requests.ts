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
    query: (question: string, { signal, ...options }: QueryOptions = {}) =>
      sendJson<QueryAnswer>(send, 'POST', 'v1/query', { signal, body: queryBody(question, options) }),
    streamQuery: (question: string, { signal, ...options }: QueryOptions = {}) =>
      streamQuery(send, queryBody(question, options), signal),
    search: (question: string, { signal, ...options }: SearchOptions = {}) =>
      sendJson<SearchResponse>(send, 'POST', 'v1/search', { signal, body: searchBody(question, options) }),
  };
}

/** What is not given is left out: JSON has no way to say `undefined`. */
function queryBody(question: string, { debug, conversationId, ...options }: QueryOptions): object {
  return { ...searchBody(question, options), debug, conversation_id: conversationId };
}

function searchBody(question: string, { tenantId, topK, filters, asOf, ...rest }: SearchOptions): object {
  const { project, history } = rest;
  const narrowed = filters && filterBody(filters);
  return { tenant_id: tenantId, question, top_k: topK, project, filters: narrowed, as_of: asOf, history };
}

function filterBody({ sourceType, documentIds, ...rest }: SearchFilter): object {
  return { source_type: sourceType, document_ids: documentIds, ...rest };
}
