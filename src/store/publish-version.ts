import type { Outline } from '../outline/outline.ts';
import {
  type ChunkDraft,
  type Confidentiality,
  type RepositoryFile,
  type TenantId,
  USUAL_CONFIDENTIALITY,
} from '../terms.ts';
import { type ActivationGate, gateIn } from './activation-floors.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import {
  classDocument,
  describeVersion,
  findEarlierVersion,
  tagList,
  tightenDocument,
} from './describe-version.ts';
import { deactivateChunks, restoreDocument } from './document-lifecycle.ts';
import { pinSpace } from './ensure-tenant.ts';
import { findHeldVersion, holdBack, type StoredHeldBack } from './held-version.ts';
import { insertChunks, insertVersion } from './insert-version.ts';
import { markScope } from './lexical-scope.ts';
import { type CountedChunk, countChunks } from './lexical-statistics.ts';
import { settingsIn } from './project-settings.ts';
import { holdProject } from './projects.ts';
import { nothing, sql } from './sql.ts';

/**
 * Makes a new version of a document the active one: document, version, chunks, vectors and lexical index in the
 * transaction of `session`, so that readers see the old version or the new one, never both and never half.
 * Ingestions of one document wait for each other here; the one that finds its content already active makes no version.
 * A version that held before the active one (`effectiveAt`) goes into the history and into no answer of today.
 * In a project with an activation gate the version is written and left inactive: `awaiting` says what it has to reach.
 */
export async function publishVersion(
  session: Session,
  tenant: TenantId,
  content: NewVersion,
): Promise<PublishedVersion> {
  await pinSpace(session, tenant, content);
  const { documentId, title, isDeleted, settings } = await lockDocument(session, tenant, content);
  const gate = gateIn(settings);
  const active = await activeVersion(session, tenant, documentId);
  if (active && !content.force && active.contentHash === content.contentHash && title === content.title) {
    if (isDeleted && !gate) await restoreDocument(session, tenant, documentId);
    const { versionId } = active;
    const isNews = await describeVersion(session, tenant, { documentId, versionId }, content);
    const status = isDeleted || isNews ? 'updated' : 'unchanged';
    return { status, documentId, versionId, awaiting: isDeleted ? gate : undefined };
  }
  const { effectiveAt, contentHash, confidentiality } = content;
  const isEarlier = active && !isDeleted && effectiveAt && holdsBefore(effectiveAt, contentHash, active);
  const awaiting = isEarlier ? undefined : gate;
  // Before the new text is there, so that it is at no time open to more people than it should be.
  const classify = awaiting ? tightenDocument : classDocument;
  if (confidentiality) await classify(session, tenant, documentId, confidentiality);
  if (isEarlier && !content.force) {
    const known = await findEarlierVersion(session, tenant, { documentId, contentHash, effectiveAt });
    if (known) return { status: 'unchanged', documentId, versionId: known };
  }
  const status = active && !isDeleted ? 'updated' : 'created';
  if (awaiting) {
    const versionId = await writeHeld(session, tenant, { ...content, documentId }, awaiting);
    return { status, documentId, versionId, awaiting };
  }
  const lost = isEarlier ? [] : await retireActiveVersion(session, tenant, documentId, content);
  const isActive = !isEarlier;
  const versionId = await insertVersion(session, tenant, { ...content, documentId, isActive });
  const gained = await insertChunks(session, tenant, { ...content, documentId, versionId, isActive });
  if (isActive) await countChunks(session, tenant, content.projectId, { gained, lost });
  return { status, documentId, versionId };
}

export type NewVersion = {
  /** The run that it is made by. */
  runId?: number;
  projectId: number;
  sourceUri: string;
  sourceType: string;
  title: string;
  contentHash: string;
  byteSize: number;
  /** The file's name, and where the file is kept. */
  name: string;
  originalUri: string;
  extractedArtifactUri: string;
  spaceId: string;
  /** `v<n>` when not given. */
  versionLabel?: string;
  /** From when on the version holds; now when not given. */
  effectiveAt?: string;
  tags?: readonly string[];
  /** What is said of the document already, or `internal`, when not given. */
  confidentiality?: Confidentiality;
  /** Also in `metadata`. */
  repository?: RepositoryFile;
  metadata: object;
  force?: boolean;
  /** Each with the hash of what is embedded for it, then those of its search keys. */
  chunks: readonly (ChunkDraft & { embeddingHashes: string[] })[];
  /** By embedding hash. */
  vectors: ReadonlyMap<string, Float32Array>;
  /** Not there when an earlier release read the document. */
  outline?: Outline;
};

export type PublishedVersion = {
  status: 'created' | 'updated' | 'unchanged';
  documentId: number;
  versionId: number;
  /** The version is not active yet: its project's golden set has to be asked first. */
  awaiting?: ActivationGate;
};

/** `settings` is what the project says of its activation gate. */
type LockedDocument = { documentId: number; title: string; isDeleted: boolean; settings: unknown };

/** The document's row, made when there is none and locked until the end of the transaction. */
async function lockDocument(
  session: Session,
  tenant: TenantId,
  content: NewVersion,
): Promise<LockedDocument> {
  const { projectId, sourceUri, sourceType, title } = content;
  const stored = await holdProject(session, tenant, projectId);
  const settings = (stored as { activation_gate?: unknown } | null)?.activation_gate;
  const lock = sql`
    select document_id as "documentId", title, deleted_at is not null as "isDeleted" from documents
    where tenant_id = ${tenant} and project_id = ${projectId} and source_uri = ${sourceUri} for update`;
  const [existing] = await session.query<Omit<LockedDocument, 'settings'>>(lock);
  if (existing) return { ...existing, settings };
  const id = await allocateIds(session, tenant, 'document');
  const { default_tags = [], default_confidentiality = USUAL_CONFIDENTIALITY } = settingsIn(stored);
  const { tags = default_tags, confidentiality = default_confidentiality } = content;
  await session.query(sql`
    insert into documents (tenant_id, document_id, project_id, source_uri, source_type, title, tags, confidentiality)
    values (${tenant}, ${id}, ${projectId}, ${sourceUri}, ${sourceType}, ${title}, ${tagList(tags)}, ${confidentiality})
    on conflict do nothing`);
  const [made] = await session.query<Omit<LockedDocument, 'settings'>>(lock);
  return { ...made!, settings };
}

/** Dates are compared only where a person gave both: the day of an ingestion says nothing about when a text held. */
function holdsBefore(effectiveAt: string, contentHash: string, active: ActiveVersion): boolean {
  const isOther = active.contentHash !== contentHash;
  return isOther && active.isDated && Date.parse(effectiveAt) < active.effectiveAt.getTime();
}

type ActiveVersion = { versionId: number; contentHash: string; effectiveAt: Date; isDated: boolean };

async function activeVersion(session: Session, tenant: TenantId, documentId: number) {
  const [row] = await session.query<ActiveVersion>(sql`
    select version_id as "versionId", content_hash as "contentHash", effective_at as "effectiveAt",
      coalesce((metadata->>'dated')::boolean, false) as "isDated"
    from document_versions
    where tenant_id = ${tenant} and document_id = ${documentId} and is_active`);
  return row;
}

/**
 * Takes the place for a new version: the document is called as its content says, and no version of it is active. Returns
 * the chunks that were.
 */
async function retireActiveVersion(
  session: Session,
  tenant: TenantId,
  documentId: number,
  { projectId, title, sourceType, tags }: NewVersion,
): Promise<CountedChunk[]> {
  await session.query(sql`
    update documents set title = ${title}, source_type = ${sourceType}, updated_at = now(), deleted_at = null
      ${tags ? sql`, tags = ${tagList(tags)}` : nothing}
    where tenant_id = ${tenant} and document_id = ${documentId}`);
  await session.query(sql`
    update document_versions set is_active = false
    where tenant_id = ${tenant} and document_id = ${documentId} and is_active`);
  const chunks = await deactivateChunks(session, tenant, documentId);
  await markScope(session, tenant, { projectId, chunks, isActive: false });
  return chunks;
}

/** The version as it waits for its judgement, with what is to be said of the document once it is active. */
async function writeHeld(
  session: Session,
  tenant: TenantId,
  content: NewVersion & { documentId: number },
  { floors }: ActivationGate,
): Promise<number> {
  const known = await findHeldVersion(session, tenant, content);
  const { runId = null, title, sourceType: source_type, tags, confidentiality } = content;
  const heldBack: StoredHeldBack = {
    reason: `the check of ${runId === null ? 'it' : `run ${runId}`} has not come to its end`,
    metrics: {},
    floors,
    failed_cases: [],
    run_id: runId,
    described: { title, source_type, tags, confidentiality },
  };
  if (known) {
    await holdBack(session, tenant, known, heldBack);
    const { documentId, versionLabel, effectiveAt } = content;
    const version = { documentId, versionId: known };
    await describeVersion(session, tenant, version, { versionLabel, effectiveAt });
    return known;
  }
  const version = { ...content, isActive: false, heldBack };
  const versionId = await insertVersion(session, tenant, version);
  await insertChunks(session, tenant, { ...version, versionId });
  return versionId;
}
