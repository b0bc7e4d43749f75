import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WrittenSection } from '../../src/artifacts/terms.ts';
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
 * A project with a row in every table that an archive has: documents with old versions, dates and labels, one that is
 * deleted and one that was purged, code, evals, an agent, an artifact that cites what is gone, a repository and a
 * connector. `documents` limits how many of the handbook there are.
 */
export async function fillProject(helix: Helix, project: string, documents = 6): Promise<void> {
  const { database, tenant } = helix;
  const names = (await readdir(HANDBOOK)).filter((name) => name !== 'manifest.json').toSorted();
  const chosen = [...new Set(['reorder.py', 'travel-and-expenses.md', ...names])].slice(0, documents);
  for (const name of chosen) await add(helix, project, name, await readFile(join(HANDBOOK, name)));
  await add(helix, project, 'note.md', Buffer.from('# Zorblax\n\nThe zorblax is inspected every 45 days.'), {
    versionLabel: 'first',
    effectiveAt: '2025-01-01T00:00:00.000Z',
    tags: ['old', 'zorblax'],
  });
  const { documentId } = await add(
    helix,
    project,
    'note.md',
    Buffer.from('# Zorblax\n\nThe zorblax is inspected every 30 days. Ünïcode 🦊.'),
    { versionLabel: 'second', effectiveAt: '2026-02-01T00:00:00.000Z', tags: ['zorblax'], confidentiality: 'confidential' },
  );
  const gone = await add(helix, project, 'gone.md', Buffer.from('# Gone\n\nThis one is deleted, not purged.'));
  await removeDocument(helix, gone.documentId);
  const purged = await add(helix, project, 'purged.md', Buffer.from('# Purged\n\nThis one is cited and purged.'));
  await database.withTenant(tenant, (session) =>
    addRows(session, { helix, project, documentId, purgedId: purged.documentId }),
  );
  await removeDocument(helix, purged.documentId, { purge: true });
}

async function add(helix: Helix, project: string, name: string, bytes: Uint8Array, said: object = {}) {
  return ingestDocument(helix, { name, content: { bytes }, sourceUri: name, project, ...said });
}

type Rows = { helix: Helix; project: string; documentId: number; purgedId: number };

async function addRows(session: Session, { helix: { tenant }, project, documentId, purgedId }: Rows): Promise<void> {
  const projectId = await ensureProject(session, tenant, project);
  await writeProjectSettings(session, tenant, project, () => ({ injection: { policy: 'flag', markers: ['wire it'] } }));
  const origin = 'https://example.com/shop.git';
  await beginRepository(session, tenant, { projectId, name: 'shop', origin, isMoved: false });
  const skipped = [{ path: 'a.bin', blob: 'b'.repeat(40), reason: 'binary' }];
  await finishRepository(session, tenant, { projectId, name: 'shop', origin, commit: 'c'.repeat(40), fileCount: 1, skipped });
  const chunks = await session.query<{ id: number; document: number; version: number }>(sql`
    select chunk_id as id, document_id as document, version_id as version from chunks
    where tenant_id = ${tenant} and document_id in (${documentId}, ${purgedId}) and is_active order by chunk_id`);
  await addEvals(session, tenant, projectId, chunks.map(({ id }) => id));
  const definition = { description: '', persona: 'Plain.', profile: 'cheap', output_type: 'blueprint', hints: {} } as const;
  await insertAgent(session, tenant, project, { name: 'planner', ...definition });
  const agent = await findAgent(session, tenant, project, 'planner');
  const basis = { topic: 'zorblax', filters: { documentIds: [documentId, purgedId] }, agent };
  const sections = chunks.map(({ id, document, version }, index) =>
    section(`key_${index}`, { chunkId: id, documentId: document, versionId: version }),
  );
  const written = { type: 'blueprint', title: 'Plan', writer: 'quotes', model: 'local/extractive', settingsHash: 'h', sections } as const;
  const requestId = randomUUID();
  const artifactId = await insertArtifact(session, tenant, { projectId, basis, written, requestId });
  await addArtifactVersion(session, tenant, artifactId, { written, requestId, only: ['key_0'] });
  const config = { urls: ['https://example.com/a'] };
  const made = { projectId, project, name: 'pages', kind: 'web', config, proof: 'a proof of this machine' };
  const { connector_id } = await createConnector(session, tenant, made);
  for (const [uri, id] of [['https://example.com/a', documentId], ['https://example.com/b', null]] as const)
    await session.query(sql`
      insert into connector_items (tenant_id, connector_id, source_uri, document_id, revision)
      values (${tenant}, ${connector_id}, ${uri}, ${id}::bigint, '{"etag": "x"}')`);
}

async function addEvals(session: Session, tenant: string, projectId: number, chunkIds: number[]): Promise<void> {
  const question = 'How often is the zorblax inspected?';
  await saveEvalCase(session, tenant, {
    projectId,
    case: { id: 'zorblax', question, expected_chunk_ids: chunkIds } as { id: string },
    origin: 'import',
  });
  const run = { projectId, name: 'own', settingsHash: 's', settings: { k: 4 }, casesHash: 'c', cases: 1, floors: { recall: 0.5 } };
  const held = await createEvalRun(session, tenant, run, 'test');
  const result = {
    caseId: 'zorblax',
    question,
    ranked: chunkIds,
    relevant: chunkIds.slice(0, 1),
    relevantBySource: [chunkIds],
    cited: chunkIds,
    answer: `Every 30 days [chunk:${chunkIds[0]}].`,
  };
  await saveEvalResult(session, tenant, held, result);
  await finishEvalRun(session, tenant, held, { status: 'finished', summary: { recall: { value: 1 } }, passed: true });
  await createEvalRun(session, tenant, { ...run, name: 'not done' }, 'test');
}

function section(key: string, ids: { chunkId: number; documentId: number; versionId: number }): WrittenSection {
  const { chunkId } = ids;
  return {
    key,
    heading: key,
    level: 2,
    status: 'written',
    content: `It is inspected [chunk:${chunkId}].`,
    coverage: { questions: [{ question: 'When?', isAnswered: true, chunkIds: [chunkId] }], ratio: 1, documents: 1 },
    cited: [
      {
        ...ids,
        title: 'Note',
        versionLabel: 'second',
        sourceUri: 'note.md',
        sourceType: 'markdown',
        headingPath: ['Zorblax'],
        place: { start_line: 1 },
      },
    ],
    retrieved: [chunkId],
    isRepaired: false,
    problems: [{ code: 'uncited', message: 'One sentence had no citation.', sentence: `So [chunk:${chunkId}].` }],
    model: null,
    promptHash: null,
  };
}
