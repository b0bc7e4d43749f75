import { createHash } from 'node:crypto';
import { LONGFORM_CAP_TOKENS } from '../chunk/chunk-longform.ts';
import { CAP_TOKENS } from '../chunk/chunk-structured.ts';
import { HelixError } from '../errors.ts';
import { outlineAt } from '../outline/is-test-file.ts';
import type { Session } from '../store/database.ts';
import { findRun } from '../store/find-runs.ts';
import { type ClaimedRun, finishRun, type RunStats, type Warning } from '../store/ingestion-runs.ts';
import { ownSpaceOf } from '../store/project-space.ts';
import { type NewVersion, type PublishedVersion, publishVersion } from '../store/publish-version.ts';
import type { ChunkDraft, ChunkProfile } from '../terms.ts';
import { type EmbeddedChunks, embedChunks } from './embed-chunks.ts';
import type { IngestContext, IngestResult } from './ingest-context.ts';
import { judgeVersion } from './judge-version.ts';
import type { Prepared } from './readers/preparer.ts';
import { type RunReport, RunStopped } from './report-run.ts';
import { titleOf } from './title-of.ts';

/**
 * Takes one run from its kept bytes to a published version: read and cut, embed, publish. A run that was begun before
 * goes on where it was: what was read is kept, and so is every batch of vectors.
 * The new version becomes visible in one step at the end; until then, and after any failure, the old one stands.
 */
export async function processRun(
  installation: IngestContext,
  run: ClaimedRun,
  report: RunReport,
): Promise<IngestResult> {
  const context = await inSpaceOfProject(installation, run);
  const stats: RunStats = { ...run.stats };
  const { prepared, artifactUri } = await timed(stats, 'extract_ms', () =>
    readOrResume(context, run, report, stats),
  );
  const title = titleOf(run.request.title, prepared.title, run.name);
  const chunkCount = prepared.chunks.length;
  Object.assign(stats, { chunks_done: 0, chunks_total: chunkCount });
  await report.reached('embed', { stats, artifactUri }).catch(async (error) => {
    await dropUnnoted(context, run, artifactUri);
    throw error;
  });
  const embedded = await timed(stats, 'embed_ms', () =>
    embedChunks(context, {
      runId: run.runId,
      title,
      chunks: prepared.chunks,
      signal: report.signal,
      // A chunk may have several texts to embed: their share is given in chunks, the unit of the total.
      onProgress: ({ done, total }) =>
        report.advanced({ chunks_done: Math.floor((done / total) * chunkCount) }),
    }),
  );
  Object.assign(stats, { chunks_done: chunkCount, vectors_kept: embedded.kept, vectors_made: embedded.made });
  await report.reached('publish', { stats });
  // Alive until the transaction has ended: a long one must not look like a worker that is gone.
  const result = await publish(
    context,
    run,
    { prepared, embedded, artifactUri, title, stats },
    report.signal,
  );
  await report.end();
  return result;
}

/** As the project is now: it may have been moved since the run was queued. */
async function inSpaceOfProject(context: IngestContext, { projectId }: ClaimedRun): Promise<IngestContext> {
  const { database, tenant, embeddingModelOf } = context;
  const space = await database.withTenant(tenant, (session) => ownSpaceOf(session, tenant, projectId));
  return space === undefined ? context : { ...context, embeddingModel: embeddingModelOf(space) };
}

async function readOrResume(
  context: IngestContext,
  run: ClaimedRun,
  report: RunReport,
  stats: RunStats,
): Promise<{ prepared: Prepared; artifactUri: string }> {
  const { files } = context;
  if (run.artifactUri && (await files.exists(run.artifactUri)))
    return { prepared: JSON.parse(await files.read(run.artifactUri)), artifactUri: run.artifactUri };
  await report.reached('extract');
  const { name, originalUri } = run;
  const profile = run.config.profile as ChunkProfile;
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    Object.assign(stats, { pages_done: done, pages_total: total });
    report.advanced({ pages_done: done, pages_total: total });
  };
  const prepared = await files.lend(originalUri, (file) =>
    context.preparer.prepare({ name, ...file, profile }, { signal: report.signal, onProgress }),
  );
  if (prepared.chunks.length === 0) throw new HelixError('empty_document', { name });
  if (prepared.warnings?.length) stats.warnings = prepared.warnings;
  warnOfLongRows(context, run, prepared.chunks);
  return { prepared, artifactUri: await keepArtifact(context, run, prepared) };
}

/**
 * What was found, as JSON, so that it can be looked at and cut again without the original. A run has its own: what
 * removes one document never removes the file of another.
 */
function keepArtifact(
  { files, tenant }: IngestContext,
  run: ClaimedRun,
  prepared: Prepared,
): Promise<string> {
  const artifact = JSON.stringify({ source_uri: run.sourceUri, ...prepared });
  const hash = createHash('sha256').update(artifact).digest('hex');
  return files.put(tenant, `${hash}-${run.runId}.json`, artifact);
}

/** What a run wrote whose row is gone is noted nowhere: nobody else would remove it. */
async function dropUnnoted(
  { database, tenant, files }: IngestContext,
  { runId }: ClaimedRun,
  artifactUri: string,
): Promise<void> {
  const run = await database.withTenant(tenant, (session) => findRun(session, tenant, runId));
  if (!run) await files.remove(artifactUri);
}

function warnOfLongRows({ log }: IngestContext, run: ClaimedRun, chunks: readonly ChunkDraft[]) {
  const { sourceUri, config } = run;
  const cap = config.profile === 'longform' ? LONGFORM_CAP_TOKENS : CAP_TOKENS;
  for (const { type, ordinal, tokenCount } of chunks)
    if (type === 'table' && tokenCount > cap)
      log.warn({ source_uri: sourceUri, ordinal, tokens: tokenCount }, 'table row over the cap kept whole');
}

/**
 * The version and the end of its run, in one transaction: no run is left open with its version there. Where the golden set
 * of the project is asked first, the version waits inactive until it is; a run that is killed meanwhile asks again.
 */
async function publish(
  context: IngestContext,
  run: ClaimedRun,
  made: MadeVersion,
  signal: AbortSignal,
): Promise<IngestResult> {
  const { database, tenant } = context;
  const { prepared, embedded, title, stats } = made;
  const started = performance.now();
  const finish = async (
    session: Session,
    version: PublishedVersion,
    outcome: IngestResult['status'],
    also: Warning[] = [],
  ) => {
    stats.publish_ms = Math.round((stats.publish_ms ?? 0) + performance.now() - started);
    const owner = { runId: run.runId, worker: context.instance };
    const { documentId, versionId } = version;
    const warnings = also.length > 0 ? { warnings: [...(prepared.warnings ?? []), ...also] } : {};
    const end = { status: 'succeeded', outcome, documentId, versionId } as const;
    if (!(await finishRun(session, tenant, owner, { ...end, stats: { ...stats, ...warnings } })))
      throw new RunStopped('lost');
  };
  const published = await database.withTenant(
    tenant,
    async (session) => {
      const version = await publishVersion(session, tenant, newVersion(context, run, made));
      if (!version.awaiting) await finish(session, version, version.status);
      return version;
    },
    { signal },
  );
  const { awaiting: gate, ...version } = published;
  const result = {
    ...version,
    runId: run.runId,
    title,
    chunks: prepared.chunks.length,
    vectorsMade: embedded.made,
  };
  if (!gate) return result;
  const awaiting = { ...version, projectId: run.projectId, gate };
  const { isActive, warnings } = await judgeVersion(context, awaiting, {
    signal,
    also: (session, { isActive, kept }) =>
      finish(session, version, isActive ? version.status : 'held_back', kept),
  });
  return isActive ? result : { ...result, status: 'held_back', warning: warnings.at(-1) };
}

function newVersion(context: IngestContext, run: ClaimedRun, made: MadeVersion): NewVersion {
  const { prepared, embedded, artifactUri, title, stats } = made;
  const { force, versionLabel, effectiveAt, tags, confidentiality, repository } = run.request;
  return {
    ...run,
    title,
    force,
    versionLabel,
    effectiveAt,
    tags,
    confidentiality,
    repository,
    sourceType: prepared.sourceType,
    extractedArtifactUri: artifactUri,
    spaceId: context.embeddingModel.spaceId,
    metadata: {
      profile: run.config.profile,
      pages: prepared.pages?.length ?? stats.pages_total ?? null,
      warnings: prepared.warnings ?? [],
      ...(repository && { repository }),
    },
    chunks: embedded.chunks,
    vectors: embedded.vectors,
    outline: prepared.outline && outlineAt(prepared.outline, repository?.path ?? run.sourceUri),
  };
}

type MadeVersion = {
  prepared: Prepared;
  embedded: EmbeddedChunks;
  artifactUri: string;
  title: string;
  stats: RunStats;
};

async function timed<Result>(
  stats: RunStats,
  field: 'extract_ms' | 'embed_ms',
  work: () => Promise<Result>,
): Promise<Result> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    stats[field] = Math.round((stats[field] ?? 0) + performance.now() - started);
  }
}
