import type { Fallback, Tier } from '../envelope.ts';
import type { AskContext, EvidenceSpan } from '../terms.ts';
import type { Draft } from './ask-model.ts';
import { citeNumbers } from './cite-numbers.ts';
import type { CodeFacts } from './code-facts.ts';
import { beginsUnfounded, deniesEvidence } from './denies-evidence.ts';
import { type Grade, gradeAnswer, tierOf } from './grade-answer.ts';
import { takeMissing } from './missing-line.ts';

/**
 * What is sent, and how far it holds: the model's words where they cite what was found, do not deny it, begin with it, and
 * half of them hold; else the deterministic answer. Where the policy is to refuse what is not grounded, all of a model's must
 * hold.
 */
export async function settleAnswer(
  context: SettleContext,
  evidence: Settling,
  draft: Draft,
): Promise<SettledAnswer> {
  if (draft.text === undefined) return replaced(context, evidence, draft.unusable);
  const { missing } = evidence;
  const { said, lines } = takeMissing(draft.text);
  const { answer: words, cited } = citeNumbers(
    said,
    evidence.kept.map(({ chunk }) => chunk.chunkId),
  );
  const { grade, tier } = await judged(context, evidence, words);
  // Where all was found, a line that says otherwise denies it.
  const sentences = missing === '' ? [...grade.sentences, ...lines] : grade.sentences;
  const problem = problemOf({ ...grade, sentences }, cited.length, tier, context.groundedness);
  if (problem) return replaced(context, evidence, problem);
  const answer = [words, missing].filter(Boolean).join('\n\n');
  return { answer, cited, tier, ratio: grade.ratio, fallback: 'none' };
}

export type SettleContext = Pick<AskContext, 'sentenceJudge' | 'groundedness' | 'askLimits'>;

export type Settling = {
  question: string;
  kept: readonly EvidenceSpan[];
  facts: CodeFacts;
  /** What is said without a model, and whether it is an answer. */
  deterministic: { answer: string; isAnswer: boolean };
  /** Something that the question names was not found. */
  isMissing: boolean;
  /** The line that says so; it stands for a model's. Empty where nothing is missing. */
  missing: string;
  signal?: AbortSignal;
};

export type SettledAnswer = {
  /** With citations by chunk. */
  answer: string;
  /** Chunk ids, in the order first cited. */
  cited: number[];
  tier: Tier;
  ratio: number;
  fallback: Fallback;
};

function problemOf(
  { sentences, ratio }: Grade,
  citations: number,
  tier: Tier,
  policy: SettleContext['groundedness'],
): Fallback | undefined {
  if (deniesEvidence(sentences)) return 'denied_evidence';
  if (citations === 0) return 'uncited';
  const isUnfounded = ratio < LEAST_GROUNDED || beginsUnfounded(sentences);
  return isUnfounded || (policy === 'refuse' && tier !== 'Grounded') ? 'ungrounded' : undefined;
}

/** With more invented than not, a reader cannot tell which is which. */
const LEAST_GROUNDED = 0.5;

async function replaced(
  context: SettleContext,
  evidence: Settling,
  fallback: Fallback,
): Promise<SettledAnswer> {
  const { answer, isAnswer } = evidence.deterministic;
  const { grade, tier } = await judged(context, evidence, answer);
  const ids = Array.from(answer.matchAll(/\[chunk:(\d+)\]/g), ([, id]) => Number(id));
  return {
    answer,
    cited: [...new Set(ids)],
    tier: isAnswer ? tier : 'Clarify',
    ratio: grade.ratio,
    fallback,
  };
}

async function judged(context: SettleContext, evidence: Settling, answer: string) {
  const { isMissing } = evidence;
  const grade = await gradeAnswer(context.sentenceJudge, { ...evidence, answer });
  const tier = tierOf(grade, { threshold: context.askLimits.groundedClaimThreshold, isMissing });
  return { grade, tier };
}
