/** A request that has not been sent yet. */
export type ProbeRequest = {
  method: string;
  path: string;
  query: Readonly<Record<string, string | readonly string[]>>;
  json?: unknown;
  form?: { fields: Readonly<Record<string, string>>; file: string };
  headers?: Readonly<Record<string, string>>;
};

export type Answered = { status: number; text: string; headers: Headers; milliseconds: number };

/** How long an answer is waited for; a machine may be busy. */
const PATIENCE_MS = 120_000;
/** An event stream may never end: so much of it is looked at. */
const STREAM_MS = 1500;

export async function sendRequest(url: string, request: ProbeRequest, key?: string): Promise<Answered> {
  const started = performance.now();
  const response = await fetch(`${url}${addressOf(request)}`, {
    method: request.method,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(request.json !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...request.headers,
    },
    ...bodyOf(request),
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const { status, headers } = response;
  const text = request.path.endsWith('/events') ? await beginningOf(response) : await response.text();
  return { status, text, headers, milliseconds: performance.now() - started };
}

/** As a line that can be typed. */
export function curlOf(request: ProbeRequest, who: string): string {
  const body = request.json === undefined ? '' : ` -d '${JSON.stringify(request.json).slice(0, 300)}'`;
  const form = Object.entries(request.form?.fields ?? {}).map(([name, value]) => ` -F '${name}=${value}'`);
  const headers = Object.entries(request.headers ?? {}).map(([name, value]) => ` -H '${name}: ${value}'`);
  const file = request.form ? ` -F '${request.form.file}=@note.txt'` : '';
  const address = addressOf(request).slice(0, 300);
  return `curl -X ${request.method} '$URL${address}' -H "authorization: Bearer <${who}>"${headers.join('')}${body}${form.join('')}${file}`;
}

function addressOf({ path, query }: ProbeRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  );
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

function bodyOf({ method, json, form }: ProbeRequest): { body?: FormData | string } {
  if (form) {
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
    body.set(form.file, new File(['A note about nothing at all.'], 'note.txt'));
    return { body };
  }
  if (json === undefined || method === 'GET' || method === 'HEAD') return {};
  return { body: JSON.stringify(json) };
}

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  const end = setTimeout(() => void reader.cancel().catch(() => {}), STREAM_MS);
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(end);
  }
}
