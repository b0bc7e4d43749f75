import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { abortOnClose } from '../abort-on-close.ts';
import { chatModels, requireChatModel } from '../chat/chat-model.ts';
import { clientOf } from '../client-of.ts';
import { parsed } from '../parse-query.ts';

export const modelParameter = z.object({
  id: z.string().max(400, 'must have at most 400 characters').describe('Such as `helix/default`.'),
});

/** What can be named as `model` in chat completions: projects and their agents. */
export async function modelRoutes(server: FastifyInstance): Promise<void> {
  server.get('/v1/models', async (request, reply) => {
    const ids = await chatModels(clientOf(request), abortOnClose(reply));
    return { object: 'list', data: ids.map(modelBody) };
  });

  server.get('/v1/models/:id', async (request, reply) => {
    const { id } = parsed(modelParameter, request.params);
    await requireChatModel(clientOf(request), id, abortOnClose(reply));
    return modelBody(id);
  });
}

/** When a project was made is nobody's business here; the field has to be there. */
function modelBody(id: string) {
  return { id, object: 'model', created: 0, owned_by: 'helix' };
}
