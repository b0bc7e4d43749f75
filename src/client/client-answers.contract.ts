import type { ClientCase } from './client.contract.ts';
import { createHelixClient } from './client.ts';
import { collect, failureOf, goOn, leftAt, matches, same, seenBy } from './contract-assert.contract.ts';

const CITATION = { n: 1, chunk_id: 42, document_title: 'Refund Policy', snippet: 'Within 30 days.' };
const START = { type: 'start', requestId: 'request-1' };
const NO_CITATIONS = { type: 'citations', citations: [] };

/** Answers as they are streamed: what is read of them, how they end, and how they are left. */
export const ANSWER_CASES: readonly ClientCase[] = [
  {
    name: 'ask gives the request id, the text, the citations and the end',
    script: 'whole',
    run: async (client) =>
      same(await collect(client.ask('How long?')), [
        START,
        { type: 'delta', text: 'Within 30 ' },
        { type: 'delta', text: 'days\n[1].' },
        { type: 'citations', citations: [CITATION] },
        { type: 'end', complete: true },
      ]),
  },
  {
    name: 'ask passes on a verdict and passes over events it does not know',
    script: 'checked',
    async run(client) {
      const events = await collect(client.ask('Is it free?'));
      same(typesOf(events), ['start', 'citations', 'verdict', 'end']);
      matches(events[2], { type: 'verdict' });
    },
  },
  {
    name: 'a malformed frame is reported with what it was, and the answer goes on',
    script: 'malformed',
    async run(client) {
      const events = await collect(client.ask('q'));
      const errors = events.filter((event) => event.type === 'error');
      same(typesOf(events.filter((event) => event.type !== 'error')), [
        'start',
        'delta',
        'delta',
        'citations',
        'end',
      ]);
      same([...new Set(errors.map(({ code }) => code))], ['malformed_frame']);
      same(errors.map(({ raw }) => raw).slice(0, 4), ['{"t":"cut', '{"t":7}', 'null', '{"n":1}']);
      same(errors.length, 6);
      same(events.at(-1), { type: 'end', complete: true });
    },
  },
  {
    name: 'an error that the server reports within the stream keeps its code',
    script: 'reported-error',
    async run(client) {
      const events = await collect(client.ask('q'));
      matches(events[1], { type: 'error', code: 'judge_unavailable', message: 'No check.' });
      same(typesOf(events), ['start', 'error', 'citations', 'end']);
    },
  },
  {
    name: 'a stream that is closed early ends the answer as incomplete, without its cut frame',
    script: 'closed',
    run: async (client) =>
      same(await collect(client.ask('q')), [
        START,
        { type: 'delta', text: 'Within' },
        { type: 'end', complete: false },
      ]),
  },
  {
    name: 'a stream that breaks ends the answer as incomplete, and it is not asked again',
    script: 'broken',
    async run(client, baseUrl) {
      same(await collect(client.ask('q')), [
        START,
        { type: 'delta', text: 'Within' },
        { type: 'end', complete: false },
      ]);
      same((await seenBy(baseUrl)).length, 1);
    },
  },
  {
    name: 'characters that are cut by the network are whole again',
    script: 'cut-characters',
    run: async (client) => same(await textOf(client.ask('q')), 'naïve 漢字 😀'),
  },
  {
    name: 'carriage returns, a byte order mark and comments are no part of the answer',
    script: 'carriage-returns',
    run: async (client) =>
      same(await collect(client.ask('q')), [
        START,
        { type: 'delta', text: 'a' },
        NO_CITATIONS,
        { type: 'end', complete: true },
      ]),
  },
  {
    name: 'text is given as it comes, while the answer is still being written',
    script: 'slow',
    async run(client, baseUrl) {
      // The server ends the answer only when its first words were read here.
      const events: string[] = [];
      for await (const event of client.ask('q')) {
        events.push(event.type);
        if (event.type === 'delta') await goOn(baseUrl);
      }
      same(events, ['start', 'delta', 'citations', 'end']);
    },
  },
  {
    name: 'a long frame is read whole',
    script: 'long',
    run: async (client) => same((await textOf(client.ask('q'))).length, 600_000),
  },
  {
    name: 'a frame without end is refused, and the connection is closed',
    script: 'endless',
    async run(client, baseUrl) {
      matches(await failureOf(collect(client.ask('q'))), { code: 'bad_response' });
      await leftAt(baseUrl);
    },
  },
  ...['start', 'delta'].map(
    (type): ClientCase => ({
      name: `leaving the loop closes the connection, at the first ${type}`,
      script: 'open',
      async run(client, baseUrl) {
        for await (const event of client.ask('q')) if (event.type === type) break;
        await leftAt(baseUrl);
      },
    }),
  ),
  {
    name: 'aborting the signal throws its reason at the next step and closes the connection',
    script: 'open',
    async run(client, baseUrl) {
      const controller = new AbortController();
      const seen: string[] = [];
      const reading = async () => {
        for await (const event of client.ask('q', { signal: controller.signal })) {
          seen.push(event.type);
          if (event.type === 'delta') controller.abort(new Error('the reader left'));
        }
      };
      matches(await failureOf(reading()), { message: 'the reader left' });
      same(seen, ['start', 'delta']);
      await leftAt(baseUrl);
    },
  },
  {
    name: 'aborting while nothing comes throws the reason',
    script: 'open',
    async run(client, baseUrl) {
      const controller = new AbortController();
      const reading = collect(client.streamQuery('q', { signal: controller.signal }));
      setTimeout(() => controller.abort(new Error('the reader left')), 50);
      matches(await failureOf(reading), { message: 'the reader left' });
      await leftAt(baseUrl);
    },
  },
  {
    name: 'aborting and leaving at once is leaving',
    script: 'open',
    async run(client, baseUrl) {
      const controller = new AbortController();
      for await (const event of client.ask('q', { signal: controller.signal })) {
        if (event.type !== 'delta') continue;
        controller.abort(new Error('the reader left'));
        break;
      }
      await leftAt(baseUrl);
    },
  },
  {
    name: 'aborting before an answer has begun throws the reason and closes the connection',
    script: 'silent',
    async run(client, baseUrl) {
      const controller = new AbortController();
      const reading = collect(client.ask('q', { signal: controller.signal }));
      setTimeout(() => controller.abort(new Error('too slow')), 50);
      matches(await failureOf(reading), { message: 'too slow' });
      await leftAt(baseUrl);
    },
  },
  {
    name: 'a signal that is aborted already sends nothing',
    script: 'whole',
    async run(client, baseUrl) {
      const signal = AbortSignal.abort(new Error('never mind'));
      matches(await failureOf(collect(client.ask('q', { signal }))), { message: 'never mind' });
      same(await seenBy(baseUrl), []);
    },
  },
  {
    name: 'ask sends the question and its scope, encoded',
    script: 'whole',
    async run(client, baseUrl) {
      const scope = { project: 'legal team', documentId: 7, asOf: '2026-01-31', k: 2 };
      await collect(client.ask('50% & more? ✓', scope));
      const [request] = await seenBy(baseUrl);
      same(request?.accept, 'text/event-stream');
      same(Object.fromEntries(new URL(request?.path ?? '', baseUrl).searchParams), {
        q: '50% & more? ✓',
        project: 'legal team',
        document_id: '7',
        as_of: '2026-01-31',
        k: '2',
      });
    },
  },
  {
    name: 'what the server says before the stream is thrown',
    script: 'refused',
    run: async (client) =>
      matches(await failureOf(collect(client.ask(' '))), {
        name: 'HelixRequestError',
        status: 400,
        code: 'question_missing',
        message: 'Ask.',
        requestId: 'r7',
      }),
  },
  {
    name: 'a page where an answer should be is an error',
    script: 'page',
    run: async (client) =>
      matches(await failureOf(collect(client.ask('q'))), { code: 'bad_response', status: 200 }),
  },
  {
    name: 'an answer that was refused for the moment is asked for again before its first byte',
    script: 'busy-once',
    async run(client, baseUrl) {
      same(typesOf(await collect(client.ask('q'))), ['start', 'citations', 'end']);
      same((await seenBy(baseUrl)).length, 2);
    },
  },
  {
    name: 'streamQuery gives the text, the citations and the end, and posts the question',
    script: 'query',
    async run(client, baseUrl) {
      same(await collect(client.streamQuery('How long?', { topK: 3 })), [
        START,
        { type: 'delta', text: '30 days [chunk:42].' },
        { type: 'citations', citations: [{ chunk_id: 42 }] },
        { type: 'end', complete: true, abstained: false, debug: null, searchedAs: 'q' },
      ]);
      const [request] = await seenBy(baseUrl);
      matches(request, { method: 'POST', path: 'v1/query', accept: 'text/event-stream' });
      same(JSON.parse(request?.body ?? ''), { question: 'How long?', top_k: 3 });
    },
  },
  {
    name: 'streamQuery reports malformed frames and goes on to the end',
    script: 'query-malformed',
    async run(client) {
      const events = await collect(client.streamQuery('q'));
      same(typesOf(events), ['start', 'error', 'error', 'error', 'end']);
      matches(events.at(-1), { complete: true, abstained: true });
    },
  },
  {
    name: 'streamQuery that breaks is incomplete, and is not asked again',
    script: 'broken',
    async run(client, baseUrl) {
      const events = await collect(client.streamQuery('q'));
      same(events.at(-1), { type: 'end', complete: false });
      same((await seenBy(baseUrl)).length, 1);
    },
  },
  {
    name: 'a question that is posted is never repeated, whatever is allowed',
    script: 'busy',
    async run(_client, baseUrl) {
      const client = createHelixClient({ baseUrl, retries: 5 });
      matches(await failureOf(collect(client.streamQuery('q'))), { status: 503, code: 'shutting_down' });
      matches(await failureOf(client.query('q')), { status: 503 });
      same((await seenBy(baseUrl)).length, 2);
    },
  },
];

function typesOf(events: readonly { type: string }[]): string[] {
  return events.map(({ type }) => type);
}

async function textOf(events: AsyncIterable<{ type: string; text?: string }>): Promise<string> {
  return (await collect(events)).map(({ text = '' }) => text).join('');
}
