import { HelixError } from '../errors.ts';
import type { OpenRoute } from './open-routes.ts';

type CheckedBody = { body: string | FormData | null; contentType: string | null };

const NOTHING: CheckedBody = { body: null, contentType: null };

/**
 * The body to send on. It is read whole and written anew from what was checked, so that Helix cannot read something else
 * in the same bytes; a body that may not pass is refused.
 */
export async function checkedBody(
  request: Request,
  { body: kind }: OpenRoute,
  mostBytes: number,
): Promise<CheckedBody> {
  if (!kind) return NOTHING;
  const bytes = await readBody(request, mostBytes);
  if (kind === 'json')
    return { body: JSON.stringify(checkedObject(await bytes.text())), contentType: 'application/json' };
  const type = request.headers.get('content-type') ?? '';
  // Helix says what it takes to whoever sends something else.
  if (!/^multipart\/form-data\b/i.test(type)) return { body: '', contentType: 'application/octet-stream' };
  return { body: await checkedForm(bytes, type), contentType: null };
}

function checkedObject(body: string): object {
  // As Helix does: a byte order mark is no part of what is said.
  const text = body.trim();
  const value: unknown = text === '' ? {} : parsed(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw bad(`The body of ${text.length} characters is no JSON object. Send one.`);
  }
  const { conversation_id: conversation, ...rest } = value as Record<string, unknown>;
  if (conversation !== undefined && conversation !== null) throw conversationsAreClosed();
  return rest;
}

async function checkedForm(bytes: Blob, type: string): Promise<FormData> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => null);
  if (!form) throw bad(`The body of ${bytes.size} bytes is no multipart form. Send the fields q and image.`);
  if (form.has('conversation_id')) throw conversationsAreClosed();
  const sent = new FormData();
  const [question, image] = [form.get('q'), form.get('image')];
  if (typeof question === 'string') sent.set('q', question);
  if (image !== null && typeof image !== 'string') sent.set('image', image, image.name);
  return sent;
}

async function readBody({ headers, body }: Request, mostBytes: number): Promise<Blob> {
  if (Number(headers.get('content-length') ?? 0) > mostBytes) throw tooLarge(mostBytes);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) {
    size += step.value.byteLength;
    if (size > mostBytes) {
      await reader?.cancel();
      throw tooLarge(mostBytes);
    }
    pieces.push(step.value);
  }
  return new Blob(pieces);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, refuseEndless);
  } catch (error) {
    if (error instanceof HelixError) throw error;
    return undefined;
  }
}

/** Written anew, such a number would be `null`, which means something else. */
function refuseEndless(name: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  throw bad(`${JSON.stringify(name.slice(0, 50))} is a number too large to be one. Send a smaller one.`);
}

/** An address may not name a stored conversation either. */
export function refuseConversation({ url }: Request): void {
  if (new URL(url).searchParams.has('conversation_id')) throw conversationsAreClosed();
}

function conversationsAreClosed(): HelixError {
  const action = 'Leave conversation_id out, and send what was said before as `history`.';
  return new HelixError('forbidden', { what: 'A stored conversation', action });
}

function tooLarge(mostBytes: number): HelixError {
  const limit = `${mostBytes / 1024 / 1024} MB`;
  return new HelixError('payload_too_large', {
    what: 'The body',
    limit,
    action: 'Send a smaller one, or raise MAX_BODY_MB of the edge worker.',
  });
}

function bad(problem: string): HelixError {
  return new HelixError('bad_request', { problem });
}
