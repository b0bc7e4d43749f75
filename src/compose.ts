import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { askLimits } from './ask/ask-limits.ts';
import type { AskContext } from './ask/terms.ts';
import { sweepClones } from './connect/git/sweep-clones.ts';
import { createActivationGate } from './evals/activation-gate.ts';
import { type LimitSources, refusalLimits } from './gate/refusal-limits.ts';
import type { IngestContext, IngestLimits } from './ingest/ingest-context.ts';
import { createIngestion, type Ingestion } from './ingest/ingestion.ts';
import type { ReaderOptions } from './ingest/readers/preparer.ts';
import { createReaderPool } from './ingest/readers/reader-pool.ts';
import { putBackRuns } from './ingest/recover-runs.ts';
import type { Logger } from './log/logger.ts';
import type { GroundednessJudge } from './models/groundedness-judge.ts';
import type { VisionModel } from './models/vision-model.ts';
import { finishDeletions } from './projects/delete-project.ts';
import { chooseModels, type Models } from './providers/choose-models.ts';
import { createSpanJudge } from './providers/local/span-judge.ts';
import { secretsOf } from './settings/secrets-of.ts';
import type { Settings } from './settings/settings.ts';
import { sweepArchiveFolders } from './store/archive-folders.ts';
import { ensureTenant } from './store/ensure-tenant.ts';
import { createLocalFileStore } from './store/file-store.ts';
import { inBackground } from './store/in-background.ts';
import { openDatabase } from './store/open-database.ts';
import { readSpaceCalibration, type SpaceCalibration } from './store/space-calibration.ts';
import { DEFAULT_TENANT } from './terms.ts';

/** One Helix with everything wired. This file is the only place that knows which adapters there are. */
export type Helix = AskContext &
  IngestContext & {
    settings: Settings;
    log: Logger;
    visionModel?: VisionModel;
    languageModelOf: Models['languageModelOf'];
    /** The limits of the refusal gate that the settings give: they hold in every space. */
    toldLimits: LimitSources['told'];
    /** Works without a model, whoever judges answers: a stored one is checked at no cost, as often as somebody looks. */
    sentenceJudge: GroundednessJudge;
    ingestion: Ingestion;
    close(): Promise<void>;
  };

/** Opens the database and the models by the settings. Everything it opened is closed again when a step fails. */
export async function openHelix(settings: Settings, log: Logger, options: OpenOptions = {}): Promise<Helix> {
  const models = chooseModels(settings, log);
  const database = await openDatabase(settings, log);
  const preparer = createReaderPool(readerOptions(settings));
  let ingestion: Ingestion | undefined;
  const closing = new AbortController();
  let sweeping: Promise<void> = Promise.resolve();
  const close = async () => {
    closing.abort();
    await sweeping;
    await ingestion?.close(settings.shutdownGraceMs);
    await preparer.close();
    await models.close();
    await database.close();
  };
  try {
    const tenant = DEFAULT_TENANT;
    await ensureTenant(database, tenant, models.embeddingModel, options);
    const { spaceId } = models.embeddingModel;
    const measured = await database.withTenant(tenant, (session) =>
      readSpaceCalibration(session, tenant, spaceId),
    );
    const policy = answerPolicy(settings, models, measured);
    const { maxQuestionLength } = settings;
    const background = inBackground(database);
    const ingestContext: IngestContext = {
      log,
      database: background,
      tenant,
      embeddingModel: models.embeddingModel,
      embeddingModelOf: models.embeddingModelOf,
      files: createLocalFileStore(join(settings.dataDirectory, 'artifacts')),
      preparer,
      chunkProfile: settings.chunkProfile,
      instance: randomUUID(),
      ingestLimits: ingestLimits(settings),
      goldenSet: createActivationGate({
        ...models,
        ...policy,
        database: background,
        tenant,
        maxQuestionLength,
      }),
    };
    // There is one process at a time: what ran in an embedded database before this one is not running any more.
    if (database.engine === 'embedded') await putBackRuns(ingestContext, 0);
    void ingestContext.files.sweep().catch(() => {});
    await sweepArchiveFolders(background, ingestContext.files).catch(() => {});
    ingestion = createIngestion(ingestContext, settings.environment !== 'production');
    sweeping = finishDeletions({ ...ingestContext, ingestion }, closing.signal).then(() =>
      sweepClones({ ...ingestContext, settings }),
    );
    return {
      ...models,
      ...ingestContext,
      database,
      settings,
      ingestion,
      ...policy,
      secrets: secretsOf(settings),
      sentenceJudge: createSpanJudge(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export type OpenOptions = {
  /** Whether the documents may be in another space than the model's: to move them. Nothing can be asked then. */
  anySpace?: boolean;
};

/** How documents are read, by the settings. */
export function readerOptions(settings: Settings): ReaderOptions {
  return {
    readers: settings.readers,
    memoryMegabytes: settings.readerMemoryMegabytes,
    stallSeconds: settings.readerStallSeconds,
    totalSeconds: settings.readerSeconds,
    limits: {
      maxPages: settings.maxPages,
      maxExpandedBytes: settings.maxExpandedMegabytes * 1024 * 1024,
      ocr: settings.ocr === 'auto',
    },
  };
}

function ingestLimits({ maxUploadMegabytes, maxQueued, ingestTries: tries }: Settings): IngestLimits {
  return { maxBytes: maxUploadMegabytes * 1024 * 1024, maxQueued, tries };
}

/** How questions are answered, and the hash of it: the same hash, question and documents give the same prompt. */
function answerPolicy(settings: Settings, models: Models, measured: SpaceCalibration) {
  const { retrievalMaxDistance: maxDistance, abstainAnswerabilityThreshold: threshold } = settings;
  const toldLimits: LimitSources['told'] = { maxDistance, threshold };
  const policy = {
    fusion: settings.fusion,
    lexicalRanking: settings.lexicalRanking,
    expansion: settings.expansion,
    rerankLimits: {
      timeoutMs: settings.rerankTimeoutMs,
      maxDocuments: settings.rerankMaxDocuments,
      failOpen: settings.rerankFailOpen,
    },
    groundedness: settings.groundedness,
    injection: { policy: settings.injectionPolicy, markers: settings.injectionMarkers },
    budget: {
      maxTokens: settings.maxContextTokens - settings.contextOverheadTokens,
      maxChunks: settings.maxContextChunks,
    },
    maxAnswerTokens: settings.maxAnswerTokens,
    askLimits: askLimits(settings),
    ...refusalLimits({ told: toldLimits, measured, model: models.embeddingModel }),
    abstention: { rerank: settings.abstainRerankThreshold, rrf: settings.abstainRrfThreshold },
  };
  const { embeddingModel, languageModel, judge, reranker } = models;
  const content = [
    embeddingModel.spaceId,
    languageModel.id,
    judge.id,
    reranker?.id ?? null,
    settings.chunkProfile,
    policy,
  ];
  const settingsHash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { ...policy, toldLimits, settingsHash };
}
