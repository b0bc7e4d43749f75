import type { QueryCitation } from '../../client/client.ts';
import { describePlace } from '../../client/describe-place.ts';
import type { ChatEnd } from './chat-answer.ts';

/** The whole answer, as OpenAI's clients read it. */
export function chatCompletion(answer: string, end: ChatEnd, about: AboutChat): object {
  return {
    ...head(end.requestId, about, 'chat.completion'),
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer, refusal: null, ...citationsOf(end, about) },
        logprobs: null,
        finish_reason: finishReason(end),
      },
    ],
    usage: end.usage.tokens,
    helix: helixBody(end, about),
  };
}

/** A piece of its text. The first one says whose it is. */
export function chatDelta(text: string, requestId: string, isFirst: boolean, about: AboutChat): object {
  const delta = { ...(isFirst && { role: 'assistant', refusal: null }), content: text };
  return {
    ...chunkHead(requestId, about),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: null }],
  };
}

/** Its end, with what it cites. */
export function chatEnd(end: ChatEnd, about: AboutChat): object {
  const choice = {
    index: 0,
    delta: citationsOf(end, about),
    logprobs: null,
    finish_reason: finishReason(end),
  };
  return { ...chunkHead(end.requestId, about), choices: [choice], helix: helixBody(end, about) };
}

/** What it took, after its end, where that is asked for. */
export function chatUsageChunk(end: ChatEnd, about: AboutChat): object {
  return { ...chunkHead(end.requestId, about), choices: [], usage: end.usage.tokens };
}

/** What is said of an answer beside its words. `origin` is where this Helix is, as the client knows it. */
export type AboutChat = {
  model: string;
  created: number;
  origin: string;
  project: string;
  includesUsage: boolean;
  ignored: readonly string[];
};

function head(requestId: string, { model, created }: AboutChat, object: string) {
  return { id: `chatcmpl-${requestId}`, object, created, model };
}

/** Where the usage comes at the end, all that comes before says that it is not there yet. */
function chunkHead(requestId: string, about: AboutChat) {
  return {
    ...head(requestId, about, 'chat.completion.chunk'),
    ...(about.includesUsage && { usage: null }),
  };
}

function finishReason({ usage }: ChatEnd): 'stop' | 'length' {
  return usage.isCut ? 'length' : 'stop';
}

/** `citations` is Helix's own; `annotations` is what OpenAI's clients know of sources. */
function citationsOf({ citations, marks }: ChatEnd, { origin }: AboutChat) {
  const urlOf = (documentId: number) => `${origin}/#/documents/${documentId}`;
  return {
    citations: numbered(citations, marks).map(([n, cited]) => ({
      n,
      chunk_id: cited.chunk_id,
      doc_id: cited.doc_id,
      doc_version_id: cited.doc_version_id,
      title: cited.title,
      version_label: cited.version_label,
      snippet: cited.snippet,
      source_uri: cited.source_uri,
      place: describePlace(cited.place) ?? null,
      url: urlOf(cited.doc_id),
    })),
    annotations: marks.flatMap(({ chunkId, start, end }) => {
      const cited = citations.find(({ chunk_id }) => chunk_id === chunkId);
      if (!cited) return [];
      const url_citation = {
        start_index: start,
        end_index: end,
        title: cited.title,
        url: urlOf(cited.doc_id),
      };
      return [{ type: 'url_citation', url_citation }];
    }),
  };
}

/** By the numbers that stand in the text. */
function numbered(citations: ChatEnd['citations'], marks: ChatEnd['marks']): [number, QueryCitation][] {
  const order = [...new Set(marks.map(({ chunkId }) => chunkId))];
  return order.flatMap((id, index) => {
    const cited = citations.find(({ chunk_id }) => chunk_id === id);
    return cited ? [[index + 1, cited] satisfies [number, QueryCitation]] : [];
  });
}

function helixBody({ requestId, abstained, searchedAs, tier, verdict, usage }: ChatEnd, about: AboutChat) {
  return {
    request_id: requestId,
    project: about.project,
    abstained,
    searched_as: searchedAs ?? null,
    tier: tier ?? null,
    verdict: verdict ?? null,
    usage_is_estimated: usage.isEstimated,
    ignored: about.ignored,
  };
}
