/** Characters one event may take before the stream counts as broken; an answer's frames are far below 100 kB. */
const MAX_EVENT_LENGTH = 1024 * 1024;

/**
 * Reads server-sent events from a byte stream by the rules of the WHATWG HTML standard ("Interpreting an
 * event stream"). An event is only complete at its blank line, so one that the stream's end cuts is dropped.
 * Throws `SseOverflowError` rather than hold more than `maxEventLength` characters of one event.
 * Leaving the loop cancels the stream.
 */
export async function* parseSse(
  body: ReadableStream<Uint8Array>,
  { maxEventLength = MAX_EVENT_LENGTH }: { maxEventLength?: number } = {},
): AsyncGenerator<SseEvent, void, undefined> {
  const decoder = new TextDecoder(); // strips a leading byte order mark, joins characters cut by a chunk
  const splitLines = createLineSplitter(maxEventLength);
  const assembleEvent = createEventAssembler(maxEventLength);
  // A reader instead of `for await`: Safari before 26 cannot iterate a ReadableStream.
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const line of splitLines(decoder.decode(value, { stream: true }))) {
        const event = assembleEvent(line);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined); // a stream that failed has already thrown its error above
  }
}

export class SseOverflowError extends Error {
  override readonly name = 'SseOverflowError';

  constructor(limit: number) {
    super(`The event stream holds an event of more than ${limit} characters.`);
  }
}

function createLineSplitter(maxLength: number): (text: string) => Generator<string> {
  let unfinished = '';
  let endedWithCarriageReturn = false;

  return function* splitLines(text) {
    if (text === '') return;
    // A carriage return ends its line at once; a line feed that follows belongs to it, even in a later chunk.
    let start = endedWithCarriageReturn && text.startsWith('\n') ? 1 : 0;
    endedWithCarriageReturn = text.endsWith('\r');
    // Only the new text is searched, so a long line that comes in small chunks costs linear time.
    const lineEnd = /\r\n|\r|\n/g;
    lineEnd.lastIndex = start;
    for (let match = lineEnd.exec(text); match; match = lineEnd.exec(text)) {
      const line = unfinished + text.slice(start, match.index);
      unfinished = '';
      start = lineEnd.lastIndex;
      if (line.length > maxLength) throw new SseOverflowError(maxLength);
      yield line;
    }
    unfinished += text.slice(start);
    if (unfinished.length > maxLength) throw new SseOverflowError(maxLength);
  };
}

function createEventAssembler(maxLength: number): (line: string) => SseEvent | null {
  let type = '';
  let data: string[] = [];
  let dataLength = 0;
  let lastEventId = '';

  function dispatch(): SseEvent | null {
    const event = data.length === 0 ? null : { type: type || 'message', data: data.join('\n'), lastEventId };
    type = '';
    data = [];
    dataLength = 0;
    return event;
  }

  return (line) => {
    if (line === '') return dispatch();
    const { field, value } = parseField(line);
    if (field === 'event') type = value;
    if (field === 'id' && !value.includes('\0')) lastEventId = value;
    if (field === 'data') {
      data.push(value);
      dataLength += value.length + 1;
      if (dataLength > maxLength) throw new SseOverflowError(maxLength);
    }
    return null;
  };
}

/** A comment (a line that begins with a colon) gives the empty field name, which nothing acts on. */
function parseField(line: string): { field: string; value: string } {
  const colon = line.indexOf(':');
  if (colon === -1) return { field: line, value: '' };
  const value = line.slice(colon + 1);
  return { field: line.slice(0, colon), value: value.startsWith(' ') ? value.slice(1) : value };
}

export type SseEvent = {
  /** `message` where the stream names none. */
  type: string;
  data: string;
  lastEventId: string;
};
