import type { ClientCase } from './client.contract.ts';
import type { HelixClient } from './client.ts';
import { collect, failureOf, leftAt, matches, same, seenBy } from './contract-assert.contract.ts';

const BAD_RESPONSE = { name: 'HelixRequestError', code: 'bad_response' };
const FILE = () => new Blob(['# Leave'], { type: 'text/markdown' });

/** Servers that are not Helix, or that mean no good. */
export const DISTRUST_CASES: readonly ClientCase[] = [
  {
    name: 'a redirect is not followed, and nothing is sent again',
    script: 'redirected',
    async run(client, baseUrl) {
      matches(await failureOf(client.documents()), BAD_RESPONSE);
      matches(await failureOf(client.query('q')), BAD_RESPONSE);
      matches(await failureOf(client.uploadDocument(FILE(), 'leave.md')), BAD_RESPONSE);
      matches(await failureOf(collect(client.ask('q'))), BAD_RESPONSE);
      matches(await failureOf(client.ready()), BAD_RESPONSE);
      same((await seenBy(baseUrl)).length, 5);
    },
  },
  {
    name: 'a page that is shorter than asked for is the last, whatever the total is said to be',
    script: 'short-pages',
    async run(client, baseUrl) {
      same((await client.documents()).length, 4);
      same((await seenBy(baseUrl)).length, 2);
    },
  },
  {
    name: 'an error that never ends is not read to its end',
    script: 'endless-error',
    async run(client, baseUrl) {
      matches(await failureOf(client.chunk(1)), { ...BAD_RESPONSE, status: 500 });
      await leftAt(baseUrl);
    },
  },
  ...['null', 'other-shape'].map(
    (script) =>
      ({
        name: `an answer of another shape is told as such: ${script}`,
        script,
        async run(client) {
          for (const ask of LISTS) matches(await failureOf(ask(client)), BAD_RESPONSE);
          matches(await failureOf(client.askImage(new Blob(['pixels']), 'q')), BAD_RESPONSE);
          matches(await failureOf(client.ready()), BAD_RESPONSE);
          if (script === 'null') matches(await failureOf(client.chunk(1)), BAD_RESPONSE);
        },
      }) satisfies ClientCase,
  ),
  {
    name: 'what is only named like an event stream is none',
    script: 'not-quite-a-stream',
    run: async (client) => matches(await failureOf(collect(client.ask('q'))), BAD_RESPONSE),
  },
  {
    name: 'an event stream may name its characters, in letters of any case',
    script: 'stream-with-charset',
    run: async (client) => matches((await collect(client.ask('q'))).at(-1), { type: 'end', complete: true }),
  },
];

const LISTS: readonly ((client: HelixClient) => Promise<unknown>)[] = [
  (client) => client.documents(),
  (client) => client.versions(1),
  (client) => client.projects(),
  (client) => client.runs(),
  (client) => client.evals(),
  (client) => client.feedback(),
  (client) => client.conversations(),
];
