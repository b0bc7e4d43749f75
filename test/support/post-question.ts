import { parseSse } from '../../src/client/parse-sse.ts';
import type { QueryCitation, QueryDebug, SearchResponse } from '../../src/client/search-contract.ts';

/** What came back of a question that was posted, raw and parsed; the fields of an error are in `body` too. */
export type Posted<Body> = { status: number; headers: Headers; raw: string; body: Body };

export type QueryBody = {
  answer: string;
  citations: QueryCitation[];
  abstained: boolean;
  debug: QueryDebug | null;
  request_id: string;
  searched_as?: string;
  verdict?: Record<string, unknown>;
  error?: string;
  message?: string;
};

export function postQuery(url: string, body: object, init: RequestInit = {}): Promise<Posted<QueryBody>> {
  return post(`${url}/v1/query`, JSON.stringify(body), init);
}

export function postSearch(
  url: string,
  body: object,
): Promise<Posted<SearchResponse & { error?: string; message?: string }>> {
  return post(`${url}/v1/search`, JSON.stringify(body));
}

/** Sends whatever it is given, as JSON unless told otherwise. */
export async function post<Body>(
  url: string,
  body: string | FormData | URLSearchParams,
  init: RequestInit = {},
): Promise<Posted<Body>> {
  const headers = { 'content-type': 'application/json', ...init.headers };
  const response = await fetch(url, { ...init, method: 'POST', headers, body });
  const raw = await response.text();
  return { status: response.status, headers: response.headers, raw, body: JSON.parse(raw) as Body };
}

export type StreamedQuery = {
  status: number;
  headers: Headers;
  raw: string;
  deltas: string[];
  answer: string;
  citations: QueryCitation[];
  end?: { abstained: boolean; debug: QueryDebug | null; request_id: string };
  /** Event names in the order they came; token frames are `t`. */
  order: string[];
};

/** The same as an event stream, read to its end; a connection that breaks is an end. */
export async function postQueryStream(url: string, body: object): Promise<StreamedQuery> {
  const response = await fetch(`${url}/v1/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
  });
  const raw = await readToEnd(response);
  const result: StreamedQuery = {
    status: response.status,
    headers: response.headers,
    raw,
    deltas: [],
    answer: '',
    citations: [],
    order: [],
  };
  if (!response.ok) return result;
  for await (const { type, data } of parseSse(new Blob([raw]).stream())) {
    result.order.push(type === 'message' ? 't' : type);
    if (type === 'message') result.deltas.push(JSON.parse(data).t);
    if (type === 'citations') result.citations = JSON.parse(data);
    if (type === 'end') result.end = JSON.parse(data);
  }
  return { ...result, answer: result.deltas.join('') };
}

async function readToEnd(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of response.body!) text += decoder.decode(bytes, { stream: true });
  } catch {
    // What came before the break is what there is.
  }
  return text;
}
