import { createHash } from 'node:crypto';
import type { LanguageModel } from '../models/language-model.ts';
import type { RetrievedChunk } from '../terms.ts';
import { gatherOpenings } from './gather-openings.ts';
import { gatherSection, mergeByRank, type SectionEvidence } from './gather-section.ts';
import { lackingContent } from './lacking-section.ts';
import { saidBefore } from './said-before.ts';
import { citedIn } from './section-units.ts';
import type { ArtifactContext, ArtifactTask, SectionText } from './section-writing.ts';
import type { ArtifactEvent, CitedSource, SectionPlan, WrittenSection } from './terms.ts';
import { writeByModel } from './write-by-model.ts';
import { writeByQuotes } from './write-by-quotes.ts';

/** One section, from its questions to its checked text. Where nothing was found, nobody is asked to write. */
export async function* writeSection(
  context: ArtifactContext,
  { request, plan, model, earlier }: SectionOrder,
): AsyncGenerator<ArtifactEvent, SectionResult> {
  const { key } = plan;
  const started = performance.now();
  yield { type: 'step', key, step: 'searching' };
  const before = saidBefore(earlier);
  const found = await gatherSection(context, request, plan, before.chunkIds);
  const isWhole = model.quotes && plan.level === 1 && !request.topic?.trim();
  const evidence = isWhole ? await gatherOpenings(context, request, found) : found;
  const retrievalMs = performance.now() - started;
  yield { type: 'coverage', key, coverage: evidence.coverage };
  const sources = model.quotes ? quotable(evidence) : evidence.sources;
  let text: SectionText | undefined;
  if (sources.length > 0) {
    const write = model.quotes ? writeByQuotes : writeByModel;
    const steps = write({ ...context, model }, { request, plan, evidence, sources, before });
    let next = await steps.next();
    for (; !next.done; next = await steps.next()) yield { type: 'step', key, step: next.value };
    text = next.value;
  }
  const section = sectionOf(plan, { evidence, sources, text, model });
  yield { type: 'section', section };
  const { promptTokens = 0, completionTokens = 0 } = text ?? {};
  const generationMs = performance.now() - started - retrievalMs;
  return { section, spent: { retrievalMs, generationMs, promptTokens, completionTokens } };
}

export type SectionOrder = {
  request: ArtifactTask;
  plan: SectionPlan;
  model: LanguageModel;
  /** The sections that stand before it. */
  earlier: readonly WrittenSection[];
};

export type SectionResult = { section: WrittenSection; spent: SectionCost };

export type SectionCost = {
  retrievalMs: number;
  generationMs: number;
  promptTokens: number;
  completionTokens: number;
};

/** Sentences are chosen of all that was found: nothing has to fit into a context. */
function quotable({ answered, openings = [] }: SectionEvidence): RetrievedChunk[] {
  const found = mergeByRank(
    answered.map(({ sources }) => sources),
    new Set(),
  );
  const known = new Set(found.map(({ chunkId }) => chunkId));
  return [...found, ...openings.filter(({ chunkId }) => !known.has(chunkId))];
}

function sectionOf(
  plan: SectionPlan,
  { evidence, sources, text, model }: Gathered & { text: SectionText | undefined; model: LanguageModel },
): WrittenSection {
  const { key, heading, level } = plan;
  const isWritten = text?.status === 'written';
  const content = isWritten ? text.content : lackingContent(plan);
  return {
    key,
    heading,
    level,
    status: isWritten ? 'written' : 'lacking',
    content,
    coverage: evidence.coverage,
    cited: isWritten
      ? citedIn(content).map((id) => citedSource(sources.find((each) => each.chunkId === id)!))
      : [],
    retrieved: sources.map(({ chunkId }) => chunkId),
    isRepaired: text?.isRepaired ?? false,
    problems: text?.problems ?? [],
    model: text ? model.id : null,
    promptHash: text?.promptText ? createHash('sha256').update(text.promptText).digest('hex') : null,
  };
}

type Gathered = { evidence: SectionEvidence; sources: readonly RetrievedChunk[] };

function citedSource(chunk: RetrievedChunk): CitedSource {
  const { chunkId, documentId, versionId, sourceUri, sourceType, versionLabel, headingPath } = chunk;
  return {
    chunkId,
    documentId,
    versionId,
    sourceUri,
    sourceType,
    versionLabel,
    headingPath,
    title: chunk.documentTitle,
    place: chunk.source,
  };
}
