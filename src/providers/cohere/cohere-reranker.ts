import { z } from 'zod';
import type { Reranker, RerankRequest, TextScore } from '../../models/reranker.ts';
import { cohereFailure, nonsense } from './cohere-failure.ts';

/**
 * Cohere's `POST /v2/rerank`. `fetch` is expected to retry and to bound what it reads (`cohere-fetch.ts`).
 *
 * Spoken directly: it is one request, and the published SDK of it (@ai-sdk/cohere 4.0.52) would bring second copies of
 * `@ai-sdk/provider` and its tools, and checks neither the count nor the range of what comes back.
 */
export function createCohereReranker({ apiKey, baseUrl, model, fetch }: CohereOptions): Reranker {
  const id = `cohere/${model}`;
  const url = `${withVersion(baseUrl ?? COHERE_URL)}/rerank`;

  async function request({ question, texts, signal }: RerankRequest): Promise<TextScore[]> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, query: question, documents: texts.map(({ text }) => text) }),
      ...(signal ? { signal } : {}),
    });
    return parseResults(await response.text()).map(({ index, relevance_score: score }) => {
      const text = texts[index];
      if (text === undefined) throw nonsense(`a score for text ${index} of ${texts.length}`);
      return { id: text.id, score };
    });
  }

  return {
    id,
    maxTexts: MAX_TEXTS,
    rerank: (asked) =>
      request(asked).catch((error: unknown) => {
        throw cohereFailure(error, id, asked.signal);
      }),
  };
}

const COHERE_URL = 'https://api.cohere.com';
/** Cohere recommends not to send more in one request. */
const MAX_TEXTS = 1000;

/** A base URL is accepted with and without the version that the path begins with. */
function withVersion(baseUrl: string): string {
  const url = baseUrl.replace(/\/+$/, '');
  return /\/v\d+$/.test(url) ? url : `${url}/v2`;
}

/** What a parser or a schema says about a body quotes the body, so neither's error is passed on. */
function parseResults(body: string): z.infer<typeof responseSchema>['results'] {
  try {
    return responseSchema.parse(JSON.parse(body)).results;
  } catch {
    throw nonsense('a response that is not a list of scores');
  }
}

const responseSchema = z.object({
  results: z.array(z.object({ index: z.int().nonnegative(), relevance_score: z.number() })),
});

export type CohereOptions = {
  apiKey: string;
  /** Where the wire format is spoken; Cohere's own address when not given. */
  baseUrl?: string;
  model: string;
  fetch: typeof globalThis.fetch;
};
