import { createHash } from 'node:crypto';
import { CAP_TOKENS } from '../chunk/chunk-structured.ts';
import { embedTexts } from '../embed/embed-texts.ts';
import { HelixError } from '../errors.ts';
import type { Logger } from '../log/logger.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import type { Database } from '../store/database.ts';
import { type ActiveContent, activeContent } from '../store/documents.ts';
import type { FileStore } from '../store/file-store.ts';
import { ensureProject } from '../store/projects.ts';
import { publishVersion } from '../store/publish-version.ts';
import type { ChunkDraft, ChunkProfile, TenantId } from '../terms.ts';
import { contextualText } from './contextual-text.ts';
import type { Prepared, Preparer } from './prepare-document.ts';
import { titleFromName } from './title-from-name.ts';
import { type Progress, type TrackedRun, trackRun } from './track-run.ts';

/**
 * Takes one document from bytes to a published version: extract, chunk, embed, publish.
 * The new version becomes visible in one step at the end; until then, and after any failure, the old one stands.
 */
export async function ingestDocument(context: IngestContext, source: Source): Promise<IngestResult> {
  const { database, tenant } = context;
  const contentHash = hashOf(source, context.chunkProfile);
  const { projectId, active } = await database.withTenant(tenant, async (session) => {
    const projectId = await ensureProject(session, tenant, source.project);
    return { projectId, active: await activeContent(session, tenant, projectId, source.sourceUri) };
  });
  if (isUnchanged(active, contentHash, source)) {
    const { documentId, versionId, title, chunks } = active;
    return { status: 'unchanged', documentId, versionId, title, chunks };
  }

  const config = { profile: context.chunkProfile, space: context.embeddingModel.spaceId };
  const run = await trackRun(
    database,
    tenant,
    { projectId, sourceUri: source.sourceUri, config },
    source.onProgress,
  );
  try {
    const prepared = await extractAndChunk(context, source, run);
    const vectors = await embedChunks(context, source, prepared, run);
    await run.reached('publish', prepared.chunks.length);
    const extractedArtifactUri = await keepArtifact(context, source, prepared);
    const version = { ...source, ...prepared, projectId, contentHash, vectors, extractedArtifactUri };
    const published = await database.withTenant(tenant, (session) =>
      publishVersion(session, tenant, {
        ...version,
        byteSize: source.bytes.length,
        spaceId: context.embeddingModel.spaceId,
      }),
    );
    await run.succeeded(published.documentId, { chunks: prepared.chunks.length });
    return { ...published, runId: run.id, title: prepared.title, chunks: prepared.chunks.length };
  } catch (error) {
    await run.failed(error);
    throw error;
  }
}

function isOverCap({ type, tokenCount }: ChunkDraft): boolean {
  return type === 'table' && tokenCount > CAP_TOKENS;
}

export type IngestContext = {
  log: Logger;
  database: Database;
  tenant: TenantId;
  embeddingModel: EmbeddingModel;
  files: FileStore;
  preparer: Preparer;
  chunkProfile: ChunkProfile;
};

export type Source = {
  /** The file's name: decides the format together with the bytes. */
  name: string;
  bytes: Uint8Array;
  /** What the document is known by; ingesting it again replaces its content. */
  sourceUri: string;
  project: string;
  /** What to call the document; its own title, or its name, when not given. */
  title?: string;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
};

export type IngestResult = {
  status: 'created' | 'updated' | 'unchanged';
  documentId: number;
  versionId: number;
  title: string;
  chunks: number;
  /** Absent when nothing had to be done. */
  runId?: number;
};

/** Names the bytes and how they are cut. */
function hashOf({ bytes }: Source, profile: ChunkProfile): string {
  return createHash('sha256').update(bytes).update(`\0${profile}`).digest('hex');
}

/** The same content under the same title; a title that is not given is the one there is. */
function isUnchanged(
  active: ActiveContent | undefined,
  contentHash: string,
  { title }: Source,
): active is ActiveContent {
  return active?.contentHash === contentHash && (title === undefined || title === active.title);
}

async function extractAndChunk(
  context: IngestContext,
  source: Source,
  run: TrackedRun,
): Promise<Prepared & { title: string }> {
  await run.reached('extract', 1);
  const { name, bytes } = source;
  const prepared = await context.preparer.prepare(
    { name, bytes, profile: context.chunkProfile },
    source.signal,
  );
  if (prepared.chunks.length === 0) throw new HelixError('empty_document', { name });
  for (const { ordinal, tokenCount } of prepared.chunks.filter(isOverCap)) {
    context.log.warn(
      { source_uri: source.sourceUri, ordinal, tokens: tokenCount },
      'table row over the cap kept whole',
    );
  }
  return { ...prepared, title: source.title ?? prepared.title ?? titleFromName(name) };
}

async function embedChunks(
  context: IngestContext,
  source: Source,
  prepared: Prepared & { title: string },
  run: TrackedRun,
) {
  const { chunks, title } = prepared;
  await run.reached('embed', chunks.length);
  const texts = chunks.map((chunk) => contextualText(title, chunk));
  const request = { texts, purpose: 'document', signal: source.signal } as const;
  return embedTexts(context.embeddingModel, request, (done) => run.advanced(done, chunks.length));
}

/**
 * What the extractor found, as JSON, so that it can be looked at and cut again without the original. Named by itself:
 * the same bytes under two addresses are two artifacts.
 */
function keepArtifact({ files, tenant }: IngestContext, source: Source, prepared: Prepared): Promise<string> {
  const { text, blocks, sourceType } = prepared;
  const artifact = JSON.stringify({ source_uri: source.sourceUri, source_type: sourceType, text, blocks });
  return files.put(tenant, `${createHash('sha256').update(artifact).digest('hex')}.json`, artifact);
}
