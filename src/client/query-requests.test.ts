import { expect, test } from 'vitest';
import { createHelixClient } from './client.ts';

/** A client whose requests are answered with an object, and what it sent. */
function answering(answer: object) {
  const sent: unknown[] = [];
  const client = createHelixClient({
    fetch: async (_input, init) => {
      sent.push(JSON.parse(String(init?.body)));
      return Response.json(answer);
    },
  });
  return { client, sent };
}

test('[QUERY-CLIENT] options go under the names of the wire, and what is not given is left out', async () => {
  const { client, sent } = answering({ answer: 'x' });
  const filters = {
    sourceType: 'pdf',
    tags: ['a'],
    confidentiality: 'public',
    documentIds: 3,
    to: '2026-01-01',
  } as const;
  const history = [{ question: 'a', answer: 'b' }];
  const options = { project: 'hr', topK: 5, filters: { ...filters, tags: ['a'] }, asOf: '2026-01-31' };
  expect(await client.query('q', { ...options, debug: true, history, tenantId: 't' })).toEqual({
    answer: 'x',
  });
  await client.search('q', { topK: 2 });
  await client.search('q', { history: [{ question: 'a' }], tenantId: 't' });
  expect(sent).toEqual([
    {
      tenant_id: 't',
      question: 'q',
      top_k: 5,
      project: 'hr',
      filters: {
        source_type: 'pdf',
        document_ids: 3,
        tags: ['a'],
        confidentiality: 'public',
        to: '2026-01-01',
      },
      as_of: '2026-01-31',
      debug: true,
      history,
    },
    { question: 'q', top_k: 2 },
    { tenant_id: 't', question: 'q', history: [{ question: 'a' }] },
  ]);
});
