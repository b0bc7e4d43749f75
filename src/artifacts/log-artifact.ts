import { isAbort, messageOf } from '../errors.ts';
import type { ArtifactContext, ArtifactTask } from './section-writing.ts';
import type { WrittenSection } from './terms.ts';
import type { SectionCost } from './write-section.ts';

/** One line for each section that was written, and one for the whole, however it ended. What they say is not in it. */
export function startArtifactLog(
  { log, tenant, settingsHash }: ArtifactContext,
  { requestId, project, type, agent }: ArtifactTask,
  modelId: string,
): ArtifactLog {
  const started = performance.now();
  const named = {
    request_id: requestId,
    tenant_id: tenant,
    project,
    agent: agent.name,
    artifact_type: type,
    llm_model: modelId,
    llm_profile: agent.profile,
  };
  const total = { sections_written: 0, sections_lacking: 0, llm_prompt_tokens: 0, llm_completion_tokens: 0 };
  let outcome: 'written' | 'failed' | 'cancelled' = 'cancelled';
  let problem: string | null = null;
  return {
    section(section, spent) {
      if (section.status === 'written') total.sections_written += 1;
      else total.sections_lacking += 1;
      total.llm_prompt_tokens += spent.promptTokens;
      total.llm_completion_tokens += spent.completionTokens;
      log.info({ ...named, ...sectionLine(section, spent) }, 'artifact.section');
    },
    ended(how) {
      outcome = how;
    },
    failed(error) {
      outcome = isAbort(error) ? 'cancelled' : 'failed';
      problem = messageOf(error);
    },
    close() {
      const latency_ms_total = round(performance.now() - started);
      log.info(
        { ...named, settings_hash: settingsHash, outcome, ...total, latency_ms_total, error: problem },
        'artifact',
      );
    },
  };
}

export type ArtifactLog = {
  section(section: WrittenSection, spent: SectionCost): void;
  ended(how: 'written'): void;
  failed(error: unknown): void;
  close(): void;
};

function sectionLine(section: WrittenSection, spent: SectionCost): Record<string, unknown> {
  return {
    section: section.key,
    status: section.status,
    coverage: round(section.coverage.ratio * 100) / 100,
    chunk_ids: section.retrieved,
    cited_chunk_ids: section.cited.map(({ chunkId }) => chunkId),
    repaired: section.isRepaired,
    problems: [...new Set(section.problems.map(({ code }) => code))],
    latency_ms_retrieval: round(spent.retrievalMs),
    latency_ms_llm: round(spent.generationMs),
    llm_prompt_tokens: spent.promptTokens,
    llm_completion_tokens: spent.completionTokens,
  };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
