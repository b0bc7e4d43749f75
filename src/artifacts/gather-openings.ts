import type { EvidenceContext } from '../answer/find-evidence.ts';
import { findOpenings } from '../retrieve/find-openings.ts';
import { logScreened } from '../trace/log-screened.ts';
import { filtersOf, type GatherRequest, type SectionEvidence } from './gather-section.ts';

/**
 * What was found for a section, and how the largest documents of the project begin: they say what it holds. They are found
 * by no question, so they are named as a question of their own.
 */
export async function gatherOpenings(
  context: EvidenceContext,
  { agent, project, requestId, signal, filters }: GatherRequest,
  evidence: SectionEvidence,
): Promise<SectionEvidence> {
  const scope = { ...filtersOf(agent, filters), isCode: false };
  const found = await findOpenings(context, { project, filters: scope, question: QUESTION, k: MOST, signal });
  logScreened(context.log, requestId, found);
  const { chunks } = found;
  const questions = [
    ...evidence.coverage.questions,
    { question: QUESTION, isAnswered: chunks.length > 0, chunkIds: chunks.map(({ chunkId }) => chunkId) },
  ];
  const documents = new Set(
    [...evidence.answered.flatMap(({ sources }) => sources), ...chunks].map(({ documentId }) => documentId),
  );
  return {
    ...evidence,
    openings: chunks,
    coverage: {
      questions,
      ratio: questions.filter(({ isAnswered }) => isAnswered).length / questions.length,
      documents: documents.size,
    },
  };
}

const QUESTION = 'How do the largest documents of the project begin?';

/** Some of them begin with a table, or with nothing that can be quoted. */
const MOST = 16;
