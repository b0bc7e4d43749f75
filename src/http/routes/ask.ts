import type { FastifyInstance } from 'fastify';
import type { AnswerEvent } from '../../answer/answer-events.ts';
import { answerQuestion } from '../../answer/answer-question.ts';
import type { Helix } from '../../compose.ts';
import { contextOfProject } from '../../projects/context-of-project.ts';
import { abortOnClose } from '../abort-on-close.ts';
import { helixOf } from '../helix-of.ts';
import { parseAskQuery } from '../parse-query.ts';
import { sendStream } from '../send-stream.ts';
import { sseFrame } from '../sse-frame.ts';

export async function askRoute(server: FastifyInstance, { settings }: Helix): Promise<void> {
  server.get('/ask', async (request, reply) => {
    const { role, ...query } = parseAskQuery(request.query, settings.maxQuestionLength);
    const context = await contextOfProject(helixOf(request), query.project, { role });
    const events = answerQuestion(context, { ...query, requestId: request.id, signal: abortOnClose(reply) });
    return sendStream(reply, frames(events));
  });
}

async function* frames(events: AsyncGenerator<AnswerEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type === 'text-delta') yield sseFrame({ t: event.text });
    else if (event.type === 'citations') yield sseFrame(event.citations, 'citations');
    else yield sseFrame(event.verdict, 'verdict');
  }
}
