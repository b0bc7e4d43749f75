import type { FastifyInstance } from 'fastify';
import type { Helix } from '../../compose.ts';
import { messageOf } from '../../errors.ts';
import { schemaProblem } from '../../store/migrate.ts';

const PATIENCE_MS = 2000;

export async function healthRoutes(server: FastifyInstance, helix: Helix): Promise<void> {
  server.get('/healthz', async (_request, reply) => {
    try {
      await helix.database.ping(PATIENCE_MS);
      return { ok: true };
    } catch {
      return reply.code(503).send({ ok: false });
    }
  });

  server.get('/readyz', async (_request, reply) => {
    const problem = await schemaProblem(helix.database).catch(messageOf);
    const { embeddingModel, languageModel, visionModel } = helix;
    return reply.code(problem ? 503 : 200).send({
      ready: !problem,
      database: helix.database.engine,
      space: embeddingModel.spaceId,
      models: { embedding: embeddingModel.id, language: languageModel.id, vision: visionModel?.id ?? null },
      checks: { schema: problem ?? 'ok' },
    });
  });
}
