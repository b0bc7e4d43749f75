import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSse, type SseEvent, SseOverflowError } from './parse-sse.ts';

const encoder = new TextEncoder();

test.each([
  ['line feed', 'data: a\n\n'],
  ['carriage return', 'data: a\r\r'],
  ['both', 'data: a\r\n\r\n'],
  ['mixed', 'data: a\r\n\n'],
  ['no space after the colon', 'data:a\n\n'],
  ['byte order mark', '\uFEFFdata: a\n\n'],
  ['comment before', ': keep-alive\ndata: a\n\n'],
  ['comment between', 'data: a\n: keep-alive\n\n'],
  ['unknown field', 'data: a\nretry: 10\ncolour: red\n\n'],
  ['blank lines before', '\n\n\ndata: a\n\n'],
])('reads one event: %s', async (_name, text) => {
  expect(await read([text])).toEqual([message('a')]);
});

test.each<[string, string, SseEvent[]]>([
  ['only the first space is dropped', 'data:  a\n\n', [message(' a')]],
  ['lines of data are joined by a line feed', 'data: a\ndata:\ndata: b\n\n', [message('a\n\nb')]],
  ['a field without a colon is empty', 'data\n\n', [message('')]],
  ['an event without data is not an event', 'event: ping\n\ndata: a\n\n', [message('a')]],
  [
    'a type lasts for one event',
    'event: citations\ndata: []\n\ndata: a\n\n',
    [{ ...message('[]'), type: 'citations' }, message('a')],
  ],
  ['an event without its blank line is dropped', 'data: a\n\ndata: b\n', [message('a')]],
  [
    'an id stays until the next one',
    'id: 7\ndata: a\n\ndata: b\n\n',
    [
      { ...message('a'), lastEventId: '7' },
      { ...message('b'), lastEventId: '7' },
    ],
  ],
  ['an id with a null character is ignored', 'id: 7\0\ndata: a\n\n', [message('a')]],
  ['only the first byte order mark is one', '\uFEFFdata: a\n\n\uFEFFdata: b\n\n', [message('a')]],
])('%s', async (_name, text, events) => {
  expect(await read([text])).toEqual(events);
});

test('any cut of the bytes gives the events that were written', async () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n]/g, ' '));
  const event = fc.record({
    type: fc.constantFrom('message', 'citations', 'progress'),
    data: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  });
  const lineEnd = fc.constantFrom('\n', '\r', '\r\n');
  await fc.assert(
    fc.asyncProperty(fc.array(event), lineEnd, fc.infiniteStream(fc.nat(7)), async (events, end, sizes) => {
      const text = events.map(({ type, data }) => write(type, data, end)).join('');
      const seen = await read(cut(encoder.encode(text), sizes));
      expect(seen).toEqual(events.map(({ type, data }) => ({ type, data, lastEventId: '' })));
    }),
  );
});

test('[CLIENT-SSE] any cut of any bytes gives the same events as no cut', async () => {
  const unit = fc.constantFrom('data', ':', ' ', '\r', '\n', 'event', 'é', '🧬', '\uFEFF', '\0', 'id');
  await fc.assert(
    fc.asyncProperty(fc.array(unit), fc.infiniteStream(fc.nat(4)), async (units, sizes) => {
      const bytes = encoder.encode(units.join(''));
      expect(await read(cut(bytes, sizes))).toEqual(await read([bytes]));
    }),
  );
});

test.each([
  ['a line without an end', ['data: ', 'x'.repeat(60), 'x'.repeat(60)]],
  ['a line in one piece', [`data: ${'x'.repeat(120)}\n\n`]],
  ['many lines', Array.from({ length: 60 }, () => 'data: x\n')],
])('refuses to hold more than the limit: %s', async (_name, chunks) => {
  await expect(read(chunks, 100)).rejects.toBeInstanceOf(SseOverflowError);
});

test('the limit is for one event, not for the stream', async () => {
  const events = await read(
    Array.from({ length: 60 }, () => 'data: x\n\n'),
    100,
  );
  expect(events).toHaveLength(60);
});

test('leaving the loop cancels the stream', async () => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(encoder.encode('data: a\n\n')),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const _event of parseSse(body)) break;
  expect(cancelled).toBe(true);
});

test('an error of the stream reaches the reader after the events before it', async () => {
  const seen: string[] = [];
  let pulls = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (pulls++ > 0) throw new Error('connection lost');
      controller.enqueue(encoder.encode('data: a\n\n'));
    },
  });
  const reading = (async () => {
    for await (const event of parseSse(body)) seen.push(event.data);
  })();
  await expect(reading).rejects.toThrow('connection lost');
  expect(seen).toEqual(['a']);
});

async function read(chunks: Iterable<string | Uint8Array>, maxEventLength?: number): Promise<SseEvent[]> {
  const events: SseEvent[] = [];
  for await (const event of parseSse(streamOf(chunks), maxEventLength ? { maxEventLength } : {})) {
    events.push(event);
  }
  return events;
}

function streamOf(chunks: Iterable<string | Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) {
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      }
      controller.close();
    },
  });
}

/** Cuts by the given sizes; a size of 0 gives an empty chunk, which a stream may hold too. */
function cut(bytes: Uint8Array, sizes: Iterator<number>): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const size = Number(sizes.next().value);
    chunks.push(bytes.subarray(start, start + size));
    start += size;
  }
  return chunks;
}

function write(type: string, data: string, end: string): string {
  const lines = data.split('\n').map((line) => `data: ${line}`);
  return [...(type === 'message' ? [] : [`event: ${type}`]), ...lines, '', ''].join(end);
}

function message(data: string): SseEvent {
  return { type: 'message', data, lastEventId: '' };
}
