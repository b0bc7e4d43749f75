import type { FastifyInstance } from 'fastify';
import type { Helix } from '../../compose.ts';
import { messageOf } from '../../errors.ts';
import { inspectSpaces } from '../../projects/inspect-spaces.ts';
import { type Check, inspectDatabase } from '../../store/inspect-database.ts';
import { IMAGE_TYPES } from './ask-image.ts';

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
    const checks = await checksOf(helix);
    const ready = checks.every(({ ok }) => ok);
    const { embeddingModel, languageModel, visionModel } = helix;
    return reply.code(ready ? 200 : 503).send({
      ready,
      instance: helix.instance,
      database: helix.database.engine,
      space: embeddingModel.spaceId,
      models: { embedding: embeddingModel.id, language: languageModel.id, vision: visionModel?.id ?? null },
      limits: limitsOf(helix),
      checks,
    });
  });
}

/** For whoever asks: what would be refused need not be sent. */
function limitsOf({ settings, visionModel }: Helix) {
  return {
    question_length: settings.maxQuestionLength,
    image_bytes: settings.maxImageMegabytes * 1024 * 1024,
    image_types: visionModel?.mediaTypes ?? IMAGE_TYPES,
  };
}

async function checksOf(helix: Helix): Promise<Check[]> {
  const { database, settings } = helix;
  try {
    await database.ping(PATIENCE_MS);
    const checks = await inspectDatabase(database, settings.environment === 'production');
    return checks.every(({ ok }) => ok) ? [...checks, ...(await inspectSpaces(helix))] : checks;
  } catch (error) {
    return [{ name: 'database', ok: false, found: messageOf(error) }];
  }
}
