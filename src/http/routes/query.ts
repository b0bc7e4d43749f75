import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerQuery } from '../../answer/answer-query.ts';
import type { QueryEvent } from '../../answer/query-events.ts';
import type { Helix } from '../../compose.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { answerInConversation } from '../answer-in-conversation.ts';
import { openConversation } from '../open-conversation.ts';
import { readQuery } from '../parse-search.ts';
import { citationBody, debugBody } from '../query-body.ts';
import { sendStream } from '../send-stream.ts';
import { sseFrame } from '../sse-frame.ts';

export async function queryRoute(server: FastifyInstance, helix: Helix): Promise<void> {
  server.post('/v1/query', async (request, reply) => {
    const signal = abortOnClose(reply);
    const { debug, conversation, ...asked } = await readQuery(request, helix);
    const query = { ...asked, requestId: request.id, signal };
    const events = conversation
      ? answerInConversation(helix, conversation.id, {
          ...query,
          ...(await openConversation(helix, conversation)),
        })
      : answerQuery(helix, query);
    const shape = { helix, debug, request };
    if (!request.headers.accept?.includes('text/event-stream')) return collected(events, shape);
    return sendStream(reply, frames(events, shape)) as Promise<FastifyReply>;
  });
}

type Shape = { helix: Helix; debug: boolean; request: FastifyRequest };

/** The whole answer at once: what the stream would say, in one object. */
async function collected(events: AsyncGenerator<QueryEvent>, shape: Shape): Promise<object> {
  let answer = '';
  let citations: object[] = [];
  let verdict: object | undefined;
  for await (const event of events) {
    if (event.type === 'text-delta') answer += event.text;
    else if (event.type === 'citations') citations = event.sources.map(citationBody);
    else if (event.type === 'verdict') verdict = event.verdict;
    else return { answer, citations, ...endOf(event, shape), ...(verdict && { verdict }) };
  }
  throw new Error('an answer has no end');
}

async function* frames(events: AsyncGenerator<QueryEvent>, shape: Shape): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type === 'text-delta') yield sseFrame({ t: event.text });
    else if (event.type === 'citations') yield sseFrame(event.sources.map(citationBody), 'citations');
    else if (event.type === 'verdict') yield sseFrame(event.verdict, 'verdict');
    else yield sseFrame(endOf(event, shape), 'end');
  }
}

function endOf({ abstained, explanation }: Extract<QueryEvent, { type: 'end' }>, shape: Shape) {
  const { helix, debug, request } = shape;
  const { rewritten, question } = explanation.rewrite;
  return {
    abstained,
    debug: debug ? debugBody(explanation, helix) : null,
    request_id: request.id,
    ...(rewritten && { searched_as: question }),
  };
}
