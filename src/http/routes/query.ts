import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AgenticEnvelope } from '../../ask/envelope.ts';
import type { Helix } from '../../compose.ts';
import { contextOfProject } from '../../projects/context-of-project.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { answerInConversation } from '../answer-in-conversation.ts';
import { answerInMode, type ModalEnd, type ModalEvent, searchedAs } from '../answer-in-mode.ts';
import { asAgent } from '../as-agent.ts';
import { helixOf } from '../helix-of.ts';
import { openConversation } from '../open-conversation.ts';
import { readQuery } from '../parse-search.ts';
import { citationBody, debugBody } from '../query-body.ts';
import { sendStream } from '../send-stream.ts';
import { sseFrame } from '../sse-frame.ts';

export async function queryRoute(server: FastifyInstance): Promise<void> {
  server.post('/v1/query', async (request, reply) => {
    const signal = abortOnClose(reply);
    const helix = helixOf(request);
    const { debug, conversation, role, ...asked } = await readQuery(request, helix);
    const opened = conversation && (await openConversation(helix, conversation));
    const question = { ...asked, ...opened, requestId: request.id, signal };
    const ofProject = await contextOfProject(helix, question.project, { role });
    const { context, query } = await asAgent(ofProject, question);
    const events = conversation
      ? answerInConversation(context, conversation.id, query)
      : answerInMode(context, query);
    const shape = { helix, debug, request };
    if (!request.headers.accept?.includes('text/event-stream')) return collected(events, shape);
    return sendStream(reply, frames(events, shape)) as Promise<FastifyReply>;
  });
}

type Shape = { helix: Helix; debug: boolean; request: FastifyRequest };

/** The whole answer at once: what the stream would say, in one object. */
async function collected(events: AsyncGenerator<ModalEvent>, shape: Shape): Promise<object> {
  let answer = '';
  let citations: object[] = [];
  let verdict: object | undefined;
  let envelope: AgenticEnvelope | undefined;
  for await (const event of events) {
    if (event.type === 'text-delta') answer += event.text;
    else if (event.type === 'citations') citations = event.sources.map(citationBody);
    else if (event.type === 'verdict') verdict = event.verdict;
    else if (event.type === 'envelope') envelope = event.envelope;
    else
      return {
        answer,
        citations,
        ...endOf(event, shape),
        ...(verdict && { verdict }),
        ...(envelope && { envelope }),
      };
  }
  throw new Error('an answer has no end');
}

async function* frames(events: AsyncGenerator<ModalEvent>, shape: Shape): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type === 'text-delta') yield sseFrame({ t: event.text });
    else if (event.type === 'citations') yield sseFrame(event.sources.map(citationBody), 'citations');
    else if (event.type === 'verdict') yield sseFrame(event.verdict, 'verdict');
    else if (event.type === 'envelope') yield sseFrame(event.envelope, 'envelope');
    else yield sseFrame(endOf(event, shape), 'end');
  }
}

function endOf(end: ModalEnd, { helix, debug, request }: Shape) {
  const searched = searchedAs(end);
  return {
    abstained: end.abstained,
    ...('debug' in end && { tier: end.debug.tier_selected }),
    debug: debug ? explanationOf(end, helix) : null,
    request_id: request.id,
    ...(searched !== null && { searched_as: searched }),
  };
}

function explanationOf(end: ModalEnd, helix: Helix): object {
  return 'debug' in end ? end.debug : debugBody(end.explanation, helix);
}
