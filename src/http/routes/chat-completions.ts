import type { FastifyInstance, FastifyRequest } from 'fastify';
import { abortOnClose } from '../abort-on-close.ts';
import { type ChatEvent, chatAnswer } from '../chat/chat-answer.ts';
import { type AboutChat, chatCompletion, chatDelta, chatEnd, chatUsageChunk } from '../chat/chat-body.ts';
import { parseChatModel } from '../chat/chat-model.ts';
import { type ChatBody, chatBody, conversationIn, ignoredIn } from '../chat/chat-request.ts';
import { refuseUnsupported } from '../chat/refuse-unsupported.ts';
import { clientOf } from '../client-of.ts';
import { toHelixError } from '../map-error.ts';
import { openAiErrorBody } from '../openai-error.ts';
import { readJson } from '../read-json.ts';
import { sendStream } from '../send-stream.ts';
import { DONE_FRAME, sseFrame } from '../sse-frame.ts';

/** What `/v1/query` takes, and room for messages that are not looked at. */
const MOST_BYTES = 2 * 1024 * 1024;

/** Answers in the format of OpenAI's chat completions. docs/decisions/2026-11-16-openai-chat.md says what is different. */
export async function chatCompletionsRoute(server: FastifyInstance): Promise<void> {
  server.post('/v1/chat/completions', async (request, reply) => {
    const signal = abortOnClose(reply);
    const body = await readJson(request, chatBody, { mostBytes: MOST_BYTES, isPrivate: true });
    refuseUnsupported(body);
    const model = parseChatModel(body.model);
    const events = chatAnswer(clientOf(request), { ...conversationIn(body), model, signal });
    const about = aboutOf(body, model.project, request);
    return body.stream === true
      ? sendStream(reply, frames(events, about, request))
      : collected(events, about);
  });
}

function aboutOf(body: ChatBody, project: string, request: FastifyRequest): AboutChat {
  return {
    model: body.model,
    created: Math.floor(Date.now() / 1000),
    origin: `${request.protocol}://${request.host}`,
    project,
    includesUsage: body.stream_options?.include_usage === true,
    ignored: ignoredIn(body),
  };
}

async function collected(events: AsyncGenerator<ChatEvent>, about: AboutChat): Promise<object> {
  let answer = '';
  for await (const event of events) {
    if (event.type === 'end') return chatCompletion(answer, event.end, about);
    answer += event.text;
  }
  throw new Error('an answer has no end');
}

/** A failure after the first words is told in the stream: OpenAI's clients throw it. Before them it is a status line. */
async function* frames(
  events: AsyncGenerator<ChatEvent>,
  about: AboutChat,
  request: FastifyRequest,
): AsyncGenerator<string> {
  let isFirst = true;
  try {
    for await (const event of events) {
      if (event.type === 'text') {
        yield sseFrame(chatDelta(event.text, event.requestId, isFirst, about));
        isFirst = false;
        continue;
      }
      yield sseFrame(chatEnd(event.end, about));
      if (about.includesUsage) yield sseFrame(chatUsageChunk(event.end, about));
    }
  } catch (error) {
    if (isFirst) throw error;
    request.log.error({ request_id: request.id, err: error }, 'chat.broken-off');
    yield sseFrame(openAiErrorBody(toHelixError(error), request.id));
    return;
  }
  yield DONE_FRAME;
}
