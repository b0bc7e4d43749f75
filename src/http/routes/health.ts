import type { FastifyInstance } from 'fastify';
import type { Helix } from '../../compose.ts';
import { messageOf } from '../../errors.ts';
import { inspectSpaces } from '../../projects/inspect-spaces.ts';
import { inspectKeys } from '../../store/crypt/inspect-keys.ts';
import { type Check, inspectDatabase } from '../../store/inspect-database.ts';
import { helixOf } from '../helix-of.ts';
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

  server.get('/readyz', async (request, reply) => {
    const checks = await checksOf(helix, request.caller?.scopes.has('read') ? helixOf(request) : undefined);
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

/** `own`: the Helix of whoever asks. Who is not known learns that something is wrong, and not what is there. */
async function checksOf({ database, settings }: Helix, own: Helix | undefined): Promise<Check[]> {
  const told = (check: Check) =>
    own ? check : { ...check, found: check.ok ? 'well' : 'see `helix doctor`' };
  try {
    await database.ping(PATIENCE_MS);
    const checks = await inspectDatabase(database, settings.environment === 'production');
    const areWell = checks.every(({ ok }) => ok);
    return [...checks.map(told), ...(areWell && own ? await inspectOwn(own) : [])];
  } catch (error) {
    return [told({ name: 'database', ok: false, found: messageOf(error) })];
  }
}

/** Always well: a key or a model that is not there takes away what needs it, and answers go on. */
async function inspectOwn(own: Helix): Promise<Check[]> {
  const { database, settings, tenant } = own;
  const files = await inspectKeys(settings.masterKey, database, [tenant], true);
  return [{ ...files, ok: true }, ...(await inspectSpaces(own))];
}
