import type { Agent } from '../agents/agent.ts';
import type { QueryContext } from '../answer/answer-query.ts';
import type { GroundednessJudge } from '../models/groundedness-judge.ts';
import type { LanguageModel } from '../models/language-model.ts';
import type { ModelProfile } from '../models/model-profile.ts';
import type { RetrievedChunk } from '../terms.ts';
import type { SectionEvidence } from './gather-section.ts';
import type { ArtifactRequest, SectionPlan, SectionProblem } from './terms.ts';

/** What an artifact is written with; `Helix` is one. */
export type ArtifactContext = QueryContext & {
  /** Compares sentences with what they cite, at no cost. */
  sentenceJudge: GroundednessJudge;
  languageModelOf(profile: ModelProfile): LanguageModel;
};

export type ArtifactTask = ArtifactRequest & { agent: Agent };

/** Of the context what the writing of one section needs, with the model that writes it. */
export type SectionTools = Pick<ArtifactContext, 'sentenceJudge' | 'maxAnswerTokens' | 'secrets'> & {
  model: LanguageModel;
};

/** One section to be written. */
export type SectionWriting = {
  request: ArtifactTask;
  plan: SectionPlan;
  evidence: SectionEvidence;
  /** What is put before the writer; nothing else may be cited. */
  sources: readonly RetrievedChunk[];
  /** What earlier sections say, so that it is not said again. */
  before: SaidBefore;
};

export type SaidBefore = { chunkIds: ReadonlySet<number>; sentences: ReadonlySet<string> };

/** A section as its writer leaves it. `content` is empty where it is lacking. */
export type SectionText = {
  status: 'written' | 'lacking';
  content: string;
  problems: SectionProblem[];
  isRepaired: boolean;
  /** What the model was asked last; null where none was. */
  promptText: string | null;
  promptTokens: number;
  completionTokens: number;
};
