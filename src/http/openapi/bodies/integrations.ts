import { z } from 'zod';
import { verdict } from './answers.ts';

/** What other programs speak: OpenAI's format of chats, and the messages of the Model Context Protocol. */

export const openAiError = z.strictObject({
  error: z.strictObject({
    message: z.string().describe('What is wrong and what to do.'),
    type: z.enum(['invalid_request_error', 'permission_error', 'rate_limit_error', 'server_error']),
    code: z.string().describe('A code of Helix, or `model_not_found`.'),
    param: z.string().nullable().describe('What it is about, where that is known.'),
  }),
  message: z.string(),
  request_id: z.uuid(),
});

export const chatCitation = z.strictObject({
  n: z.int().describe('As in `[1]`.'),
  chunk_id: z.int(),
  doc_id: z.int(),
  doc_version_id: z.int(),
  title: z.string(),
  version_label: z.string(),
  snippet: z.string(),
  source_uri: z.string(),
  place: z.string().nullable().describe('The page, the lines or the time, in words.'),
  url: z.string().describe('Where the page of Helix shows the document.'),
});

const annotation = z.strictObject({
  type: z.literal('url_citation'),
  url_citation: z.strictObject({
    start_index: z.int(),
    end_index: z.int(),
    title: z.string(),
    url: z.string(),
  }),
});

const cited = { citations: z.array(chatCitation), annotations: z.array(annotation) };
const finishReason = z.enum(['stop', 'length']);
const usage = z.strictObject({
  prompt_tokens: z.int(),
  completion_tokens: z.int(),
  total_tokens: z.int(),
});

const helix = z.strictObject({
  request_id: z.string().describe('Leads to the answer and its trace.'),
  project: z.string(),
  abstained: z.boolean().describe('Whether the documents do not hold the answer.'),
  searched_as: z.string().nullable(),
  tier: z.string().nullable().describe('How far the answer is backed, by `helix-steps`.'),
  verdict: verdict.nullable(),
  usage_is_estimated: z.boolean().describe('Whether the writer counted no tokens itself.'),
  ignored: z.array(z.string()).describe('What was sent and had no effect.'),
});

const head = { id: z.string(), created: z.int(), model: z.string() };

export const chatCompletion = z.strictObject({
  ...head,
  object: z.literal('chat.completion'),
  choices: z.array(
    z.strictObject({
      index: z.literal(0),
      message: z.strictObject({
        role: z.literal('assistant'),
        content: z.string().describe('Cites as `[1]`.'),
        refusal: z.null(),
        ...cited,
      }),
      logprobs: z.null(),
      finish_reason: finishReason,
    }),
  ),
  usage,
  helix,
});

/** The last one before `[DONE]` has what is cited; one more has the usage, where that was asked for. */
export const chatChunk = z.strictObject({
  ...head,
  object: z.literal('chat.completion.chunk'),
  choices: z.array(
    z.strictObject({
      index: z.literal(0),
      delta: z.looseObject({ role: z.literal('assistant').optional(), content: z.string().optional() }),
      logprobs: z.null(),
      finish_reason: finishReason.nullable(),
    }),
  ),
  usage: usage.nullable().optional(),
  helix: helix.optional(),
});

export const chatModel = z.strictObject({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
});

export const chatModelList = z.strictObject({ object: z.literal('list'), data: z.array(chatModel) });

export const mcpMessage = z.looseObject({ jsonrpc: z.literal('2.0') });
