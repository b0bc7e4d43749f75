import type { Agent } from '../agents/agent.ts';
import { type Evidence, type EvidenceContext, findEvidence } from '../answer/find-evidence.ts';
import { fitContext } from '../answer/fit-budget.ts';
import type { RetrievedChunk, SearchFilters } from '../terms.ts';
import { withTopicIn } from './artifact-templates.ts';
import type { ArtifactRequest, SectionCoverage, SectionPlan } from './terms.ts';

/**
 * What a section can be written from: each of its questions, and the topic itself, is searched for as `/v1/query` would,
 * and only what was found for those that passed the gate counts. `used` are chunks that earlier sections cite; others go before them.
 */
export async function gatherSection(
  context: EvidenceContext,
  request: GatherRequest,
  plan: SectionPlan,
  used: ReadonlySet<number> = new Set(),
): Promise<SectionEvidence> {
  const found = await search(context, request, plan);
  const answered = found.filter(isAnswered);
  const ranked = mergeByRank(
    answered.map(({ sources }) => sources),
    used,
  );
  return {
    coverage: coverageOf(found),
    answered,
    sources: fitContext(ranked, context.budget).kept,
  };
}

/**
 * Documents speak of goals, roles and risks; code and its tests hold the same words by the thousand and say nothing of the
 * kind. So code is read only where the documents answer none of the questions.
 */
async function search(
  context: EvidenceContext,
  { agent, project, topic, requestId, signal, ...request }: GatherRequest,
  plan: SectionPlan,
): Promise<Evidence[]> {
  const searches = (agent.hints.searches ?? []).map((text) => withTopicIn(text, topic));
  const about = topic?.trim() ? [topic.trim()] : [];
  const questions = [...new Set([...plan.questions, ...about, ...searches])];
  const filters = filtersOf(agent, request.filters);
  const searchIn = (scope: SearchFilters) =>
    Promise.all(
      questions.map((question) =>
        findEvidence(context, {
          question,
          project,
          filters: scope,
          k: CHUNKS_PER_QUESTION,
          requestId,
          signal,
        }),
      ),
    );
  const inDocuments = await searchIn({ ...filters, isCode: false });
  return inDocuments.some(isAnswered) ? inDocuments : searchIn(filters);
}

export type GatherRequest = Pick<
  ArtifactRequest,
  'project' | 'topic' | 'requestId' | 'filters' | 'signal'
> & {
  agent: Agent;
};

export type SectionEvidence = {
  coverage: SectionCoverage;
  /** The questions that passed, each with what was found for it. */
  answered: Evidence[];
  /** Of all of them what a context has room for, best first. */
  sources: RetrievedChunk[];
  /** How the largest documents begin, where that was looked for. */
  openings?: RetrievedChunk[];
};

/** Several questions share a context of a dozen chunks; what comes later in their lists would not get into it. */
const CHUNKS_PER_QUESTION = 6;

/** A chunk that was cited before stands behind the next ones of its list, and before what is far from the question. */
const PLACES_LOST = 2.5;

function isAnswered({ gate, sources }: Evidence): boolean {
  return gate.verdict === 'answer' && sources.length > 0;
}

function coverageOf(found: readonly Evidence[]): SectionCoverage {
  const answered = found.filter(isAnswered);
  return {
    questions: found.map((evidence) => ({
      question: evidence.searchedAs,
      isAnswered: isAnswered(evidence),
      ...(evidence.gate.reason ? { reason: evidence.gate.reason } : {}),
      chunkIds: isAnswered(evidence) ? evidence.sources.map(({ chunkId }) => chunkId) : [],
    })),
    ratio: found.length === 0 ? 0 : answered.length / found.length,
    documents: new Set(answered.flatMap(({ sources }) => sources.map(({ documentId }) => documentId))).size,
  };
}

/** Each chunk once, by the best place that a list gives it; ties go to the earlier list. */
export function mergeByRank(
  lists: readonly (readonly RetrievedChunk[])[],
  used: ReadonlySet<number>,
): RetrievedChunk[] {
  const places = new Map<number, { chunk: RetrievedChunk; place: number }>();
  for (const list of lists)
    list.forEach((chunk, index) => {
      const place = index + (used.has(chunk.chunkId) ? PLACES_LOST : 0);
      const known = places.get(chunk.chunkId);
      if (!known) places.set(chunk.chunkId, { chunk, place });
      else known.place = Math.min(known.place, place);
    });
  return [...places.values()].sort((left, right) => left.place - right.place).map(({ chunk }) => chunk);
}

/** An agent's hints and a request's filters both narrow: what only one of them lets through is not searched. */
export function filtersOf({ hints }: Pick<Agent, 'hints'>, given: SearchFilters = {}): SearchFilters {
  const sourceTypes = inBoth(hints.source_types, given.sourceTypes);
  const tags = inBoth(hints.tags, given.tags);
  return { ...given, ...(sourceTypes && { sourceTypes }), ...(tags && { tags }) };
}

function inBoth(
  first: readonly string[] | undefined,
  second: readonly string[] | undefined,
): readonly string[] | undefined {
  return first && second ? first.filter((value) => second.includes(value)) : (first ?? second);
}
