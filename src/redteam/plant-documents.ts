import { randomUUID } from 'node:crypto';
import { answerQuestion } from '../answer/answer-question.ts';
import type { Helix } from '../compose.ts';
import { ingestDocument } from '../ingest/ingest-document.ts';
import { removeDocument } from '../ingest/remove-document.ts';
import { sql } from '../store/sql.ts';
import type { Target } from './open-target.ts';
import type { PlacedDocument, Planted, PlantedDocument } from './probe.ts';

/** Puts the documents of a probe where they belong, in projects of that probe. */
export async function plantDocuments(
  target: Target,
  project: string,
  setup: readonly PlantedDocument[],
): Promise<Planted> {
  const documents: PlacedDocument[] = [];
  for (const document of setup) documents.push(await plant(target, project, document));
  return { project, documents };
}

async function plant(target: Target, project: string, document: PlantedDocument): Promise<PlacedDocument> {
  const helix = target[document.owner ?? 'attacker'];
  const { name, text, title, tags, effectiveAt } = document;
  const place = document.elsewhere ? `${project} elsewhere` : project;
  const { documentId, versionId } = await ingestDocument(helix, {
    name,
    content: { bytes: new TextEncoder().encode(text) },
    sourceUri: `redteam/${name}`,
    project: place,
    title,
    tags,
    effectiveAt,
  });
  const { confidentiality, asked, deleted } = document;
  if (confidentiality) await classify(helix, documentId, confidentiality);
  const chunkIds = await chunksOf(helix, versionId);
  const traceId = asked === undefined ? undefined : await leaveTrace(helix, place, asked);
  if (deleted) await removeDocument(helix, documentId);
  return { tenant: helix.tenant, documentId, versionId, chunkIds, traceId };
}

async function classify({ database, tenant }: Helix, documentId: number, level: string): Promise<void> {
  await database.withTenant(tenant, (session) =>
    session.query(
      sql`update documents set confidentiality = ${level} where tenant_id = ${tenant} and document_id = ${documentId}`,
    ),
  );
}

async function chunksOf({ database, tenant }: Helix, versionId: number): Promise<number[]> {
  const rows = await database.withTenant(tenant, (session) =>
    session.query<{ id: number }>(
      sql`select chunk_id as id from chunks where tenant_id = ${tenant} and version_id = ${versionId} order by ordinal`,
    ),
  );
  return rows.map(({ id }) => id);
}

async function leaveTrace(helix: Helix, project: string, question: string): Promise<string> {
  const requestId = randomUUID();
  for await (const _ of answerQuestion(helix, { requestId, question, project, k: 4 })) {
    // The answer is nobody's concern; its trace is.
  }
  return requestId;
}
