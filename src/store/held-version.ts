import type { Confidentiality, TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { classDocument, tagList } from './describe-version.ts';
import { restoreDocument } from './document-lifecycle.ts';
import { nothing, sql } from './sql.ts';

/** Why a version is inactive although it is the newest: the golden set of its project spoke against it, or was not asked yet. */
export type HeldBack = {
  /** Without a full stop, to be put into a sentence. */
  reason: string;
  /** Of each metric with a floor: with the version, and with what is active instead. */
  metrics: Record<string, { value: number | null; before: number | null }>;
  floors: Record<string, number>;
  /** The cases that it makes worse, as far as whoever reads it may see them; the others are counted. */
  failed_cases: FailedCase[];
  hidden_cases: number;
  /** The ingestion run that made it. */
  run_id: number | null;
  /** What its ingestion said of the document; it holds from when the version is active. */
  described: DocumentDescription;
};

export type FailedCase = { id: string; question: string; problem: string };

/** With the clearance that the golden set asks of whoever sees the case. */
export type ClassedCase = FailedCase & { clearance: Confidentiality };

export type StoredHeldBack = Omit<HeldBack, 'failed_cases' | 'hidden_cases'> & {
  failed_cases: ClassedCase[];
};

export type DocumentDescription = {
  title: string;
  source_type: string;
  tags?: readonly string[];
  confidentiality?: Confidentiality;
};

/** The column as the session sees it. A case of before they had a clearance counts as restricted. */
export const heldBackSeen = sql`case when held_back is not null then held_back || (
  select jsonb_build_object(
    'failed_cases', coalesce(jsonb_agg(failed - 'clearance' order by place) filter (where is_seen), '[]'),
    'hidden_cases', count(*) filter (where not is_seen))
  from jsonb_array_elements(held_back->'failed_cases') with ordinality as each (failed, place), lateral (
    select coalesce(failed->>'clearance', 'restricted') = any ((select helix_readable())::text[]) as is_seen) as sight) end`;

/**
 * The version of a document that an ingestion wrote before and that waits since: the same run's, or the same content's
 * where the document has no newer one. It is judged again and not made twice.
 */
export async function findHeldVersion(
  session: Session,
  tenant: TenantId,
  { documentId, runId, contentHash, title, force }: HeldVersionSearch,
): Promise<number | undefined> {
  const [row] = await session.query<{ versionId: number }>(sql`
    select version_id as "versionId" from document_versions as version
    where tenant_id = ${tenant} and document_id = ${documentId} and held_back is not null and content_hash = ${contentHash}
      and (held_back->>'run_id' = ${String(runId ?? '')} or (not ${force ?? false}::boolean and held_back->'described'->>'title' = ${title}
        and not exists (select from document_versions as newer where newer.tenant_id = ${tenant}
          and newer.document_id = ${documentId} and newer.version_number > version.version_number)))
    order by version_number desc limit 1`);
  return row?.versionId;
}

type HeldVersionSearch = {
  documentId: number;
  runId?: number;
  contentHash: string;
  title: string;
  force?: boolean;
};

/**
 * Notes what speaks against a version that waits, and returns its number and how much the session may see. One that was
 * active before is history, and stays that. Undefined when there is no such version.
 */
export async function holdBack(
  session: Session,
  tenant: TenantId,
  versionId: number,
  found: Partial<StoredHeldBack>,
): Promise<{ versionNumber: number; clearance: Confidentiality } | undefined> {
  const [row] = await session.query<{ versionNumber: number; clearance: Confidentiality }>(sql`
    update document_versions set held_back = held_back || ${JSON.stringify(found)}::text::jsonb
    where tenant_id = ${tenant} and version_id = ${versionId}
    returning version_number as "versionNumber", helix_highest(variadic helix_readable()) as clearance`);
  return row;
}

/**
 * Makes a version the active one of its document, in the transaction of `session`: readers see the one before or this one. A
 * version that was held back holds from now on, unless a person said from when. False when there is no such version.
 */
export async function activateVersion(
  session: Session,
  tenant: TenantId,
  { documentId, versionId }: { documentId: number; versionId: number },
): Promise<boolean> {
  if (!(await restoreDocument(session, tenant, documentId, versionId))) return false;
  const [released] = await session.query<{ described: DocumentDescription }>(sql`
    update document_versions as version set held_back = null,
      effective_at = case when (metadata->>'dated')::boolean then effective_at else clock_timestamp() end
    from (select version_id, held_back from document_versions where tenant_id = ${tenant} and version_id = ${versionId}) as before
    where version.tenant_id = ${tenant} and version.version_id = before.version_id and before.held_back is not null
    returning before.held_back->'described' as described`);
  if (released) await describeDocument(session, tenant, { documentId, versionId }, released.described);
  return true;
}

async function describeDocument(
  session: Session,
  tenant: TenantId,
  { documentId, versionId }: { documentId: number; versionId: number },
  { title, source_type, tags, confidentiality }: DocumentDescription,
): Promise<void> {
  await session.query(sql`
    update documents set title = ${title}, source_type = ${source_type} ${tags ? sql`, tags = ${tagList(tags)}` : nothing}
    where tenant_id = ${tenant} and document_id = ${documentId}`);
  await session.query(sql`
    update chunks set tags = documents.tags from documents
    where chunks.tenant_id = ${tenant} and version_id = ${versionId} and documents.tenant_id = ${tenant}
      and documents.document_id = ${documentId} and chunks.tags <> documents.tags`);
  if (confidentiality) await classDocument(session, tenant, documentId, confidentiality);
}
