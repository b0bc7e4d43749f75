import type { LanguageModel } from '../models/language-model.ts';
import { splitSentences } from '../text/split-sentences.ts';
import { readTokens } from './read-tokens.ts';
import { rewriteByRules } from './rewrite-by-rules.ts';

/**
 * The texts to search for instead of the question alone; the first is always the question. `split` parts a question of
 * two questions, `hyde` adds a passage that a model made up, as an answer might read. Whatever fails, the question stays.
 */
export async function expandQuestion(
  question: string,
  mode: ExpansionMode,
  options: {
    languageModel?: LanguageModel | undefined;
    signal?: AbortSignal | undefined;
    timeoutMs?: number;
  } = {},
): Promise<string[]> {
  if (mode === 'split') return [question, ...splitQuestion(question)];
  if (mode === 'off' || !options.languageModel?.complete) return [question];
  const passage = await imaginedPassage(question, options.languageModel, options);
  options.signal?.throwIfAborted();
  return passage ? [question, passage] : [question];
}

export type ExpansionMode = 'off' | 'split' | 'hyde';

/** The parts of a compound question, each standing by itself; none when it is one question. */
export function splitQuestion(question: string): string[] {
  if (question.length > LONGEST) return [];
  const parts = splitSentences(question).flatMap(({ text }) => clauses(text));
  if (parts.length < 2 || parts.length > MOST_PARTS || !parts.every(isQuestion)) return [];
  return parts.map((part, index) => {
    const before = parts.slice(0, index).map((earlier) => ({ question: earlier, answer: '' }));
    return rewriteByRules(asQuestion(part), before).question;
  });
}

const LONGEST = 600;
const MOST_PARTS = 4;

function clauses(sentence: string): string[] {
  return sentence.split(
    /[,;]?\s+(?:and|or|but)(?:\s+also)?\s+(?=(?:who|whom|whose|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|should|must|may|will|would)\b)/iu,
  );
}

/** With a word that asks or an auxiliary in front, and something to search for. */
function isQuestion(part: string): boolean {
  const tokens = readTokens(part);
  return (
    /^(?:question|auxiliary|be|determiner)$/.test(tokens[0]?.role ?? '') &&
    tokens.some(({ role }) => role === 'noun' || role === 'verb')
  );
}

function asQuestion(part: string): string {
  const plain = part.trim().replace(/[\s?.!,;]+$/u, '');
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}?`;
}

async function imaginedPassage(
  question: string,
  { complete }: LanguageModel,
  { signal, timeoutMs = DEFAULT_TIMEOUT_MS }: { signal?: AbortSignal | undefined; timeoutMs?: number },
): Promise<string | undefined> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const passage = await complete!({
      system: PASSAGE_INSTRUCTION,
      prompt: question,
      signal: signal ? AbortSignal.any([signal, late]) : late,
    });
    // The database takes neither a zero byte nor half a character.
    return (
      passage
        .replace(/[\s\0]+/gu, ' ')
        .trim()
        .slice(0, LONGEST_PASSAGE)
        .toWellFormed() || undefined
    );
  } catch {
    return undefined;
  }
}

const DEFAULT_TIMEOUT_MS = 5000;
const LONGEST_PASSAGE = 1000;
const PASSAGE_INSTRUCTION =
  'Write two or three sentences as they might stand in a document that answers the question. They are used only to search; nobody reads them. Return the sentences alone.';
