import { removeDocument } from '../../ingest/remove-document.ts';
import { type DocumentSummary, listDocuments } from '../../store/documents.ts';
import { ensureProject } from '../../store/projects.ts';
import { type EvalSet, invalidSet, type SetDocument } from './eval-set.ts';
import { type SeedContext, type SeededDocument, seedDocument } from './seed-document.ts';

/** Documents that are submitted and not done yet: enough to read the next ones while one is embedded. */
const IN_FLIGHT = 4;

/**
 * Makes a project hold the documents of a set and nothing else, by the ingestion that everybody uses. What is there
 * already stays; what is no longer in the set is removed with its history, which questions about the past would find
 * otherwise. A seeding that was killed goes on where it was.
 */
export async function seedSet(
  helix: SeedContext,
  project: string,
  set: EvalSet,
  onProgress?: (progress: SeedProgress) => void,
  signal?: AbortSignal,
): Promise<SeedResult> {
  const stored = await listStored(helix, project);
  refuseForeign(stored, set, project);
  const known = new Map(stored.map(({ source_uri, document_id }) => [source_uri, document_id]));
  const results = await inTurns(set.documents, async (document, done) => {
    const seeded = await seedDocument(helix, {
      project,
      document,
      documentId: known.get(document.sourceUri),
      signal,
    });
    onProgress?.({ done: done(), total: set.documents.length, document: document.sourceUri });
    return seeded;
  });
  const wanted = new Set(set.documents.map(({ sourceUri }) => sourceUri));
  const gone = stored.filter(({ source_uri }) => !wanted.has(source_uri));
  for (const { document_id } of gone) await removeDocument(helix, document_id, { purge: true });
  return summaryOf(results, gone.length);
}

export type SeedProgress = { done: number; total: number; document: string };
export type SeedResult = {
  documents: number;
  created: number;
  updated: number;
  unchanged: number;
  removed: number;
  chunks: number;
  vectorsMade: number;
};

/** After a failure nothing new is begun, and nothing is left under way when it is thrown. */
async function inTurns(
  documents: readonly SetDocument[],
  seed: (document: SetDocument, done: () => number) => Promise<SeededDocument>,
): Promise<SeededDocument[]> {
  const results: SeededDocument[] = [];
  const failures: unknown[] = [];
  const waiting = documents.values();
  let finished = 0;
  const takeTurns = async () => {
    for (const document of waiting) {
      if (failures.length > 0) return;
      try {
        results.push(await seed(document, () => ++finished));
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, takeTurns));
  if (failures.length > 0) throw failures[0];
  return results;
}

/** What the project has, and what was deleted in it and still answers questions about the past. */
function listStored({ database, tenant }: SeedContext, project: string): Promise<DocumentSummary[]> {
  return database.withTenant(tenant, async (session) => {
    const projectId = await ensureProject(session, tenant, project);
    const present = await listDocuments(session, tenant, { projectId });
    return [...present, ...(await listDocuments(session, tenant, { projectId, deleted: true }))];
  });
}

/** Somebody's own documents are not a set's to remove, and with them a set would measure something else. */
function refuseForeign(stored: readonly DocumentSummary[], { name }: EvalSet, project: string): void {
  const foreign = stored.filter(({ source_uri }) => !source_uri.startsWith(`${name}/`));
  if (foreign.length === 0) return;
  const problem = `the project "${project}" holds ${foreign.length} documents that are not of it, such as ${foreign[0]!.source_uri}`;
  throw invalidSet(name, problem, 'Seed it into another project, or remove them.');
}

function summaryOf(results: readonly SeededDocument[], removed: number): SeedResult {
  const count = (status: SeededDocument['status']) => results.filter((each) => each.status === status).length;
  const sum = (field: 'chunks' | 'vectorsMade') => results.reduce((total, each) => total + each[field], 0);
  return {
    documents: results.length,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    removed,
    chunks: sum('chunks'),
    vectorsMade: sum('vectorsMade'),
  };
}
