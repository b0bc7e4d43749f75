import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_TENANT } from '../../src/terms.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { type Posted, post, postQuery, postSearch } from '../support/post-question.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUND = 'How long do I have to request a refund?';

describe('what /v1/query and /v1/search refuse', () => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  beforeAll(async () => {
    gemini = await startGeminiServer();
    helix = await startHelix({ environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url } });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });

  const wrong: [object, RegExp][] = [
    [{}, /^question is missing or blank\. Send one\.$/],
    [{ question: '' }, /question is missing or blank/],
    [{ question: ' \n\u200b' }, /question is missing or blank/],
    [{ question: '\0' }, /question is missing or blank/],
    [{ question: 7 }, /^question must be text\.$/],
    [{ question: null }, /^question must be text\.$/],
    [{ question: ['a'] }, /^question must be text\.$/],
    [{ question: 'x'.repeat(4001) }, /has 4001 characters; at most 4000/],
    [{ question: 'x', top_k: 0 }, /^top_k is 0; it must be a whole number from 1 to 50\.$/],
    [{ question: 'x', top_k: 51 }, /^top_k is 51; it must be a whole number from 1 to 50\.$/],
    [{ question: 'x', top_k: 1.5 }, /^top_k is 1\.5; it must be a whole number from 1 to 50\.$/],
    [{ question: 'x', top_k: '10' }, /^top_k is "10"; it must be a whole number from 1 to 50\.$/],
    [{ question: 'x', project: 5 }, /^project is 5; it must be text\.$/],
    [{ question: 'x', project: '' }, /^project is ""; it must not be blank\.$/],
    [
      { question: 'x', project: 'a\0' },
      /^project is "a\\u0000"; it must not hold control characters or others that do not show\.$/,
    ],
    [{ question: 'x', as_of: 'yesterday' }, /^as_of is "yesterday"; it must be a date such as/],
    [{ question: 'x', as_of: '2026-02-31' }, /^as_of is "2026-02-31"; it must be a date such as/],
    [{ question: 'x', topk: 3 }, /^"topk" is not known here\. Known: .*question, top_k/],
    [{ question: 'x', filters: 'pdf' }, /^filters is "pdf"; it must be an object\.$/],
    [{ question: 'x', filters: [] }, /^filters is \[\]; it must be an object\.$/],
    [
      { question: 'x', filters: { sourceType: 'pdf' } },
      /^"sourceType" is not known here\. Known: source_type, tags, confidentiality, document_ids, from, to\.$/,
    ],
    [
      { question: 'x', filters: { tags: [] } },
      /^filters\.tags is \[\]; it must be a tag, or a list of them\.$/,
    ],
    [{ question: 'x', filters: { tags: ['a', 7] } }, /^filters\.tags is \["a",7\]; it must be a tag/],
    [{ question: 'x', filters: { tags: 'a\0' } }, /^filters\.tags is "a\\u0000"; it must be a tag/],
    [{ question: 'x', filters: { tags: '\ud800' } }, /^filters\.tags is .*; it must be a tag/],
    [
      { question: 'x', filters: { tags: Array(101).fill('a') } },
      /^filters\.tags is \["a".*; it must be a tag, or a list of them, at most 100 of them; it has 101\.$/,
    ],
    [
      { question: 'x', filters: { source_type: {} } },
      /^filters\.source_type is \{\}; it must be a type such as/,
    ],
    [
      { question: 'x', filters: { confidentiality: 'secret' } },
      /^filters\.confidentiality is "secret"; it must be one or more of public, internal, confidential, restricted\.$/,
    ],
    [{ question: 'x', filters: { document_ids: [0] } }, /^filters\.document_ids is \[0\]; it must be the id/],
    [{ question: 'x', filters: { document_ids: '1' } }, /^filters\.document_ids is "1"; it must be the id/],
    [{ question: 'x', filters: { from: 'x' } }, /^filters\.from is "x"; it must be a date/],
    [
      { question: 'x', filters: { from: '2026-02-01', to: '2026-01-01' } },
      /^filters is .*; it must not have a "from" after its "to"\.$/,
    ],
    [{ question: 'x', history: 'before' }, /^history must be a list\.$/],
    [{ question: 'x', history: [null] }, /^history\.0 must be an object\.$/],
    [{ question: 'x', history: [{ answer: 'b' }] }, /^history\.0\.question must be text\.$/],
    [{ question: 'x', history: [{ question: 'a', answer: 7 }] }, /^history\.0\.answer must be text\.$/],
    [
      { question: 'x', history: [{ question: 'a', answer: 'b', who: 'me' }] },
      /^"who" is not known here\. Known: question, answer\.$/,
    ],
    [
      { question: 'x', history: Array(101).fill({ question: 'a', answer: 'b' }) },
      /^history must have at most 100 turns\.$/,
    ],
    [{ question: 'x', tenant_id: 7 }, /^tenant_id is 7; it must be text\.$/],
    [{ question: 'x', topk: null }, /^"topk" is not known here/],
    [{ question: 'x', filters: { tags: [null] } }, /^filters\.tags is \[null\]; it must be a tag/],
  ];
  for (const path of ['/v1/query', '/v1/search']) {
    test.each(wrong)(`[QUERY-400] ${path}: %j`, async (body, message) => {
      const posted = await post<Refusal>(`${helix.url}${path}`, JSON.stringify(body));
      expectRefused(posted, message);
    });

    test.each([
      ['no JSON', '{"question":"secret words', /^The body of 25 characters is no JSON object\. Send one\.$/],
      ['a list', '["secret words"]', /is no JSON object/],
      ['text', '"secret words"', /is no JSON object/],
      ['nothing', '', /question is missing or blank/],
    ])(`[QUERY-400] ${path}: a body that is %s, and the body is not repeated`, async (_, body, message) => {
      const posted = await post<Refusal>(`${helix.url}${path}`, body);
      expectRefused(posted, message);
      expect(JSON.stringify(helix.logged)).not.toContain('secret words');
    });

    test(`[QUERY-400] ${path}: a body that is too much is refused as such, and not repeated`, async () => {
      const body = JSON.stringify({ question: 'secret words', x: 'y'.repeat(1_100_000) });
      const posted = await post<Refusal>(`${helix.url}${path}`, body);
      expect([posted.status, posted.body.error]).toEqual([413, 'payload_too_large']);
      expect(posted.body.message).toBe(
        'The body is larger than the limit of 1048576 bytes. Send only the fields that are known here.',
      );
      expect(JSON.stringify(helix.logged)).not.toContain('secret words');
    });

    test.each([
      ['text/plain', JSON.stringify({ question: REFUND }), /^The content type is "text\/plain"\. Send JSON/],
      [
        'a form',
        new URLSearchParams({ question: REFUND }),
        /^The content type is "application\/x-www-form-urlencoded"/,
      ],
      ['multipart', formOf(), /^The content type is "multipart\/form-data"/],
    ])(`[QUERY-400] ${path}: content of type %s`, async (name, body, message) => {
      const headers = name === 'text/plain' ? { 'content-type': 'text/plain' } : undefined;
      const response = await fetch(`${helix.url}${path}`, {
        method: 'POST',
        body,
        ...(headers && { headers }),
      });
      const refused = (await response.json()) as Refusal;
      expect([response.status, refused.error]).toEqual([400, 'bad_request']);
      expect(refused.message).toMatch(message);
    });

    test(`[QUERY-400] ${path}: no content type at all`, async () => {
      expect(await statusWithoutType(`${helix.url}${path}`)).toBe(400);
    });
  }

  test('[QUERY-400] debug is for /v1/query alone', async () => {
    const body = { question: 'x', debug: 'yes' };
    expectRefused(await postQuery(helix.url, body), /^debug is "yes"; it must be true or false\.$/);
    expectRefused(
      await postSearch(helix.url, body),
      /^"debug" is not known here\. Known: tenant_id, question/,
    );
  });

  test('[QUERY-NULL] null for a field that may be left out is the same as leaving it out', async () => {
    const fields = { tenant_id: null, top_k: null, project: null, as_of: null, history: null };
    const none = {
      source_type: null,
      tags: null,
      confidentiality: null,
      document_ids: null,
      from: null,
      to: null,
    };
    for (const filters of [null, none]) {
      const body = { question: REFUND, ...fields, filters };
      const [searched, plain] = [
        await postSearch(helix.url, body),
        await postSearch(helix.url, { question: REFUND }),
      ];
      expect([searched.status, searched.body.results]).toEqual([200, plain.body.results]);
      const asked = await postQuery(helix.url, { ...body, debug: null });
      expect([asked.status, asked.body.debug]).toEqual([200, null]);
    }
  });

  test('[QUERY-400] a name that JavaScript has a meaning for is as unknown as any other', async () => {
    const posted = await post<Refusal>(`${helix.url}/v1/query`, '{"question":"x","constructor":{"a":1}}');
    expectRefused(posted, /^"constructor" is not known here/);
  });

  test('[QUERY-400] [HTTP-JSON-DEPTH] nesting that no message can hold is refused like anything else', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    for (const field of ['top_k', 'project', 'filters', 'history']) {
      const body = `{"question":"x","${field}":${deep}}`;
      expectRefused(await post<Refusal>(`${helix.url}/v1/query`, body), /nested more than 100 levels deep/);
    }
  });

  test('[QUERY-403] without authentication there is one tenant, which a request may name or not', async () => {
    const other = '00000000-0000-4000-8000-000000000002';
    for (const tenant of [other, '', "x'--"]) {
      for (const send of [postQuery, postSearch]) {
        const { status, headers, body } = await send(helix.url, { question: REFUND, tenant_id: tenant });
        expect([status, body]).toEqual([
          403,
          {
            error: 'forbidden',
            message: `Tenant "${tenant}" is not open to this request. Leave \`tenant_id\` out, or send that of this Helix, ${DEFAULT_TENANT}.`,
            request_id: headers.get('x-request-id'),
          },
        ]);
      }
    }
    const own = { question: REFUND, tenant_id: DEFAULT_TENANT.toUpperCase() };
    expect((await postQuery(helix.url, own)).status).toBe(200);
    expect((await postSearch(helix.url, own)).status).toBe(200);
  });

  test('an unknown project is 404 and named', async () => {
    const { status, body } = await postQuery(helix.url, { question: REFUND, project: 'nowhere' });
    expect([status, body.error]).toEqual([404, 'project_not_found']);
    expect(body.message).toContain('"nowhere"');
  });

  test('nothing that was refused asked a model', () => {
    const asked = JSON.stringify([gemini.calls.stream, gemini.calls.generate]);
    expect(asked).not.toContain('secret words');
  });
});

test('[QUERY-503] a database that is away is 503, for the stream too', async () => {
  const gemini = await startGeminiServer();
  const helix = await startHelix({ environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url } });
  await helix.helix.database.close();
  for (const accept of ['application/json', 'text/event-stream']) {
    const { status, body } = await postQuery(helix.url, { question: REFUND }, { headers: { accept } });
    expect([status, body.error]).toEqual([503, 'database_unavailable']);
  }
  await helix.stop().catch(() => {});
  await gemini.close();
});

type Refusal = { error: string; message: string; request_id: string };

function expectRefused({ status, headers, body }: Posted<Partial<Refusal>>, message: RegExp): void {
  expect([status, body]).toEqual([
    400,
    {
      error: 'bad_request',
      message: expect.stringMatching(message),
      request_id: headers.get('x-request-id'),
    },
  ]);
}

function formOf(): FormData {
  const form = new FormData();
  form.set('question', REFUND);
  return form;
}

/** Without `fetch`, which names a type by itself. */
function statusWithoutType(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST' }, (response) => {
      response.resume();
      resolve(response.statusCode!);
    });
    sent.on('error', reject).end(JSON.stringify({ question: REFUND }));
  });
}
