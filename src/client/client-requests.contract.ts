import type { ClientCase } from './client.contract.ts';
import { createHelixClient } from './client.ts';
import { collect, failureOf, leftAt, matches, same, seenBy } from './contract-assert.contract.ts';

const FILE = () => new Blob(['# Leave'], { type: 'text/markdown' });

/** Requests that are no answers: when they are repeated, how they fail, uploads and runs. */
export const REQUEST_CASES: readonly ClientCase[] = [
  {
    name: 'a path in the base address is kept',
    script: 'echo',
    async run(client, baseUrl) {
      same(await client.documents({ project: 'a b' }), []);
      await createHelixClient({ baseUrl: baseUrl.replace(/\/$/, '') }).trace('a/b');
      same(
        (await seenBy(baseUrl)).map(({ path }) => path),
        ['v1/documents?project=a+b', 'v1/traces/a%2Fb'],
      );
    },
  },
  ...['reset-once', 'busy-once', 'told-to-wait'].map(
    (script) =>
      ({
        name: `a GET that failed before its first byte is repeated: ${script}`,
        script,
        async run(client, baseUrl) {
          same(await client.documents(), []);
          same((await seenBy(baseUrl)).length, 2);
        },
      }) satisfies ClientCase,
  ),
  {
    name: 'a GET is repeated as often as allowed, then the last error is thrown',
    script: 'busy',
    async run(client, baseUrl) {
      const expected = { status: 503, code: 'shutting_down', message: 'Try again.', requestId: 'r3' };
      matches(await failureOf(client.documents()), expected);
      same((await seenBy(baseUrl)).length, 3);
      await failureOf(createHelixClient({ baseUrl, retries: 0 }).documents());
      same((await seenBy(baseUrl)).length, 4);
    },
  },
  ...['busy-for-long', 'too-many', 'error-page', 'cut-json'].map(
    (script) =>
      ({
        name: `a GET is not repeated: ${script}`,
        script,
        async run(client, baseUrl) {
          const codes = {
            'busy-for-long': 'shutting_down',
            'too-many': 'queue_full',
            'cut-json': 'interrupted',
          };
          const code = codes[script as keyof typeof codes] ?? 'bad_response';
          matches(await failureOf(client.documents()), { name: 'HelixRequestError', code });
          same((await seenBy(baseUrl)).length, 1);
        },
      }) satisfies ClientCase,
  ),
  {
    name: 'aborting ends the wait before a repetition',
    script: 'busy-for-seconds',
    async run(client, baseUrl) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error('no patience')), 100);
      matches(await failureOf(client.documents({ signal: controller.signal })), { message: 'no patience' });
      same((await seenBy(baseUrl)).length, 1);
    },
  },
  {
    name: 'what changes something is never repeated',
    script: 'busy',
    async run(client, baseUrl) {
      await failureOf(client.deleteDocument(1));
      await failureOf(client.changeProjectSettings('default', {}));
      await failureOf(client.uploadDocument(FILE(), 'leave.md'));
      same(
        (await seenBy(baseUrl)).map(({ method }) => method),
        ['DELETE', 'PATCH', 'POST'],
      );
    },
  },
  {
    name: 'a server that is not there is named in the error',
    script: 'reset',
    async run(_client, baseUrl) {
      const error = await failureOf(createHelixClient({ baseUrl, retries: 0 }).documents());
      matches(error, { status: 0, code: 'unreachable' });
      same(error.message, `Helix at ${baseUrl} does not answer. Check that it is running, then try again.`);
    },
  },
  {
    name: 'an error that Helix did not write still has a message',
    script: 'error-page',
    run: async (client) =>
      matches(await failureOf(client.chunk(1)), {
        status: 500,
        message: 'The server answered with status 500 and no explanation.',
      }),
  },
  {
    name: 'a Helix that is not ready says so, and is told from one that failed',
    script: 'not-ready',
    async run(client, baseUrl) {
      same(await client.ready(), { ready: false, checks: [] });
      const failing = createHelixClient({ baseUrl: baseUrl.replace('not-ready', 'busy') });
      matches(await failureOf(failing.ready()), { status: 503, code: 'shutting_down' });
    },
  },
  {
    name: 'a question about an image goes before the image',
    script: 'image',
    async run(client, baseUrl) {
      const image = new Blob(['pixels'], { type: 'image/png' });
      same(await client.askImage(image, 'What is it?'), { text: 'A red square.' });
      const [request] = await seenBy(baseUrl);
      same(partNames(request?.body), ['q', 'image']);
      same(/content-type: image\/png/i.test(request?.body ?? ''), true);
    },
  },
  {
    name: 'a short error takes its code as the message',
    script: 'no-image',
    run: async (client) =>
      matches(await failureOf(client.askImage(new Blob(['text']), 'What is it?')), {
        status: 415,
        message: 'unsupported media type',
      }),
  },
  {
    name: 'an upload sends the fields before the file and follows the ingestion',
    script: 'upload',
    async run(client, baseUrl) {
      const stages: string[] = [];
      const result = await client.uploadDocument(FILE(), 'Urlaub ü.md', {
        title: 'Leave',
        project: 'people',
        onProgress: ({ stage, done, total }) => stages.push(`${stage} ${done}/${total}`),
      });
      same(result, { status: 'created', document_id: 3, chunks: 4 });
      same(stages, ['extract 1/2']);
      const [request] = await seenBy(baseUrl);
      matches(request, { method: 'POST', path: 'v1/documents', accept: 'text/event-stream' });
      same(partNames(request?.body), ['title', 'project', 'file']);
      same(request?.body.includes('filename="Urlaub ü.md"'), true);
      same(request?.body.includes('# Leave'), true);
    },
  },
  {
    name: 'an error of whoever watches the progress is that error',
    script: 'upload',
    async run(client) {
      const onProgress = () => {
        throw new Error('no room to draw');
      };
      const error = await failureOf(client.uploadDocument(FILE(), 'leave.md', { onProgress }));
      matches(error, { message: 'no room to draw' });
    },
  },
  {
    name: 'an upload that is refused says why',
    script: 'upload-refused',
    run: async (client) =>
      matches(await failureOf(client.uploadDocument(FILE(), 'leave.md')), {
        code: 'empty_document',
        message: 'Holds no text.',
        requestId: 'r9',
      }),
  },
  ...['upload-closed', 'upload-broken'].map(
    (script) =>
      ({
        name: `an upload without its result was interrupted and is not repeated: ${script}`,
        script,
        async run(client, baseUrl) {
          const error = await failureOf(client.uploadDocument(FILE(), 'leave.md'));
          matches(error, { code: 'interrupted', requestId: 'request-1' });
          same((await seenBy(baseUrl)).length, 1);
        },
      }) satisfies ClientCase,
  ),
  {
    name: 'followRun gives each state up to the last',
    script: 'run',
    run: async (client) =>
      same(
        (await collect(client.followRun(7))).map(({ status }) => status),
        ['running', 'succeeded'],
      ),
  },
  {
    name: 'followRun goes on after a lost connection and gives no state twice',
    script: 'run-lost-once',
    async run(client, baseUrl) {
      const states = await collect(client.followRun(7));
      same(
        states.map(({ status }) => status),
        ['running', 'succeeded'],
      );
      same((await seenBy(baseUrl)).length, 2);
    },
  },
  {
    name: 'followRun that loses every connection says that the run goes on',
    script: 'run-lost',
    async run(client, baseUrl) {
      const error = await failureOf(collect(client.followRun(7)));
      matches(error, {
        code: 'interrupted',
        message: 'The connection closed before run 7 ended. The run goes on; follow it again.',
      });
      same((await seenBy(baseUrl)).length, 3);
    },
  },
  {
    name: 'leaving the states of a run closes the connection',
    script: 'run-open',
    async run(client, baseUrl) {
      for await (const run of client.followRun(7)) if (run.status === 'running') break;
      await leftAt(baseUrl);
    },
  },
];

function partNames(form = ''): string[] {
  return [...form.matchAll(/form-data; name="(\w+)"/g)].map((match) => match[1] ?? '');
}
