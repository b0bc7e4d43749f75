import { type CheckedSentence, checkSentences } from '../../answer/check-sentences.ts';
import type { GroundednessJudge } from '../../models/groundedness-judge.ts';
import type { RetrievedChunk } from '../../terms.ts';
import type { Tier } from '../envelope.ts';
import type { EvidenceSpan } from '../terms.ts';
import type { CodeFacts } from './code-facts.ts';
import { placeStatement } from './deterministic-answer.ts';
import { FENCE } from './fences.ts';
import { quotesOf } from './quotes-of.ts';
import { MORE_LINE } from './sections.ts';
import { stateHeadings } from './stated-headings.ts';

/**
 * How much of an answer holds: the share of its claims whose citation says them, by a judge that is no model, or has them
 * word for word. Code counts as a claim that holds where it stands so in a source. Our own line that says what is missing claims nothing of them.
 */
export async function gradeAnswer(judge: GroundednessJudge, graded: GradedAnswer): Promise<Grade> {
  const { question, answer, missing = '', kept, facts, signal } = graded;
  const claimed = answer
    .replace(missing, () => '')
    .replace(FENCE, '\n')
    .replace(MORE_LINE, '');
  const prose = stateHeadings(
    claimed,
    kept.map(({ chunk }) => chunk.chunkId),
  );
  const sources = kept.map((span) => withFacts(span, facts));
  const isQuote = quotesOf(kept);
  const checked = await checkSentences(judge, { question, answer: prose, sources, signal });
  const sentences = checked.map((sentence) => heldAsQuote(sentence, isQuote));
  const verdicts = [
    ...sentences.flatMap(({ is_supported }) => (is_supported === null ? [] : [is_supported])),
    ...Array.from(answer.matchAll(FENCE), ([, , code = '']) => standsIn(code, kept)),
  ];
  const supported = verdicts.filter(Boolean).length;
  return {
    claims: verdicts.length,
    supported,
    ratio: verdicts.length ? supported / verdicts.length : 0,
    sentences,
  };
}

/** An answer of which nothing holds is none. What a question asked for and nobody found bounds what can be said. */
export function tierOf({ ratio, supported }: Grade, { threshold, isMissing }: TierRule): Tier {
  if (supported === 0) return 'Clarify';
  return ratio >= threshold && !isMissing ? 'Grounded' : 'Bounded inference';
}

export type GradedAnswer = {
  question: string;
  /** With citations by chunk. */
  answer: string;
  /** The line of it that says what is missing, where Helix wrote it. */
  missing?: string;
  kept: readonly EvidenceSpan[];
  facts: CodeFacts;
  signal?: AbortSignal;
};

export type Grade = { claims: number; supported: number; ratio: number; sentences: CheckedSentence[] };

/** `isMissing`: something that the question names was not found. */
export type TierRule = { threshold: number; isMissing: boolean };

/** What the index knows of a chunk is evidence too: its place, what it defines, uses and tests. */
function withFacts(span: EvidenceSpan, { definitions, uses, tests }: CodeFacts): RetrievedChunk {
  const { chunk } = span;
  const known = [...definitions, ...uses, ...tests].filter(({ chunkId }) => chunkId === chunk.chunkId);
  const docs = definitions.filter(({ chunkId }) => chunkId === chunk.chunkId).map(({ doc }) => doc);
  const statements = [placeStatement(span), ...known.map(({ statement }) => statement), ...docs];
  return { ...chunk, text: [chunk.text, ...statements].join('\n\n') };
}

/** What stands word for word in what it cites holds, also where it is too short to be judged: one name in a list. */
function heldAsQuote(sentence: CheckedSentence, isQuote: ReturnType<typeof quotesOf>): CheckedSentence {
  const { text, cited_chunk_ids, is_supported } = sentence;
  if (is_supported !== false || !isQuote(text, cited_chunk_ids)) return sentence;
  return { ...sentence, is_supported: true, problem: null };
}

function standsIn(code: string, kept: readonly EvidenceSpan[]): boolean {
  const wanted = squeezed(code);
  return wanted !== '' && kept.some(({ chunk }) => squeezed(chunk.text).includes(wanted));
}

function squeezed(code: string): string {
  return code.replace(/\s+/g, '').replaceAll(',)', ')');
}
