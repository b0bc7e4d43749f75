import { parseSse } from '../../src/client/parse-sse.ts';

export type Ask = {
  status: number;
  headers: Headers;
  raw: string;
  deltas: string[];
  answer: string;
  /** The data of each `citations` event. */
  citations: { n: number; chunk_id: number; document_title: string; snippet: string }[][];
  verdicts: Record<string, unknown>[];
  /** Event names in the order they came; token frames are `t`. */
  order: string[];
};

/** Asks over HTTP and reads the whole answer, raw and parsed. */
export async function ask(
  url: string,
  parameters: Record<string, string | number>,
  signal?: AbortSignal,
): Promise<Ask> {
  const query = new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [name, String(value)] as [string, string]),
  );
  const response = await fetch(`${url}/ask?${query}`, { signal });
  const raw = await response.text();
  const result: Ask = {
    status: response.status,
    headers: response.headers,
    raw,
    deltas: [],
    answer: '',
    citations: [],
    verdicts: [],
    order: [],
  };
  if (!response.ok) return result;
  for await (const { type, data } of parseSse(new Blob([raw]).stream())) {
    result.order.push(type === 'message' ? 't' : type);
    if (type === 'message') result.deltas.push(JSON.parse(data).t);
    if (type === 'citations') result.citations.push(JSON.parse(data));
    if (type === 'verdict') result.verdicts.push(JSON.parse(data));
  }
  result.answer = result.deltas.join('');
  return result;
}
