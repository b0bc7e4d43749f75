import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { firstWords } from '../../text/first-words.ts';
import type { Clarify, ClarifyOption } from '../envelope.ts';
import type { EvidenceSpan, Gathered, Sense, SenseDecision } from '../terms.ts';

/** The question back where two senses hold their ground: both with their evidence, what was searched, and what would settle it. */
export function buildClarify(
  { senses }: Pick<SenseDecision, 'senses'>,
  { queries }: Pick<Gathered, 'queries'>,
): Clarify {
  const [first, second] = senses;
  const term = first?.term.text ?? '';
  const options = [first, second].flatMap((sense) => (sense ? [optionOf(sense)] : []));
  return {
    reason: 'dominance_split',
    term,
    searched: [...new Set([...queries, ...senses.map(({ query }) => query)])],
    candidates: senses.flatMap(({ spans }) => spans.slice(0, SHOWN).map(candidateOf)),
    options,
    settles: [
      ...options.map(({ label, question }) => `For ${label}, ask: ${question}`),
      `Another word in the question that only one of them has to do with, or the path of a file.`,
      `A document that says more about the "${term}" that is meant.`,
    ],
  };
}

const SHOWN = 3;
const SNIPPET = 240;

function optionOf({ label, question, score, spans }: Sense): ClarifyOption {
  return { label, question, score, evidence: spans.slice(0, SHOWN).map(evidenceOf) };
}

function candidateOf({ path, repository, header, chunk }: EvidenceSpan) {
  return { path, repository, header, chunk_id: chunk.chunkId };
}

function evidenceOf(span: EvidenceSpan): ClarifyOption['evidence'][number] {
  const { startLine: start_line, endLine: end_line, kind, chunk } = span;
  const text = kind === 'doc' ? cleanMarkdown(chunk.text) : chunk.text;
  return { ...candidateOf(span), snippet: firstWords(text, SNIPPET), start_line, end_line };
}
