import { SYSTEM_INSTRUCTION } from '../answer/build-prompt.ts';
import { QUERY_INSTRUCTION } from '../answer/build-query-prompt.ts';
import { AGENTIC_INSTRUCTION } from '../ask/write/agentic-prompt.ts';
import type { Helix } from '../compose.ts';
import type { InjectionRules } from '../terms.ts';
import { hashOf } from './case-hash.ts';
import type { CaseOptions } from './run-case.ts';

/**
 * What the results of a run depend on besides documents and cases. The settings are those that a reader would ask for;
 * the hash is of all, the instruction to the model and what the project has for itself included: two runs with the same
 * hash asked in the same way.
 */
export function settingsOfRun(helix: Helix, { k, via, judgeCitations, injection }: AskedHow): SettingsOfRun {
  const rules = hashOf(JSON.stringify([injection.policy, injection.markers]));
  const instruction = hashOf(INSTRUCTIONS[via]);
  const { embeddingModel, languageModel, judge, reranker } = helix;
  return {
    settings: {
      embedding: embeddingModel.spaceId,
      language: languageModel.id,
      judge: judge.id,
      reranker: reranker?.id ?? null,
      chunk_profile: helix.chunkProfile,
      fusion: helix.fusion,
      lexical: helix.lexicalRanking,
      expansion: via === 'query' ? helix.expansion : 'off',
      groundedness: helix.groundedness,
      max_distance: helix.answerability?.maxDistance ?? helix.maxDistance,
      answerability_threshold: helix.answerability?.threshold ?? null,
      injection: injection.policy,
      injection_rules: rules.slice(0, 12),
      context_tokens: helix.budget.maxTokens,
      context_chunks: helix.budget.maxChunks,
      k,
      via,
      judge_citations: judgeCitations,
      instruction: instruction.slice(0, 12),
    },
    settingsHash: hashOf(
      JSON.stringify([helix.settingsHash, k, via, judge.id, judgeCitations, instruction, rules]),
    ),
  };
}

const INSTRUCTIONS = { ask: SYSTEM_INSTRUCTION, query: QUERY_INSTRUCTION, agentic: AGENTIC_INSTRUCTION };

type AskedHow = Pick<CaseOptions, 'k' | 'via' | 'judgeCitations'> & {
  /** As they hold in the project. */
  injection: InjectionRules;
};
export type SettingsOfRun = { settings: Record<string, unknown>; settingsHash: string };
