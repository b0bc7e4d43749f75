import { randomUUID } from 'node:crypto';
import { answerQuestion } from '../answer/answer-question.ts';
import type { Helix } from '../compose.ts';
import { ingestDocument } from '../ingest/ingest-document.ts';
import { removeDocument } from '../ingest/remove-document.ts';
import { chunkIdsOf } from '../store/list-chunks.ts';
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
  const { name, text, title, tags, effectiveAt, confidentiality, asked, deleted } = document;
  const place = document.elsewhere ? `${project} elsewhere` : project;
  const { documentId, versionId } = await ingestDocument(helix, {
    name,
    content: { bytes: new TextEncoder().encode(text) },
    sourceUri: `redteam/${name}`,
    project: place,
    title,
    tags,
    effectiveAt,
    confidentiality,
  });
  const chunkIds = await helix.database.withTenant(helix.tenant, (session) =>
    chunkIdsOf(session, helix.tenant, versionId),
  );
  const traceId = asked === undefined ? undefined : await leaveTrace(helix, place, asked);
  if (deleted) await removeDocument(helix, documentId);
  return { tenant: helix.tenant, documentId, versionId, chunkIds, traceId };
}

async function leaveTrace(helix: Helix, project: string, question: string): Promise<string> {
  const requestId = randomUUID();
  for await (const _ of answerQuestion(helix, { requestId, question, project, k: 4 })) {
    // The answer is nobody's concern; its trace is.
  }
  return requestId;
}
