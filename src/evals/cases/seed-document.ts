import { createHash } from 'node:crypto';
import type { IngestContext, IngestResult, Source } from '../../ingest/ingest-context.ts';
import { resultOf } from '../../ingest/ingest-queued.ts';
import type { Ingestion } from '../../ingest/ingestion.ts';
import { contentHashOf } from '../../ingest/submit-document.ts';
import { listVersions } from '../../store/document-versions.ts';
import { hashFile } from '../../store/file-store.ts';
import type { Run } from '../../store/ingestion-runs.ts';
import type { SetDocument, SetVersion } from './eval-set.ts';

/** The versions of one document, one after the other: the last one is to be the active one. */
export async function seedDocument(helix: SeedContext, seed: Seed): Promise<SeededDocument> {
  const { project, document, documentId, signal } = seed;
  const { sourceUri, title, tags, confidentiality, versions } = document;
  const results: IngestResult[] = [];
  for (const version of versions) {
    const isCurrent = version === versions.at(-1);
    if (!isCurrent && documentId !== undefined && (await isKept(helix, documentId, version))) continue;
    const { name, content, label: versionLabel, effectiveAt } = version;
    const said = { title, tags, confidentiality, versionLabel, effectiveAt };
    const bytes = 'text' in content ? { bytes: Buffer.from(content.text) } : content;
    results.push(await ingest(helix, { name, content: bytes, sourceUri, project, ...said }, signal));
  }
  const statuses = results.map(({ status }) => status);
  const status = (['created', 'updated'] as const).find((each) => statuses.includes(each)) ?? 'unchanged';
  const vectorsMade = results.reduce((sum, each) => sum + each.vectorsMade, 0);
  return { status, chunks: results.at(-1)!.chunks, vectorsMade };
}

export type SeedContext = IngestContext & { ingestion: Ingestion };
export type SeededDocument = Pick<IngestResult, 'status' | 'chunks' | 'vectorsMade'>;

type Seed = {
  project: string;
  document: SetDocument;
  /** When the project has it already. */
  documentId?: number;
  signal?: AbortSignal;
};

/** Workers of the queue, if there are none in this process. */
const WORKERS = 4;

/** Whether an earlier version is in the history. To ingest it again would change nothing, but read all of it. */
async function isKept(
  { database, tenant, chunkProfile }: SeedContext,
  documentId: number,
  { content, effectiveAt }: SetVersion,
): Promise<boolean> {
  const sha256 =
    'path' in content
      ? (await hashFile(content.path)).sha256
      : createHash('sha256').update(content.text).digest('hex');
  const hash = contentHashOf(sha256, chunkProfile);
  const versions = await database.withTenant(tenant, (session) => listVersions(session, tenant, documentId));
  return versions.some(
    ({ is_active, content_hash, effective_at }) =>
      !is_active && content_hash === hash && effective_at.toISOString() === effectiveAt,
  );
}

/** By the queue: a run that a killed process left behind would keep the next one of its document waiting for ever. */
async function ingest(helix: SeedContext, source: Source, signal?: AbortSignal): Promise<IngestResult> {
  signal?.throwIfAborted();
  const submitted = await helix.ingestion.submit(source);
  if (submitted.kind === 'unchanged') return submitted.result;
  await helix.ingestion.start(WORKERS);
  let last: Run | undefined;
  for await (const run of helix.ingestion.follow(submitted.runId, signal)) last = run;
  return resultOf(helix, last!);
}
