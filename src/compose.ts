import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AnswerContext } from './answer/answer-question.ts';
import type { IngestContext } from './ingest/ingest-document.ts';
import { createPreparer } from './ingest/prepare-document.ts';
import type { Logger } from './log/logger.ts';
import type { VisionModel } from './models/vision-model.ts';
import { chooseModels, type Models } from './providers/choose-models.ts';
import type { Settings } from './settings/settings.ts';
import { ensureTenant } from './store/ensure-tenant.ts';
import { createLocalFileStore } from './store/file-store.ts';
import { closeAbandonedRuns } from './store/ingestion-runs.ts';
import { openDatabase } from './store/open-database.ts';
import { DEFAULT_TENANT } from './terms.ts';

/** One Helix with everything wired. This file is the only place that knows which adapters there are. */
export type Helix = AnswerContext &
  IngestContext & {
    settings: Settings;
    log: Logger;
    visionModel?: VisionModel;
    /** Names this process to those who find its address. */
    instance: string;
    close(): Promise<void>;
  };

/** A run on a server that gave no sign for this long belongs to a process that is gone. */
const SILENT_RUN_MS = 120_000;

/** Opens the database and the models by the settings. Everything it opened is closed again when a step fails. */
export async function openHelix(settings: Settings, log: Logger): Promise<Helix> {
  const models = chooseModels(settings, log);
  const database = await openDatabase(settings, log);
  const preparer = createPreparer();
  const close = async () => {
    await preparer.close();
    await models.embeddingModel.close?.();
    await database.close();
  };
  try {
    const tenant = DEFAULT_TENANT;
    await ensureTenant(database, tenant, models.embeddingModel);
    // The embedded database has one process at a time, so whatever runs there is not running any more.
    const silentMs = database.engine === 'embedded' ? 0 : SILENT_RUN_MS;
    await database.withTenant(tenant, (session) => closeAbandonedRuns(session, tenant, silentMs));
    const budget = {
      maxTokens: settings.maxContextTokens - settings.contextOverheadTokens,
      maxChunks: settings.maxContextChunks,
    };
    const maxDistance = settings.retrievalMaxDistance ?? models.embeddingModel.defaultMaxDistance;
    return {
      ...models,
      settings,
      log,
      instance: randomUUID(),
      database,
      tenant,
      preparer,
      files: createLocalFileStore(join(settings.dataDirectory, 'artifacts')),
      chunkProfile: settings.chunkProfile,
      fusion: settings.fusion,
      groundedness: settings.groundedness,
      budget,
      maxDistance,
      settingsHash: hashOfAnswerSettings(settings, models, [maxDistance, budget]),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Names the settings an answer depends on: the same hash, question and documents give the same prompt. */
function hashOfAnswerSettings(settings: Settings, models: Models, resolved: unknown[]): string {
  const { chunkProfile, fusion, groundedness } = settings;
  const { embeddingModel, languageModel, judge } = models;
  const content = [
    embeddingModel.spaceId,
    languageModel.id,
    judge.id,
    chunkProfile,
    fusion,
    groundedness,
    ...resolved,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
