import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sectionsOf } from '../../src/artifacts/artifact-templates.ts';
import { lackingContent } from '../../src/artifacts/lacking-section.ts';
import type { SectionPlan, WrittenSection } from '../../src/artifacts/terms.ts';
import type { Helix } from '../../src/compose.ts';
import { ingestDocument } from '../../src/ingest/ingest-document.ts';
import { removeDocument } from '../../src/ingest/remove-document.ts';
import { findAgent, insertAgent } from '../../src/store/agents.ts';
import { addArtifactVersion, insertArtifact } from '../../src/store/artifacts.ts';
import { createConnector } from '../../src/store/connectors.ts';
import type { Session } from '../../src/store/database.ts';
import { saveEvalCase } from '../../src/store/eval-cases.ts';
import { createEvalRun, finishEvalRun, saveEvalResult } from '../../src/store/eval-runs.ts';
import { writeProjectSettings } from '../../src/store/project-settings.ts';
import { ensureProject } from '../../src/store/projects.ts';
import { beginRepository, finishRepository } from '../../src/store/repositories.ts';
import { sql } from '../../src/store/sql.ts';

const HANDBOOK = 'samples/handbook';

/**
 * Makes a project with rows in every table that an archive has: documents with old versions, dates and labels, one that is
 * deleted and one that was purged, code, evals, an agent, an artifact that cites what is gone, a repository and a
 * connector.
 */
export async function makeArchivedProject(helix: Helix, project: string): Promise<void> {
  const { database, tenant } = helix;
  const names = (await readdir(HANDBOOK)).filter((name) => name !== 'manifest.json').toSorted();
  for (const name of [...new Set(['reorder.py', 'travel-and-expenses.md', ...names])].slice(0, 6))
    await add(helix, project, name, await readFile(join(HANDBOOK, name)));
  const before = { versionLabel: 'first', effectiveAt: '2025-01-01T00:00:00.000Z', tags: ['old', 'zorblax'] };
  await add(helix, project, 'note.md', 'The zorblax is inspected every 45 days.', before);
  const after = { versionLabel: 'second', effectiveAt: '2026-02-01T00:00:00.000Z', tags: ['zorblax'] };
  const { documentId } = await add(
    helix,
    project,
    'note.md',
    'The zorblax is inspected every 30 days. Ünïcode 🦊.',
    {
      ...after,
      confidentiality: 'confidential',
    },
  );
  const deleted = await add(helix, project, 'deleted.md', 'This one is deleted and kept.');
  await removeDocument(helix, deleted.documentId);
  const purged = await add(helix, project, 'purged.md', 'This one is cited and purged.');
  const rows = { helix, project, documentId, purgedId: purged.documentId };
  await database.withTenant(tenant, (session) => addRows(session, rows));
  await removeDocument(helix, purged.documentId, { purge: true });
}

async function add(
  helix: Helix,
  project: string,
  name: string,
  content: string | Uint8Array,
  said: object = {},
) {
  const bytes = typeof content === 'string' ? Buffer.from(`# ${name}\n\n${content}`) : content;
  return ingestDocument(helix, { name, content: { bytes }, sourceUri: name, project, ...said });
}

type Rows = { helix: Helix; project: string; documentId: number; purgedId: number };
type Cited = { chunkId: number; documentId: number; versionId: number };

async function addRows(
  session: Session,
  { helix: { tenant }, project, documentId, purgedId }: Rows,
): Promise<void> {
  const projectId = await ensureProject(session, tenant, project);
  await writeProjectSettings(session, tenant, project, () => ({
    injection: { policy: 'flag', markers: ['wire it'] },
  }));
  const repository = { projectId, name: 'shop', origin: 'https://example.com/shop.git' };
  await beginRepository(session, tenant, { ...repository, isMoved: false });
  const skipped = [{ path: 'a.bin', blob: 'b'.repeat(40), reason: 'binary' }];
  await finishRepository(session, tenant, { ...repository, commit: 'c'.repeat(40), fileCount: 1, skipped });
  const cited = await session.query<Cited>(sql`
    select chunk_id as "chunkId", document_id as "documentId", version_id as "versionId" from chunks
    where tenant_id = ${tenant} and document_id in (${documentId}, ${purgedId}) and is_active order by chunk_id`);
  await addEvals(session, tenant, projectId, cited);
  const definition = {
    description: '',
    persona: 'Plain.',
    profile: 'cheap',
    output_type: 'blueprint',
    hints: {},
  } as const;
  await insertAgent(session, tenant, project, { name: 'planner', ...definition });
  const agent = await findAgent(session, tenant, project, 'planner');
  const basis = { topic: 'zorblax', filters: { documentIds: [documentId, purgedId] }, agent };
  const sections = sectionsOf('blueprint', 'zorblax').map((plan, index) => sectionOf(plan, cited[index]));
  const made = { type: 'blueprint', title: 'Plan', writer: 'quotes', model: 'local/extractive' } as const;
  const written = { ...made, settingsHash: 'h', sections };
  const requestId = randomUUID();
  const artifactId = await insertArtifact(session, tenant, { projectId, basis, written, requestId });
  await addArtifactVersion(session, tenant, artifactId, { written, requestId, only: ['overview'] });
  await addConnector(session, tenant, { projectId, project, documentId });
}

async function addEvals(session: Session, tenant: string, projectId: number, cited: Cited[]): Promise<void> {
  const chunkIds = cited.map(({ chunkId }) => chunkId);
  const question = 'How often is the zorblax inspected?';
  const content = { id: 'zorblax', question, expected_chunk_ids: chunkIds };
  await saveEvalCase(session, tenant, { projectId, case: content, origin: 'import' });
  const hashes = { settingsHash: 's', casesHash: 'c', settings: { k: 4 }, floors: { recall: 0.5 } };
  const held = await createEvalRun(session, tenant, { projectId, name: 'own', cases: 1, ...hashes }, 'test');
  const found = {
    ranked: chunkIds,
    relevant: chunkIds.slice(0, 1),
    relevantBySource: [chunkIds],
    cited: chunkIds,
  };
  const answer = `Every 30 days [chunk:${chunkIds[0]}].`;
  const result = { caseId: 'zorblax', question, ...found, answer };
  await saveEvalResult(session, tenant, held, result);
  await finishEvalRun(session, tenant, held, {
    status: 'finished',
    summary: { recall: { value: 1 } },
    passed: true,
  });
  await createEvalRun(session, tenant, { projectId, name: 'not done', cases: 1, ...hashes }, 'test');
}

type ConnectorRows = { projectId: number; project: string; documentId: number };

async function addConnector(session: Session, tenant: string, { documentId, ...place }: ConnectorRows) {
  const config = { urls: ['https://example.com/a'] };
  const connector = { ...place, name: 'pages', kind: 'web', config };
  const { connector_id } = await createConnector(session, tenant, connector);
  for (const [uri, id] of [
    ['https://example.com/a', documentId] as const,
    ['https://example.com/b', null] as const,
  ])
    await session.query(sql`
      insert into connector_items (tenant_id, connector_id, source_uri, document_id, revision)
      values (${tenant}, ${connector_id}, ${uri}, ${id}::bigint, '{"etag": "x"}')`);
}

function sectionOf(plan: SectionPlan, ids: Cited | undefined): WrittenSection {
  const { key, heading, level } = plan;
  const written = { key, heading, level, isRepaired: false, model: null, promptHash: null };
  if (!ids) return { ...written, ...NOTHING_FOUND, content: lackingContent(plan) };
  const mark = `[chunk:${ids.chunkId}]`;
  const source = { title: 'Note', versionLabel: 'second', sourceUri: 'note.md', sourceType: 'markdown' };
  const questions = [{ question: 'When?', isAnswered: true, chunkIds: [ids.chunkId] }];
  return {
    ...written,
    status: 'written',
    content: `It is inspected ${mark}.`,
    coverage: { questions, ratio: 1, documents: 1 },
    cited: [{ ...ids, ...source, headingPath: ['note.md'], place: { start_line: 1 } }],
    retrieved: [ids.chunkId],
    problems: [{ code: 'uncited', message: 'One sentence had no citation.', sentence: `So ${mark}.` }],
  };
}

const NOTHING_FOUND = {
  status: 'lacking',
  coverage: { questions: [], ratio: 0, documents: 0 },
  cited: [],
  retrieved: [],
  problems: [],
} satisfies Partial<WrittenSection>;
