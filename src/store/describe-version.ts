import { CONFIDENTIALITIES, type Confidentiality, type RepositoryFile, type TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** What people may say about a version besides its content. */
export type Said = {
  versionLabel?: string;
  effectiveAt?: string;
  tags?: readonly string[];
  confidentiality?: Confidentiality;
  repository?: RepositoryFile;
};

/** Notes what was said about a version whose content is there already. True when that was news. */
export async function describeVersion(
  session: Session,
  tenant: TenantId,
  { documentId, versionId }: { documentId: number; versionId: number },
  {
    versionLabel = null,
    effectiveAt = null,
    tags,
    confidentiality,
    repository,
  }: { [Key in keyof Said]: Said[Key] | null },
): Promise<boolean> {
  const noted = repository ? JSON.stringify({ repository }) : '{}';
  // The commit that a file was first taken in at has its lines; answers name it, so a later one changes nothing.
  const isKnown = sql`${repository != null}::boolean and metadata ? 'repository'`;
  const dated = await session.query(sql`
    update document_versions
    set version_label = coalesce(${versionLabel}::text, version_label),
      effective_at = coalesce(${effectiveAt}::timestamptz, effective_at),
      metadata = metadata || jsonb_build_object('dated', ${effectiveAt}::timestamptz is not null or coalesce((metadata->>'dated')::boolean, false))
        || ${noted}::text::jsonb
    where tenant_id = ${tenant} and version_id = ${versionId} and not (${isKnown})
      and (version_label <> ${versionLabel}::text or effective_at <> ${effectiveAt}::timestamptz
        or not metadata @> ${noted}::text::jsonb)
    returning version_id`);
  const classed = confidentiality && (await classDocument(session, tenant, documentId, confidentiality));
  const isNews = dated.length > 0 || classed === true;
  if (!tags) return isNews;
  const tagged = await session.query(sql`
    update documents set tags = ${tagList(tags)}, updated_at = clock_timestamp()
    where tenant_id = ${tenant} and document_id = ${documentId} and tags <> ${tagList(tags)} returning document_id`);
  if (tagged.length > 0)
    await session.query(
      sql`update chunks set tags = ${tagList(tags)} where tenant_id = ${tenant} and version_id = ${versionId}`,
    );
  return isNews || tagged.length > 0;
}

/** Says how far a document may be shown, with all of its versions. True when that was news. */
export async function classDocument(
  session: Session,
  tenant: TenantId,
  documentId: number,
  confidentiality: Confidentiality,
): Promise<boolean> {
  const classed = await session.query<Classed>(sql`
    update documents set confidentiality = ${confidentiality}, updated_at = clock_timestamp()
    where tenant_id = ${tenant} and document_id = ${documentId} and confidentiality <> ${confidentiality}
    returning project_id as "projectId"`);
  await reviseProject(session, tenant, classed);
  return classed.length > 0;
}

type Classed = { projectId: number };

/** What was remembered of the project may hold what can no longer be seen, or lack what can. */
async function reviseProject(
  session: Session,
  tenant: TenantId,
  [document]: readonly Classed[],
): Promise<void> {
  if (document)
    await session.query(sql`
      update project_statistics set revision = revision + 1
      where tenant_id = ${tenant} and project_id = ${document.projectId}`);
}

/** The same, unless the document would be shown further than it is. */
export async function tightenDocument(
  session: Session,
  tenant: TenantId,
  documentId: number,
  confidentiality: Confidentiality,
): Promise<void> {
  const lower = CONFIDENTIALITIES.slice(0, CONFIDENTIALITIES.indexOf(confidentiality));
  const classed = await session.query<Classed>(sql`
    update documents set confidentiality = ${confidentiality}, updated_at = clock_timestamp()
    where tenant_id = ${tenant} and document_id = ${documentId} and confidentiality = any(${`{${lower}}`}::text::text[])
    returning project_id as "projectId"`);
  await reviseProject(session, tenant, classed);
}

/** As a list made by the server: the two drivers encode an array parameter differently. */
export function tagList(tags: readonly string[]) {
  return tags.length === 0
    ? sql`'{}'::text[]`
    : sql`array(select jsonb_array_elements_text(${JSON.stringify(tags)}::text::jsonb))`;
}

/** A version with this content that holds from this time on and is not held back, if there is one. */
export async function findEarlierVersion(
  session: Session,
  tenant: TenantId,
  { documentId, contentHash, effectiveAt }: { documentId: number; contentHash: string; effectiveAt: string },
): Promise<number | undefined> {
  const [row] = await session.query<{ version_id: number }>(sql`
    select version_id from document_versions
    where tenant_id = ${tenant} and document_id = ${documentId} and content_hash = ${contentHash}
      and effective_at = ${effectiveAt}::timestamptz and held_back is null limit 1`);
  return row?.version_id;
}
