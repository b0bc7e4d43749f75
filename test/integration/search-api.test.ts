import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHelixClient } from '../../src/client/client.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { onEachEngine } from '../support/engines.ts';
import { type GeminiServer, startGeminiServer } from '../support/gemini-server.ts';
import { postQuery, postSearch } from '../support/post-question.ts';
import { type RunningHelix, startHelix } from '../support/running-helix.ts';

const REFUND = 'How long do I have to request a refund?';

onEachEngine('POST /v1/search', (engine) => {
  let gemini: GeminiServer;
  let helix: RunningHelix;
  const documents: Record<string, number> = {};
  beforeAll(async () => {
    gemini = await startGeminiServer();
    helix = await startHelix({ engine, environment: { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url } });
    documents.norway = await ingest('norway.md', '# Norway\n\nA refund request takes 90 days in Norway.', {
      tags: ['hr', 'north'],
      effectiveAt: '2026-03-01T00:00:00.000Z',
    });
    documents.spain = await ingest('spain.txt', 'A refund request takes 15 days in Spain.', {
      tags: ['south'],
      effectiveAt: '2026-05-01T00:00:00.000Z',
    });
  });
  afterAll(async () => {
    await helix?.stop();
    await gemini?.close();
  });
  const search = (body: object = {}) => postSearch(helix.url, { question: REFUND, ...body });
  const found = async (filters: object) =>
    (await search({ filters })).body.results
      .map(({ doc_id }) => doc_id)
      .filter(unique)
      .sort();
  async function ingest(name: string, text: string, said: { tags: string[]; effectiveAt: string }) {
    const bytes = new TextEncoder().encode(text);
    const source = { name, content: { bytes }, sourceUri: name, project: 'default', ...said };
    return (await ingestDocument(helix.helix, source)).documentId;
  }

  test('[SEARCH-200] each result has its document, its place, its text and why it is there', async () => {
    const { status, headers, body } = await search({ top_k: 3 });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([
      'question',
      'results',
      'gate',
      'quarantined',
      'retrieval',
      'timings',
      'request_id',
    ]);
    expect(body.question).toBe(REFUND);
    expect(body.request_id).toBe(headers.get('x-request-id'));
    expect(body.results.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    const norway = body.results.find(({ doc_id }) => doc_id === documents.norway)!;
    expect(norway).toMatchObject({
      chunk_id: expect.any(Number),
      doc_version_id: expect.any(Number),
      title: 'Norway',
      version_label: 'v1',
      source_uri: 'norway.md',
      source_type: 'markdown',
      heading_path: ['Norway'],
      type: expect.any(String),
      text: expect.stringContaining('90 days in Norway'),
      place: { start_line: 1, end_line: 3, start_offset: 0, end_offset: expect.any(Number) },
      distance: expect.any(Number),
      scores: {
        vector: { rank: expect.any(Number), distance: expect.any(Number) },
        lexical: { rank: expect.any(Number), score: expect.any(Number) },
        fused: expect.any(Number),
        rrf: expect.any(Number),
        rerank: null,
      },
    });
    expect(body.gate).toMatchObject({ verdict: 'answer', nearest: expect.any(Number), ceiling: 0.55 });
    expect(body.retrieval).toMatchObject({
      revision: expect.any(Number),
      counts: { vector: expect.any(Number), lexical: expect.any(Number), merged: expect.any(Number) },
      vector: { method: expect.stringMatching(/^(exact|index)$/) },
      lexical: { exact: true, matched: expect.any(Number) },
      reranker: null,
      reranker_skipped: false,
    });
    const { words } = body.retrieval.lexical;
    expect(words.find(({ word }) => word === 'refund')).toMatchObject({
      chunks: expect.any(Number),
      weight: expect.any(Number),
    });
    expect(body.timings).toMatchObject({ embed_ms: expect.any(Number), retrieval_ms: expect.any(Number) });
  });

  test('[SEARCH-SAME] these are the chunks that /v1/query puts before the model, in this order', async () => {
    for (const body of [{ top_k: 4 }, { top_k: 2, filters: { tags: 'hr' } }, { question: 'Spain?' }]) {
      const searched = await search(body);
      const { body: asked } = await postQuery(helix.url, { question: REFUND, debug: true, ...body });
      expect(asked.debug!.budget.kept).toEqual(searched.body.results.map(({ chunk_id }) => chunk_id));
      expect(asked.debug!.gate).toEqual(searched.body.gate);
    }
  });

  test('[SEARCH-HISTORY] a follow-up is searched for as /v1/query searches for it, and says so', async () => {
    const question = 'And in Spain?';
    for (const answer of [{}, { answer: null }, { answer: 'Within 30 days [chunk:1].' }]) {
      const body = { question, top_k: 3, history: [{ question: REFUND, ...answer }] };
      const searched = await search(body);
      expect(searched.status).toBe(200);
      expect(searched.body.question).toBe(question);
      expect(searched.body.searched_as).toMatch(/refund.*Spain/);
      const { body: asked } = await postQuery(helix.url, { ...body, debug: true });
      expect(asked.searched_as).toBe(searched.body.searched_as);
      expect(asked.debug!.budget.kept).toEqual(searched.body.results.map(({ chunk_id }) => chunk_id));
      expect(asked.debug!.gate).toEqual(searched.body.gate);
    }
  });

  test('[SEARCH-HISTORY] a question that stands by itself is searched for as it is', async () => {
    const { body } = await search({ history: [{ question: 'Who runs the canteen?' }] });
    expect(body).not.toHaveProperty('searched_as');
    expect(body.results).toEqual((await search()).body.results);
  });

  test('[SEARCH-NO-MODEL] only the question is embedded; nothing is written or judged', async () => {
    const before = { ...counts(gemini) };
    await search({ question: 'A question that nobody asked before?' });
    expect(counts(gemini)).toEqual({ ...before, embed: before.embed + 1 });
  });

  test('[SEARCH-FILTERS] tags, types, documents and dates narrow; one value is as good as a list', async () => {
    const { norway, spain } = documents;
    expect(await found({ tags: 'hr' })).toEqual([norway]);
    expect(await found({ tags: ['hr', 'south'] })).toEqual([norway, spain]);
    expect(await found({ tags: 'nobody' })).toEqual([]);
    expect(await found({ source_type: 'markdown' })).toEqual([norway]);
    expect(await found({ document_ids: spain })).toEqual([spain]);
    expect(await found({ document_ids: [norway, spain] })).toEqual([norway, spain]);
    expect(await found({ from: '2026-02-01', to: '2026-03-01' })).toEqual([norway]);
    expect(await found({ from: '2026-05-01', to: '2026-05-01' })).toEqual([spain]);
    expect(await found({ tags: 'hr', source_type: 'text' })).toEqual([]);
  });

  test('[SEARCH-FILTERS] nothing found has no evidence, and is no error', async () => {
    const { status, body } = await search({ filters: { tags: 'nobody' } });
    expect(status).toBe(200);
    expect(body.results).toEqual([]);
    expect(body.gate).toMatchObject({ verdict: 'refuse', reason: 'no-evidence', nearest: null });
  });

  test('[SEARCH-AS-OF] the versions that held then', async () => {
    const { body } = await search({ as_of: '2026-04-01' });
    expect(body.results.map(({ doc_id }) => doc_id).filter(unique)).toEqual([documents.norway]);
  });

  test('[SEARCH-CLIENT] the client asks the same with its own names', async () => {
    const client = createHelixClient({ baseUrl: helix.url });
    const filters = {
      tags: ['hr'],
      sourceType: 'markdown',
      documentIds: documents.norway!,
      from: '2026-01-01',
    };
    const { results } = await client.search(REFUND, { topK: 2, filters, asOf: '2026-12-31' });
    expect(results.map(({ doc_id }) => doc_id)).toEqual([documents.norway]);
    await expect(client.search(' ')).rejects.toMatchObject({ status: 400, code: 'bad_request' });
  });
});

describe('a context that has no room for all', () => {
  test('[SEARCH-SAME] what does not fit is not shown either', async () => {
    const gemini = await startGeminiServer();
    const environment = { GEMINI_API_KEY: 'k', GEMINI_BASE_URL: gemini.url, MAX_CONTEXT_CHUNKS: '1' };
    const helix = await startHelix({ environment });
    const { body } = await postSearch(helix.url, { question: REFUND, top_k: 5 });
    const asked = await postQuery(helix.url, { question: REFUND, top_k: 5, debug: true });
    await helix.stop();
    await gemini.close();
    expect(body.results).toHaveLength(1);
    expect(asked.body.debug!.budget.kept).toEqual([body.results[0]!.chunk_id]);
    expect(asked.body.debug!.budget.dropped[0]).toEqual({ chunk_id: expect.any(Number), reason: 'count' });
  });
});

function counts({ calls }: GeminiServer) {
  return { embed: calls.embed.length, stream: calls.stream.length, generate: calls.generate.length };
}

function unique(value: number, index: number, all: number[]): boolean {
  return all.indexOf(value) === index;
}
