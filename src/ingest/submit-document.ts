import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { HelixError } from '../errors.ts';
import type { Session } from '../store/database.ts';
import { describeVersion } from '../store/describe-version.ts';
import { type ActiveContent, activeContent } from '../store/documents.ts';
import { hashFile, type ReceivedFile } from '../store/file-store.ts';
import { countOpenRuns } from '../store/find-runs.ts';
import { createRun } from '../store/ingestion-runs.ts';
import { holdProject } from '../store/projects.ts';
import type { Address } from '../store/tenant-limits.ts';
import { plainName } from '../text/plain-name.ts';
import type { IngestContext, IngestResult, Source } from './ingest-context.ts';
import { type ProjectOfSource, projectOfSource } from './project-of-source.ts';
import { refuseOtherContent } from './refuse-other-content.ts';

/**
 * Takes a document in: keeps its bytes and opens a run for it. What is there already, unchanged, opens none. From here
 * on nothing is lost: the run waits in the database until a worker has done it.
 */
export async function submitDocument(
  context: IngestContext,
  source: Source,
  ticketId: string | null,
  requireRoom?: RequireRoom,
): Promise<Submitted> {
  await refuseTooLarge(context, source);
  const project = await projectOfSource(context, source).catch(async (error) => {
    if ('received' in source.content) await source.content.received.drop();
    throw error;
  });
  if ('path' in source.content && !source.repository) {
    const { sha256 } = await hashFile(source.content.path);
    const { projectId, profile } = project;
    const known = await unchangedResult(context, source, projectId, contentHashOf(sha256, profile));
    if (known) return { kind: 'unchanged', result: known };
  }
  const received = await receivedOf(context, source);
  try {
    const { maxBytes } = context.ingestLimits;
    if (received.byteSize > maxBytes) throw tooLarge(source.name, maxBytes);
    if (received.byteSize === 0) throw new HelixError('empty_document', { name: source.name });
    if (source.repository) await refuseOtherContent(received, source.repository);
    return await openRun(context, source, { received, project, ticketId, requireRoom });
  } catch (error) {
    await received.drop();
    throw error;
  }
}

/** Asked in the transaction that adds so many bytes. What it throws leaves everything as it was. */
export type RequireRoom = (session: Session, bytes: number, of?: RoomFor) => Promise<void>;

/**
 * How many documents they are, one unless told, and whether the transaction has written them already. With the address of one
 * that is there, or on its way, they are none: it stays one document.
 */
export type RoomFor = { documents?: number; areIn?: boolean; address?: Address };

export type Submitted = { kind: 'unchanged'; result: IngestResult } | { kind: 'queued'; runId: number };

async function openRun(
  context: IngestContext,
  source: Source,
  { received, project: { projectId, profile, space }, ticketId, requireRoom }: Opening,
): Promise<Submitted> {
  const { tenant, database } = context;
  const contentHash = contentHashOf(received.sha256, profile);
  const known = await unchangedResult(context, source, projectId, contentHash);
  if (known) {
    await received.drop();
    return { kind: 'unchanged', result: known };
  }
  await refuseWhenFull(context);
  const originalUri = await received.keep();
  const { name, sourceUri, project, content: _, sync: __, ...request } = source;
  const opened = database.withTenant(tenant, async (session) => {
    await requireRoom?.(session, received.byteSize, { address: { projectId, sourceUri } });
    await holdProject(session, tenant, projectId, project);
    return createRun(session, tenant, {
      projectId,
      sourceUri,
      name,
      contentHash,
      byteSize: received.byteSize,
      originalUri,
      ticketId,
      request,
      config: { profile, space },
    });
  });
  try {
    return { kind: 'queued', runId: await opened };
  } catch (error) {
    if (!mayBeDone(error)) await context.files.remove(originalUri);
    throw error;
  }
}

/**
 * A connection that was lost at the commit leaves open whether the run is there: then its file must be too. One that is
 * there for nothing is swept.
 */
function mayBeDone(error: unknown): boolean {
  return error instanceof HelixError && error.code === 'database_unavailable';
}

type Opening = {
  received: ReceivedFile;
  project: ProjectOfSource;
  ticketId: string | null;
  requireRoom: RequireRoom | undefined;
};

/** Names the bytes and how they are cut. */
export function contentHashOf(sha256: string, profile: string): string {
  return createHash('sha256').update(`${sha256}\0${profile}`).digest('hex');
}

async function unchangedResult(
  { database, tenant }: IngestContext,
  source: Source,
  projectId: number,
  contentHash: string,
): Promise<IngestResult | undefined> {
  if (source.force) return undefined;
  const active = await database.withTenant(tenant, (session) =>
    activeContent(session, tenant, projectId, source.sourceUri),
  );
  if (!active || !isUnchanged(active, contentHash, source)) return undefined;
  const { documentId, versionId, title, chunks } = active;
  const isNews = await database.withTenant(tenant, (session) =>
    describeVersion(session, tenant, { documentId, versionId }, source),
  );
  return { status: isNews ? 'updated' : 'unchanged', documentId, versionId, title, chunks, vectorsMade: 0 };
}

/** The same content under the same title, and no other on its way. */
function isUnchanged(active: ActiveContent, contentHash: string, { title }: Source): boolean {
  const sameTitle = title === undefined || plainName(title) === plainName(active.title);
  return active.contentHash === contentHash && sameTitle && !active.isAwaited;
}

async function refuseWhenFull({ database, tenant, ingestLimits }: IngestContext): Promise<void> {
  const waiting = await database.withTenant(tenant, (session) => countOpenRuns(session, tenant));
  const limit = ingestLimits.maxQueued;
  if (waiting >= limit) throw new HelixError('queue_full', { waiting, limit }, { retryable: true });
}

async function refuseTooLarge({ ingestLimits }: IngestContext, { name, content }: Source): Promise<void> {
  const { maxBytes } = ingestLimits;
  if ('path' in content && (await stat(content.path)).size > maxBytes) throw tooLarge(name, maxBytes);
}

function tooLarge(name: string, maxBytes: number): HelixError {
  const limit = `${Math.round(maxBytes / (1024 * 1024))} MB`;
  const action = 'Send a smaller one, or raise HELIX_MAX_UPLOAD_MB.';
  return new HelixError('payload_too_large', { what: `"${name}"`, limit, action });
}

async function receivedOf({ files, tenant }: IngestContext, { content }: Source): Promise<ReceivedFile> {
  if ('received' in content) return content.received;
  if ('keptUri' in content) return files.receive(tenant, await files.stream(content.keptUri));
  return files.receive(
    tenant,
    'path' in content ? createReadStream(content.path) : Readable.from([content.bytes]),
  );
}
