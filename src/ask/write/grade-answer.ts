import { type CheckedSentence, checkSentences } from '../../answer/check-sentences.ts';
import type { GroundednessJudge } from '../../models/groundedness-judge.ts';
import type { RetrievedChunk } from '../../terms.ts';
import type { Tier } from '../envelope.ts';
import type { EvidenceSpan } from '../terms.ts';
import type { CodeFacts } from './code-facts.ts';
import { placeStatement } from './deterministic-answer.ts';

/**
 * How much of an answer holds: the share of its claims whose citation says them, by a judge that is no model. Code counts
 * as a claim that holds where it stands so in a source. The line that says what is missing claims nothing of the sources.
 */
export async function gradeAnswer(judge: GroundednessJudge, graded: GradedAnswer): Promise<Grade> {
  const { question, answer, kept, facts, signal } = graded;
  const prose = answer.replace(FENCE, '\n').replace(MISSING, '');
  const sources = kept.map((span) => withFacts(span, facts));
  const sentences = await checkSentences(judge, { question, answer: prose, sources, signal });
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
  kept: readonly EvidenceSpan[];
  facts: CodeFacts;
  signal?: AbortSignal;
};

export type Grade = { claims: number; supported: number; ratio: number; sentences: CheckedSentence[] };

/** `isMissing`: something that the question names was not found. */
export type TierRule = { threshold: number; isMissing: boolean };

const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?[ \t]*\1[ \t]*$/gm;
const MISSING = /^[ \t*_]*Missing:[^\n]*$/gim;

/** What the index knows of a chunk is evidence too: its place, what it defines, uses and tests. */
function withFacts(span: EvidenceSpan, { definitions, uses, tests }: CodeFacts): RetrievedChunk {
  const { chunk } = span;
  const known = [...definitions, ...uses, ...tests].filter(({ chunkId }) => chunkId === chunk.chunkId);
  const docs = definitions.filter(({ chunkId }) => chunkId === chunk.chunkId).map(({ doc }) => doc);
  const statements = [placeStatement(span), ...known.map(({ statement }) => statement), ...docs];
  return { ...chunk, text: [chunk.text, ...statements].join('\n\n') };
}

function standsIn(code: string, kept: readonly EvidenceSpan[]): boolean {
  const wanted = squeezed(code);
  return wanted !== '' && kept.some(({ chunk }) => squeezed(chunk.text).includes(wanted));
}

function squeezed(code: string): string {
  return code.replace(/\s+/g, '').replaceAll(',)', ')');
}
