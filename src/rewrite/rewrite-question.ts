import type { LanguageModel } from '../models/language-model.ts';
import { boundedHistory, type Turn } from './bounded-history.ts';
import { rewriteByModel } from './rewrite-by-model.ts';
import { rewriteByRules } from './rewrite-by-rules.ts';

/**
 * A question of a conversation as one that stands by itself: what is searched for, and shown. By the model where there
 * is one that can, else by rules; a model that fails, is slow or says something else leaves it to the rules. History is
 * text to take words from and never an instruction. Without history the question comes back as it was.
 */
export async function rewriteQuestion(request: RewriteRequest): Promise<Rewrite> {
  const { question, languageModel, signal, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
  const history = boundedHistory(request.history);
  if (history.length === 0) return unchanged(question);
  const complete = languageModel?.complete?.bind(languageModel);
  const byModel = complete && (await rewriteByModel({ question, history, complete, signal, timeoutMs }));
  signal?.throwIfAborted();
  if (byModel !== undefined) {
    return byModel.question === question ? unchanged(question) : { ...byModel, rewritten: true, by: 'model' };
  }
  const byRules = rewriteByRules(question, history);
  return byRules.question === question ? unchanged(question) : { ...byRules, rewritten: true, by: 'rules' };
}

/** People wait for it before anything is searched. */
const DEFAULT_TIMEOUT_MS = 5000;

function unchanged(question: string): Rewrite {
  return { question, rewritten: false, by: null, carried: [] };
}

export type RewriteRequest = {
  question: string;
  /** Oldest first; what is too much of it is left out. */
  history: readonly Turn[];
  languageModel?: LanguageModel | undefined;
  /** Longest wait for the model. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
};

export type Rewrite = {
  question: string;
  rewritten: boolean;
  by: 'rules' | 'model' | null;
  /** What came from the history. */
  carried: string[];
};
