import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/**
 * Which sections of these versions cite what is no longer current, and why: by artifact, in the order of the sections. One
 * statement, however many are asked for.
 */
export async function findStaleSections(
  session: Session,
  tenant: TenantId,
  versions: readonly { artifactId: number; version: number }[],
): Promise<ReadonlyMap<number, StaleSection[]>> {
  if (versions.length === 0) return new Map();
  const wanted = versions.map(({ artifactId, version }) => ({ id: artifactId, version }));
  const rows = await session.query<StaleRow>(sql`
    select distinct cited.artifact_id as "artifactId", ordinal, cited.section_key as key, heading,
      cited.document_id as "documentId", cited.version_id as "versionId", coalesce(title, source->>'title') as title,
      source->>'versionLabel' as "citedLabel", case when deleted_at is null then active.version_label end as "activeLabel",
      case when document.document_id is null then 'removed' when deleted_at is null then 'replaced' else 'deleted' end
        as reason
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as wanted (id bigint, version integer)
    join artifact_citations as cited
      on cited.tenant_id = ${tenant} and cited.artifact_id = wanted.id and cited.version_number = wanted.version
    join artifact_sections as section
      on section.tenant_id = ${tenant} and section.artifact_id = wanted.id and section.version_number = wanted.version
        and section.section_key = cited.section_key
    left join documents as document
      on document.tenant_id = ${tenant} and document.document_id = cited.document_id
    left join document_versions as active
      on active.tenant_id = ${tenant} and active.document_id = cited.document_id and active.is_active
    where deleted_at is not null or active.version_id is distinct from cited.version_id
    order by ordinal, title, "documentId", "versionId"`);
  const byArtifact = Map.groupBy(rows, ({ artifactId }) => artifactId);
  return new Map([...byArtifact].map(([artifactId, stale]) => [artifactId, bySection(stale)]));
}

export type StaleSection = {
  key: string;
  heading: string;
  documents: {
    documentId: number;
    title: string;
    citedLabel: string;
    /** Null where no version is active any more. */
    activeLabel: string | null;
    reason: 'replaced' | 'deleted' | 'removed';
  }[];
};

type StaleRow = StaleSection['documents'][number] & {
  artifactId: number;
  key: string;
  heading: string;
  versionId: number;
};

function bySection(rows: readonly StaleRow[]): StaleSection[] {
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, stale]) => ({
    key,
    heading: stale[0]!.heading,
    documents: stale.map(({ documentId, title, citedLabel, activeLabel, reason }) => ({
      documentId,
      title,
      citedLabel,
      activeLabel,
      reason,
    })),
  }));
}
