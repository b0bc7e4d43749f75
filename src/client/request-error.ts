/** A request that Helix refused, or that never reached it. The message is meant for people. */
export class HelixRequestError extends Error {
  override readonly name = 'HelixRequestError';
  /** The HTTP status; 0 when there was no response. */
  readonly status: number;
  /** The server's error code, or one of this client's: `unreachable`, `interrupted`, `bad_response`. */
  readonly code: string;
  readonly requestId: string | null;
  /** All that the server said, such as the writing found in a picture that no model could look at; null where it was no JSON. */
  readonly body: Record<string, unknown> | null;

  constructor(fields: RequestErrorFields, options?: ErrorOptions) {
    super(fields.message, options);
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId ?? null;
    this.body = fields.body ?? null;
  }
}

export async function errorFromResponse(response: Response): Promise<HelixRequestError> {
  return errorFromBody(await beginningOf(response), response);
}

/** Far more than an error of Helix has; whatever is beyond is not waited for. */
const LONGEST_ERROR_BYTES = 65_536;

/** The beginning of a body, as far as it came. */
export async function beginningOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  try {
    for (let room = LONGEST_ERROR_BYTES; reader && room > 0; ) {
      const { value, done } = await reader.read();
      if (done) break;
      text += decoder.decode(value.subarray(0, room), { stream: true });
      room -= value.length;
    }
  } catch {
    // What came before the connection broke is what there is.
  }
  reader?.cancel().catch(() => undefined);
  return text;
}

/** Reads the one error shape of Helix; anything else (a proxy's page, say) still gives a usable message. */
export function errorFromBody(body: string, response: Response): HelixRequestError {
  const { status } = response;
  const said = parseObject(body);
  const { error, message, request_id } = said ?? {};
  return new HelixRequestError({
    status,
    code: typeof error === 'string' ? error : 'bad_response',
    message: firstText(message, error) ?? `The server answered with status ${status} and no explanation.`,
    requestId: firstText(request_id) ?? requestIdOf(response),
    body: said,
  });
}

export function requestIdOf(response: Response): string | null {
  return response.headers.get('x-request-id');
}

/** The object that a JSON text holds, or null when it holds anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function firstText(...candidates: unknown[]): string | null {
  const found = candidates.find((candidate) => typeof candidate === 'string' && candidate !== '');
  return typeof found === 'string' ? found : null;
}

type RequestErrorFields = {
  status: number;
  code: string;
  message: string;
  requestId?: string | null;
  body?: Record<string, unknown> | null;
};
