import { rewriteFollowUp } from '../../answer/answer-query.ts';
import { checkedQuestion } from '../../answer/checked-question.ts';
import type { Helix } from '../../compose.ts';
import { answerabilityOf } from '../../gate/answerability.ts';
import { type Retrieval, retrieveChunks } from '../../retrieve/retrieve-chunks.ts';
import type { EvalCase } from '../eval-case.ts';
import { expectedChunks } from '../expected-chunks.ts';
import { isAboutCase } from '../is-about-case.ts';
import { recallOf } from '../metrics/ranking.ts';
import type { AskedCase } from './asked-case.ts';

/**
 * Looks for what each case asks, in the product's one way to evidence; no model is asked but the one that embeds the
 * question. A case whose passage is not in the documents, or whose question nobody could ask, is left out and told.
 */
export async function askCases(
  helix: Helix,
  cases: readonly EvalCase[],
  options: AskOptions,
): Promise<AskedCases> {
  const asked: AskedCase[] = [];
  const leftOut: LeftOutCase[] = [];
  for (const evalCase of cases) {
    options.signal?.throwIfAborted();
    try {
      asked.push(await askCase(helix, evalCase, options));
    } catch (error) {
      if (!isAboutCase(error)) throw error;
      leftOut.push({ caseId: evalCase.id, problem: error.message });
    }
    options.onProgress?.({ done: asked.length + leftOut.length, total: cases.length });
  }
  return { asked, leftOut };
}

export type AskOptions = {
  set: string;
  project: string;
  /** How many chunks an answer may be made from. */
  k: number;
  signal?: AbortSignal;
  onProgress?(progress: { done: number; total: number }): void;
};

export type AskedCases = { asked: AskedCase[]; leftOut: LeftOutCase[] };
export type LeftOutCase = { caseId: string; problem: string };

async function askCase(
  helix: Helix,
  evalCase: EvalCase,
  { set, project, k, signal }: AskOptions,
): Promise<AskedCase> {
  const expected = await expectedChunks(helix, project, evalCase);
  const { clearance, as_of: asOf, kind, id: caseId } = evalCase;
  const query = { question: await wholeQuestion(helix, evalCase), project, asOf, k, signal };
  const found = await retrieveChunks(clearance ? { ...helix, clearance } : helix, query);
  return { set, caseId, kind, ...signalsOf(helix, found), recall: recallIn(found, expected, k) };
}

/** By rules even where a model is configured: a calibration costs no call of it. */
async function wholeQuestion({ settings, languageModel }: Helix, evalCase: EvalCase): Promise<string> {
  const history = (evalCase.history ?? []).map(({ question, answer = '' }) => ({ question, answer }));
  const withoutModel = { languageModel: { ...languageModel, complete: undefined } };
  const asked = checkedQuestion(evalCase.question, settings.maxQuestionLength);
  return (await rewriteFollowUp(withoutModel, { question: asked, history })).question;
}

/** Without the texts, which nothing is decided by. */
function signalsOf(
  { answerability }: Pick<Helix, 'answerability'>,
  { chunks: _, ...facts }: Retrieval,
): Pick<AskedCase, 'facts' | 'support'> {
  const found = answerabilityOf(facts.candidates, answerability ?? NO_CALIBRATION);
  return { facts, support: found?.support ?? null };
}

const NO_CALIBRATION = { intercept: 0, slope: 0, threshold: 0, nearEnough: 0, maxDistance: 0 };

function recallIn({ chunks }: Retrieval, expected: number[][], k: number): number | null {
  if (expected.length === 0) return null;
  const ranked = chunks.map(({ chunkId }) => chunkId);
  return recallOf({ ranked, relevant: expected.flat(), relevantBySource: expected, k });
}
