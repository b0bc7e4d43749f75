import type { FastifyInstance } from 'fastify';
import { describeApi } from '../openapi/describe-api.ts';

export async function openapiRoute(server: FastifyInstance): Promise<void> {
  // Made when it is first asked for: most Helixes never are.
  let text: string | undefined;
  server.get('/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(describeApi());
    return reply.type('application/json').header('cache-control', 'no-cache').send(text);
  });
}
