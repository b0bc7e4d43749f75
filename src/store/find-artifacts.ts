import type { ArtifactType, CitedSource, WrittenArtifact, WrittenSection } from '../artifacts/terms.ts';
import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { type ArtifactBasis, unknownArtifact } from './artifacts.ts';
import type { Session } from './database.ts';
import { type Fragment, nothing, sql } from './sql.ts';

/** A version of an artifact, the newest where none is named, with its sections. Throws `not_found`. */
export async function findArtifact(
  session: Session,
  tenant: TenantId,
  artifactId: number,
  version?: number,
): Promise<StoredArtifact> {
  const number = version === undefined ? sql`version_count` : sql`${version}::integer`;
  const [found] = await selectSummaries(
    session,
    tenant,
    number,
    sql`and artifact.artifact_id = ${artifactId}`,
  );
  if (!found) return refuseUnknown(session, tenant, artifactId, version);
  const key = { artifactId, version: found.version };
  const cited = Map.groupBy(await citationsOf(session, tenant, key), ({ key }) => key);
  const sections = await sectionsOf(session, tenant, key);
  return {
    ...found,
    sections: sections.map(({ details, ...section }) => ({
      ...section,
      ...details,
      cited: (cited.get(section.key) ?? []).map(({ key: _, source, ...place }) => ({ ...place, ...source })),
    })),
  };
}

/** The newest version of each, last changed first, and how many there are in all. */
export async function listArtifacts(
  session: Session,
  tenant: TenantId,
  { projectId, type, limit, offset }: ArtifactFilter,
): Promise<{ artifacts: ArtifactRow[]; total: number }> {
  const narrowed = sql`
    ${projectId === undefined ? nothing : sql`and artifact.project_id = ${projectId}`}
    ${type === undefined ? nothing : sql`and artifact_type = ${type}`}`;
  const artifacts = await selectSummaries(
    session,
    tenant,
    sql`version_count`,
    sql`${narrowed} order by updated_at desc, artifact.artifact_id desc limit ${limit} offset ${offset}`,
  );
  const [{ total } = { total: 0 }] = await session.query<{ total: number }>(
    sql`select count(*)::int as total from artifacts as artifact where tenant_id = ${tenant} ${narrowed}`,
  );
  return { artifacts, total };
}

/** The newest 1000, newest first, each with the keys of the sections that were written for it. Throws `not_found`. */
export async function listArtifactVersions(
  session: Session,
  tenant: TenantId,
  artifactId: number,
): Promise<ArtifactVersionRow[]> {
  const rows = await session.query<ArtifactVersionRow>(sql`
    select version_number as version, writer, model, created_at,
      array(select section_key from artifact_sections as section
        where section.tenant_id = version.tenant_id and section.artifact_id = version.artifact_id
          and section.version_number = version.version_number and written_in = version.version_number
        order by ordinal) as sections,
      array(select section_key from artifact_sections as section
        where section.tenant_id = version.tenant_id and section.artifact_id = version.artifact_id
          and section.version_number = version.version_number and written_in = version.version_number
          and status = 'lacking' order by ordinal) as lacking
    from artifact_versions as version
    where tenant_id = ${tenant} and artifact_id = ${artifactId} order by version_number desc limit 1000`);
  if (rows.length === 0) throw unknownArtifact(artifactId);
  return rows;
}

export type ArtifactFilter = { projectId?: number; type?: ArtifactType; limit: number; offset: number };

export type ArtifactRow = {
  artifactId: number;
  project: string;
  type: ArtifactType;
  title: string;
  basis: ArtifactBasis;
  writer: WrittenArtifact['writer'];
  model: string;
  version: number;
  versionCount: number;
  sectionsWritten: number;
  sectionsLacking: number;
  createdAt: Date;
  updatedAt: Date;
};

export type StoredArtifact = ArtifactRow & { sections: StoredSection[] };

export type StoredSection = Omit<WrittenSection, 'cited'> & {
  /** The version that it was written for. */
  writtenIn: number;
  /** Who wrote this section; the version's `writer` is about all of them. */
  writer: WrittenArtifact['writer'];
  cited: StoredCitation[];
};

/** `isCurrent`: the version that is cited is the active one of a document that is not deleted. */
export type StoredCitation = CitedSource & { isCurrent: boolean };

export type ArtifactVersionRow = {
  version: number;
  writer: WrittenArtifact['writer'];
  model: string;
  sections: string[];
  lacking: string[];
  created_at: Date;
};

type VersionKey = { artifactId: number; version: number };
type Details = Omit<WrittenSection, 'key' | 'heading' | 'level' | 'status' | 'content' | 'cited'>;
type SectionRow = Pick<WrittenSection, 'key' | 'heading' | 'level' | 'status' | 'content'> & {
  details: Details;
  writer: StoredSection['writer'];
  writtenIn: number;
};
type CitationRow = Pick<StoredCitation, 'chunkId' | 'documentId' | 'versionId' | 'isCurrent'> & {
  key: string;
  source: Omit<CitedSource, 'chunkId' | 'documentId' | 'versionId'>;
};

function selectSummaries(session: Session, tenant: TenantId, number: Fragment, rest: Fragment) {
  return session.query<ArtifactRow>(sql`
    select artifact.artifact_id as "artifactId", project.name as project, artifact_type as type, title,
      request as basis, version.writer, version.model, version.version_number as version, version_count as "versionCount",
      (select count(*)::int from artifact_sections as section where section.tenant_id = version.tenant_id
        and section.artifact_id = version.artifact_id and section.version_number = version.version_number
        and status = 'written') as "sectionsWritten",
      (select count(*)::int from artifact_sections as section where section.tenant_id = version.tenant_id
        and section.artifact_id = version.artifact_id and section.version_number = version.version_number
        and status = 'lacking') as "sectionsLacking",
      artifact.created_at as "createdAt", artifact.updated_at as "updatedAt"
    from artifacts as artifact
    join projects as project using (tenant_id, project_id)
    join artifact_versions as version on version.tenant_id = artifact.tenant_id
      and version.artifact_id = artifact.artifact_id and version.version_number = ${number}
    where artifact.tenant_id = ${tenant} ${rest}`);
}

function sectionsOf(session: Session, tenant: TenantId, { artifactId, version }: VersionKey) {
  return session.query<SectionRow>(sql`
    select section_key as key, heading, level, status, content, details - 'writer' as details,
      coalesce(details->>'writer', 'model') as writer, written_in as "writtenIn"
    from artifact_sections where tenant_id = ${tenant} and artifact_id = ${artifactId} and version_number = ${version}
    order by ordinal`);
}

function citationsOf(session: Session, tenant: TenantId, { artifactId, version }: VersionKey) {
  return session.query<CitationRow>(sql`
    select section_key as key, chunk_id as "chunkId", cited.document_id as "documentId", cited.version_id as "versionId",
      source, coalesce(held.is_active and deleted_at is null, false) as "isCurrent"
    from artifact_citations as cited
    left join documents as document on document.tenant_id = ${tenant} and document.document_id = cited.document_id
    left join document_versions as held on held.tenant_id = ${tenant} and held.version_id = cited.version_id
    where cited.tenant_id = ${tenant} and artifact_id = ${artifactId} and cited.version_number = ${version}
    order by section_key, position`);
}

async function refuseUnknown(
  session: Session,
  tenant: TenantId,
  artifactId: number,
  version: number | undefined,
): Promise<never> {
  const [row] = await listArtifactVersions(session, tenant, artifactId);
  const newest = row!.version;
  throw new HelixError('not_found', {
    what: `Version ${version} of artifact ${artifactId}`,
    action: newest === 1 ? 'It has version 1 alone.' : `It has versions 1 to ${newest}.`,
  });
}
