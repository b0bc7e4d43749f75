import { setImmediate } from 'node:timers/promises';
import type { GroundednessJudge } from '../models/groundedness-judge.ts';
import { ABSTENTION, REFUSAL, type RetrievedChunk } from '../terms.ts';
import { type AnswerSentence, readSentences } from './cited-sentences.ts';
import { missingFacts } from './missing-facts.ts';

/**
 * Each sentence of an answer against the chunks it cites as `[chunk:42]`, and no others. `sources` are those chunks as
 * far as they are still stored.
 */
export async function checkSentences(
  judge: GroundednessJudge,
  { question, answer, sources, signal }: AnswerToCheck,
): Promise<CheckedSentence[]> {
  const checked: CheckedSentence[] = [];
  for (const sentence of readSentences(answer)) {
    // The judge compares texts without pause; between two sentences others are served.
    await setImmediate(undefined, { signal });
    const isSupportedBy = async (some: readonly RetrievedChunk[]) => {
      const marks = some.map((_, index) => `[${index + 1}]`).join(' ');
      const request = { question, answer: `${sentence.text} ${marks}`, sources: some, signal };
      const { grounded, unsupported_claims } = await judge.judge(request);
      return grounded || unsupported_claims.length > 0 ? grounded : null;
    };
    checked.push(await checkSentence(sentence, sources, isSupportedBy));
  }
  return checked;
}

export type AnswerToCheck = {
  question: string;
  answer: string;
  sources: readonly RetrievedChunk[];
  signal?: AbortSignal;
};

export type CheckedSentence = {
  text: string;
  cited_chunk_ids: number[];
  /** Null where nothing is claimed, and where what it cites is no longer stored. */
  is_supported: boolean | null;
  problem: string | null;
};

async function checkSentence(
  sentence: AnswerSentence,
  sources: readonly RetrievedChunk[],
  isSupportedBy: (some: readonly RetrievedChunk[]) => Promise<boolean | null>,
): Promise<CheckedSentence> {
  const { text, marked } = sentence;
  const cited = [...new Set(Array.from(marked.matchAll(/\[chunk:(\d{1,15})\]/g), ([, id]) => Number(id)))];
  const verdict = (is_supported: boolean | null, problem: string | null = null): CheckedSentence => ({
    text,
    cited_chunk_ids: cited,
    is_supported,
    problem,
  });
  if (cited.length === 0) {
    if (claimsNothing(sentence)) return verdict(null);
    const isElsewhere = sources.length > 0 && (await isSupportedBy(sources)) === true;
    return verdict(false, isElsewhere ? UNCITED : UNCITED_AND_UNKNOWN);
  }
  const stored = sources.filter(({ chunkId }) => cited.includes(chunkId));
  const isSupported = stored.length > 0 ? await isSupportedBy(stored) : null;
  if (isSupported === true) return verdict(true);
  if (stored.length < cited.length) return verdict(null, stored.length === 0 ? GONE : PARTLY_GONE);
  return isSupported === null ? verdict(null) : verdict(false, describeProblem(text, stored));
}

/** A line in bold by itself is a heading that models write. */
function claimsNothing({ text, marked, isClaim, isHeading }: AnswerSentence): boolean {
  return !isClaim || isHeading || /^\*\*[^*]+\*\*$/.test(marked) || text === REFUSAL || text === ABSTENTION;
}

function describeProblem(text: string, cited: readonly RetrievedChunk[]): string {
  const [whose, say] =
    cited.length === 1 ? ['The passage it cites does', 'says'] : ['The passages it cites do', 'say'];
  const missing = missingFacts(text, cited);
  if (missing.length > 0) return `${whose} not mention ${missing.map((fact) => `“${fact}”`).join(' or ')}.`;
  return `${whose} have these words, but ${say} something else with them.`;
}

const UNCITED = 'It cites no passage, although one that is cited elsewhere in this answer says it.';
/** Nothing that was found says it. */
export const UNCITED_AND_UNKNOWN =
  'It cites no passage, and none that is cited elsewhere in this answer says it.';
const GONE = 'What it cites is no longer stored, so it cannot be checked any more.';
const PARTLY_GONE =
  'A passage it cites is no longer stored, and the others do not say it, so it cannot be checked any more.';
