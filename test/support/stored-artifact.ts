import { BUILT_IN_AGENTS } from '../../src/agents/built-in-agents.ts';
import { sectionsOf } from '../../src/artifacts/artifact-templates.ts';
import {
  type ArtifactType,
  type CitedSource,
  LACKING,
  type WrittenArtifact,
  type WrittenSection,
} from '../../src/artifacts/terms.ts';
import type { Helix } from '../../src/compose.ts';
import { insertArtifact } from '../../src/store/artifacts.ts';
import type { Session } from '../../src/store/database.ts';
import { findProject } from '../../src/store/projects.ts';
import { sql } from '../../src/store/sql.ts';

/**
 * Keeps an artifact whose sections cite exactly these documents, whatever a writer would make of them; returns its id. A
 * section that is not named cites the first of `documents`; one that is to cite nothing is lacking.
 */
export async function storeArtifact(helix: Helix, options: StoredArtifactOptions): Promise<number> {
  const { database, tenant } = helix;
  return database.withTenant(tenant, async (session) => {
    const written = await writtenArtifact(session, options);
    const projectId = await findProject(session, tenant, 'default');
    const agent = BUILT_IN_AGENTS.find(({ output_type }) => output_type === written.type)!;
    const basis = { topic: options.topic, agent };
    return insertArtifact(session, tenant, { projectId, basis, written, requestId: crypto.randomUUID() });
  });
}

export type StoredArtifactOptions = {
  type?: ArtifactType;
  topic?: string;
  /** Ids of documents that there are. */
  documents: readonly number[];
  /** By the keys of sections. */
  cites?: Record<string, readonly number[]>;
  /** Documents that the writer of every section was shown as well, and that none cites. */
  shown?: readonly number[];
};

export async function writtenArtifact(
  session: Session,
  { type = 'workflow', topic, documents, cites = {}, shown = [] }: StoredArtifactOptions,
): Promise<WrittenArtifact> {
  const sections: WrittenSection[] = [];
  const uncited: CitedSource[] = [];
  for (const id of shown) uncited.push(await citationOf(session, id));
  for (const plan of sectionsOf(type, topic)) {
    const cited: CitedSource[] = [];
    for (const id of cites[plan.key] ?? documents.slice(0, 1)) cited.push(await citationOf(session, id));
    sections.push(sectionOf(plan, cited, uncited));
  }
  const made = { writer: 'model', model: 'test/model', settingsHash: 'hash' } as const;
  return { type, title: `A ${type}`, ...made, sections };
}

function sectionOf(
  { key, heading, level }: Pick<WrittenSection, 'key' | 'heading' | 'level'>,
  cited: CitedSource[],
  uncited: readonly CitedSource[],
): WrittenSection {
  const marks = cited.map(({ chunkId }) => ` [chunk:${chunkId}]`).join('');
  return {
    key,
    heading,
    level,
    status: cited.length > 0 ? 'written' : 'lacking',
    content: cited.length > 0 ? `What ${heading} says${marks}.` : LACKING,
    coverage: { questions: [], ratio: cited.length > 0 ? 1 : 0, documents: cited.length },
    cited,
    retrieved: [...cited, ...uncited].map(({ chunkId }) => chunkId),
    isRepaired: false,
    problems: [],
    model: 'test/model',
    promptHash: null,
  };
}

async function citationOf(session: Session, documentId: number): Promise<CitedSource> {
  const [row] = await session.query<CitedSource>(sql`
    select chunk_id as "chunkId", document_id as "documentId", version_id as "versionId", title, source_uri as "sourceUri",
      source_type as "sourceType", version_label as "versionLabel", heading_path as "headingPath", '{}'::jsonb as place
    from chunks join document_versions using (tenant_id, version_id, document_id)
    join documents using (tenant_id, document_id, project_id)
    where document_id = ${documentId} and document_versions.is_active order by ordinal limit 1`);
  return row!;
}
