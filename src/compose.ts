import { createHash, randomUUID } from 'node:crypto';
import { askLimits } from './ask/ask-limits.ts';
import type { AskContext } from './ask/terms.ts';
import { createActivationGate } from './evals/activation-gate.ts';
import { type LimitSources, refusalLimits } from './gate/refusal-limits.ts';
import type { IngestContext, IngestLimits } from './ingest/ingest-context.ts';
import { createIngestion, type Ingestion } from './ingest/ingestion.ts';
import type { ReaderOptions } from './ingest/readers/preparer.ts';
import { createReaderPool } from './ingest/readers/reader-pool.ts';
import { putBackRuns } from './ingest/recover-runs.ts';
import type { Limits } from './limits/limits.ts';
import { openLimits } from './limits/open-limits.ts';
import type { Logger } from './log/logger.ts';
import type { GroundednessJudge } from './models/groundedness-judge.ts';
import type { VisionModel } from './models/vision-model.ts';
import { countedModels } from './observe/counted-models.ts';
import { createObserver, type ProcessObserver } from './observe/create-observer.ts';
import { chooseModels, type Models } from './providers/choose-models.ts';
import { createSpanJudge } from './providers/local/span-judge.ts';
import { createResidentProjects, type ResidentProjects } from './resident/resident-projects.ts';
import { secretsOf } from './settings/secrets-of.ts';
import type { Settings } from './settings/settings.ts';
import { busyTenants } from './store/all-tenants.ts';
import { sweepArchiveFolders } from './store/archive-folders.ts';
import type { Database } from './store/database.ts';
import { ensureTenant } from './store/ensure-tenant.ts';
import { inBackground } from './store/in-background.ts';
import { openDatabase } from './store/open-database.ts';
import { openFileStore } from './store/open-file-store.ts';
import { readSpaceCalibration, type SpaceCalibration } from './store/space-calibration.ts';
import { sweepTenants } from './tenants/sweep-tenants.ts';
import { tenantContexts } from './tenants/tenant-contexts.ts';
import { DEFAULT_TENANT, type TenantId } from './terms.ts';

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
    /** What each tenant may use. */
    limits: Limits;
    observer: ProcessObserver;
    /** The same for another tenant; throws `forbidden` for one that is not there. */
    ofTenant(tenant: TenantId): Promise<Helix>;
    close(): Promise<void>;
  };

/** Opens the database and the models by the settings. Everything it opened is closed again when a step fails. */
export async function openHelix(settings: Settings, log: Logger, options: OpenOptions = {}): Promise<Helix> {
  const processObserver = createObserver(settings, log);
  const models = chooseModels(settings, log, processObserver.fetch);
  const database = await openDatabase(settings, log);
  const { limits, usage, observer, within } = openLimits({
    settings,
    database,
    observer: processObserver,
    log,
  });
  const preparer = createReaderPool(readerOptions(settings));
  const isHolding = options.isServing && settings.memoryIndexMegabytes > 0;
  const resident = isHolding ? holdProjects(settings, database, log) : undefined;
  let ingestion: Ingestion | undefined;
  const closing = new AbortController();
  let sweeping: Promise<void> = Promise.resolve();
  const close = async () => {
    closing.abort();
    await sweeping;
    await ingestion?.close(settings.shutdownGraceMs);
    await preparer.close();
    await models.close();
    await usage.close();
    await resident?.close();
    await database.close();
    await observer.close();
  };
  try {
    const tenant = DEFAULT_TENANT;
    await ensureTenant(database, tenant, models.embeddingModel, options);
    const policy = answerPolicy(settings, models, await measuredIn(database, tenant, models));
    const background = inBackground(database);
    const opened = { settings, log, observer, models, policy, preparer };
    const ingestContext = {
      ...ingestContextOf(opened, background),
      files: openFileStore(settings, database),
      countEmbeddedTokens: usage.embedded,
    };
    await takeUpLeftovers(ingestContext);
    ingestion = within(createIngestion(ingestContext, settings.environment !== 'production'), tenant);
    sweeping = sweepTenants({ ...ingestContext, settings, ingestion }, closing.signal);
    const countedFor = (tenant: TenantId) =>
      countedModels(models, (use) => observer.modelUsed({ ...use, tenant }));
    const helix = {
      ...countedFor(tenant),
      ...ingestContext,
      database,
      resident,
      settings,
      ingestion,
      limits,
      ...policy,
      secrets: secretsOf(settings),
      sentenceJudge: createSpanJudge(),
      close,
    };
    return {
      ...helix,
      ofTenant: tenantContexts(helix, (other, found) => ({
        ...countedFor(other),
        ...answerPolicy(settings, models, found),
      })),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function holdProjects(settings: Settings, database: Database, log: Logger): ResidentProjects {
  const { memoryIndexMegabytes: megabytes, memoryIndexChunks: fewest } = settings;
  return createResidentProjects({ database, megabytes, fewest, log });
}

function ingestContextOf(
  { settings, log, observer, models, policy, preparer }: OpenedParts,
  database: Database,
): Omit<IngestContext, 'files'> & Pick<Helix, 'observer'> {
  const tenant = DEFAULT_TENANT;
  const { maxQuestionLength } = settings;
  return {
    log,
    observer,
    database,
    tenant,
    embeddingModel: models.embeddingModel,
    embeddingModelOf: models.embeddingModelOf,
    preparer,
    chunkProfile: settings.chunkProfile,
    instance: randomUUID(),
    ingestLimits: ingestLimits(settings),
    goldenSet: createActivationGate({ ...models, ...policy, database, tenant, maxQuestionLength }),
  };
}

type OpenedParts = {
  settings: Settings;
  log: Logger;
  observer: ProcessObserver;
  models: Models;
  policy: ReturnType<typeof answerPolicy>;
  preparer: IngestContext['preparer'];
};

/** What processes that are gone have left under way, before anything new is begun. */
async function takeUpLeftovers(context: IngestContext): Promise<void> {
  const { database, files } = context;
  // There is one process at a time: what ran in an embedded database before this one is not running any more.
  if (database.engine === 'embedded')
    for (const tenant of await busyTenants(database)) await putBackRuns({ ...context, tenant }, 0);
  void files.sweep().catch(() => {});
  await sweepArchiveFolders(database, files).catch(() => {});
}

export type OpenOptions = {
  /** Whether the documents may be in another space than the model's: to move them. Nothing can be asked then. */
  anySpace?: boolean;
  /** Whether the process stays and answers many questions, so that it is worth holding large projects in memory. */
  isServing?: boolean;
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

function measuredIn(
  database: Database,
  tenant: TenantId,
  { embeddingModel }: Models,
): Promise<SpaceCalibration> {
  return database.withTenant(tenant, (session) =>
    readSpaceCalibration(session, tenant, embeddingModel.spaceId),
  );
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
