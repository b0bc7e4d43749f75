import type { Agent } from '../agents/agent.ts';
import type { ArtifactRequest, WrittenArtifact, WrittenSection } from '../artifacts/terms.ts';
import { HelixError } from '../errors.ts';
import type { TenantId } from '../terms.ts';
import { allocateIds } from './allocate-ids.ts';
import type { Session } from './database.ts';
import { jsonText } from './json-text.ts';
import { idList } from './lexical-statistics.ts';
import { sql } from './sql.ts';

/** Keeps a whole artifact as its first version; returns its id. */
export async function insertArtifact(
  session: Session,
  tenant: TenantId,
  { projectId, basis, written, requestId }: NewArtifact,
): Promise<number> {
  const id = await allocateIds(session, tenant, 'artifact');
  const { type, title, sections } = written;
  await session.query(sql`
    insert into artifacts (tenant_id, artifact_id, project_id, artifact_type, title, request, version_count)
    values (${tenant}, ${id}, ${projectId}, ${type}, ${title}, ${jsonText(basis)}::text::jsonb, 1)`);
  const key = { artifactId: id, version: 1 };
  await insertVersion(session, tenant, key, { ...written, requestId });
  await insertSections(session, tenant, key, {
    sections,
    writer: written.writer,
    sectionKeys: keysOf(sections),
  });
  return id;
}

/**
 * Keeps the sections `only` of what was written as the next version, which takes all others over from the newest there is:
 * of two who write at once the second adds to what the first has kept. Returns its number. Throws `not_found`.
 */
export async function addArtifactVersion(
  session: Session,
  tenant: TenantId,
  artifactId: number,
  { written, requestId, only }: NewVersion,
): Promise<number> {
  await holdSources(session, tenant, artifactId, written);
  // The row stays locked until the transaction ends.
  const [row] = await session.query<{ version: number }>(sql`
    update artifacts set version_count = version_count + 1, updated_at = clock_timestamp()
    where tenant_id = ${tenant} and artifact_id = ${artifactId} returning version_count as version`);
  if (!row) throw unknownArtifact(artifactId);
  const key = { artifactId, version: row.version };
  const sections = written.sections.filter((section) => only.includes(section.key));
  const isQuoting = written.writer === 'quotes' || (await keepsQuotes(session, tenant, key, only));
  const writer = isQuoting ? 'quotes' : 'model';
  await insertVersion(session, tenant, key, { ...written, writer, requestId });
  await takeOver(session, tenant, key, only);
  const sectionKeys = keysOf(written.sections);
  await insertSections(session, tenant, key, { sections, writer: written.writer, sectionKeys });
  return row.version;
}

/** What it is written from stays as confidential as it is. Before the artifact, as whoever raises a document locks them. */
async function holdSources(
  session: Session,
  tenant: TenantId,
  artifactId: number,
  { sections }: WrittenArtifact,
): Promise<void> {
  const ids = sections.flatMap(({ cited }) => cited.map(({ documentId }) => documentId));
  const chunkIds = sections.flatMap(({ retrieved, coverage }) => [
    ...retrieved,
    ...coverage.questions.flatMap((question) => question.chunkIds),
  ]);
  await session.query(sql`
    select from documents where tenant_id = ${tenant} and (document_id = any(${idList(ids)}) or document_id in (
      select document_id from artifact_citations where tenant_id = ${tenant} and artifact_id = ${artifactId}
      union select document_id from chunks where tenant_id = ${tenant} and chunk_id = any(${idList(chunkIds)})))
    order by document_id for share`);
}

/** Throws `not_found`. */
export async function renameArtifact(
  session: Session,
  tenant: TenantId,
  artifactId: number,
  title: string,
): Promise<void> {
  const renamed = await session.query(sql`
    update artifacts set title = ${title}, updated_at = clock_timestamp()
    where tenant_id = ${tenant} and artifact_id = ${artifactId} returning artifact_id`);
  if (renamed.length === 0) throw unknownArtifact(artifactId);
}

/** With all its versions. Throws `not_found`. */
export async function deleteArtifact(session: Session, tenant: TenantId, artifactId: number): Promise<void> {
  const deleted = await session.query(sql`
    delete from artifacts where tenant_id = ${tenant} and artifact_id = ${artifactId} returning artifact_id`);
  if (deleted.length === 0) throw unknownArtifact(artifactId);
}

export function unknownArtifact(artifactId: number): HelixError {
  const action = '`helix artifact list` and GET /v1/artifacts show those there are.';
  return new HelixError('not_found', { what: `Artifact ${artifactId}`, action });
}

/** All that a section is written again from. */
export type ArtifactBasis = Pick<ArtifactRequest, 'topic' | 'instructions' | 'filters'> & {
  agent: Agent;
  /** The role of the project that it is written for, where there is one. */
  role?: string;
};

export type NewArtifact = {
  projectId: number;
  basis: ArtifactBasis;
  written: WrittenArtifact;
  requestId: string;
};
export type NewVersion = { written: WrittenArtifact; requestId: string; only: readonly string[] };
type VersionKey = { artifactId: number; version: number };
type VersionFields = Pick<WrittenArtifact, 'writer' | 'model' | 'settingsHash'> & { requestId: string };

async function insertVersion(
  session: Session,
  tenant: TenantId,
  { artifactId, version }: VersionKey,
  { writer, model, settingsHash, requestId }: VersionFields,
): Promise<void> {
  await session.query(sql`
    insert into artifact_versions (tenant_id, artifact_id, version_number, writer, model, settings_hash, request_id)
    values (${tenant}, ${artifactId}, ${version}, ${writer}, ${model}, ${settingsHash}, ${requestId})`);
}

/** Whether one of the sections that are taken over is made of quotes. */
async function keepsQuotes(
  session: Session,
  tenant: TenantId,
  { artifactId, version }: VersionKey,
  only: readonly string[],
): Promise<boolean> {
  const found = await session.query(sql`
    select from artifact_sections where tenant_id = ${tenant} and artifact_id = ${artifactId}
      and version_number = ${version - 1} and section_key <> all(${only}::text[])
      and status = 'written' and details->>'writer' = 'quotes' limit 1`);
  return found.length > 0;
}

async function takeOver(
  session: Session,
  tenant: TenantId,
  { artifactId, version }: VersionKey,
  only: readonly string[],
): Promise<void> {
  const ofLast = sql`tenant_id = ${tenant} and artifact_id = ${artifactId} and version_number = ${version - 1}
    and section_key <> all(${only}::text[])`;
  await session.query(sql`
    insert into artifact_sections (tenant_id, artifact_id, version_number, ordinal, section_key, heading, level, status,
      content, details, written_in)
    select tenant_id, artifact_id, ${version}::integer, ordinal, section_key, heading, level, status, content, details,
      written_in
    from artifact_sections where ${ofLast}`);
  await session.query(sql`
    insert into artifact_citations (tenant_id, artifact_id, version_number, section_key, position, chunk_id, document_id,
      version_id, source)
    select tenant_id, artifact_id, ${version}::integer, section_key, position, chunk_id, document_id, version_id, source
    from artifact_citations where ${ofLast}`);
}

type SectionsToInsert = {
  sections: readonly WrittenSection[];
  writer: WrittenArtifact['writer'];
  /** Of the whole artifact, in its order. */
  sectionKeys: readonly string[];
};

async function insertSections(
  session: Session,
  tenant: TenantId,
  { artifactId, version }: VersionKey,
  { sections, writer, sectionKeys }: SectionsToInsert,
): Promise<void> {
  const rows = sections.map(({ key, heading, level, status, content, cited: _, ...details }) => {
    const ordinal = sectionKeys.indexOf(key);
    return { ordinal, section_key: key, heading, level, status, content, details: { ...details, writer } };
  });
  await session.query(sql`
    insert into artifact_sections (tenant_id, artifact_id, version_number, ordinal, section_key, heading, level, status,
      content, details, written_in)
    select ${tenant}, ${artifactId}, ${version}::integer, ordinal, section_key, heading, level, status, content, details,
      ${version}::integer
    from jsonb_to_recordset(${jsonText(rows)}::text::jsonb) as row (ordinal integer, section_key text, heading text,
      level integer, status text, content text, details jsonb)`);
  const citations = sections.flatMap(({ key, cited }) =>
    cited.map(({ chunkId, documentId, versionId, ...source }, position) => ({
      section_key: key,
      position,
      chunk_id: chunkId,
      document_id: documentId,
      version_id: versionId,
      source,
    })),
  );
  await session.query(sql`
    insert into artifact_citations (tenant_id, artifact_id, version_number, section_key, position, chunk_id, document_id,
      version_id, source)
    select ${tenant}, ${artifactId}, ${version}::integer, section_key, position, chunk_id, document_id, version_id, source
    from jsonb_to_recordset(${jsonText(citations)}::text::jsonb) as row (section_key text, position integer,
      chunk_id bigint, document_id bigint, version_id bigint, source jsonb)`);
}

function keysOf(sections: readonly WrittenSection[]): string[] {
  return sections.map(({ key }) => key);
}
