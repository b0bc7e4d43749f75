import type { EvidenceSpan, QuestionTerm } from '../terms.ts';

/** A place that gives a term of the question a meaning: a section, an entry of a glossary, a node of a DAG or a definition. */
export type SenseCandidate = {
  term: QuestionTerm;
  kind: 'heading' | 'term' | 'dag' | 'symbol';
  /** Its name there: "Optical cavity" for the term "cavity". */
  title: string;
  /** What stands above it, outermost first, without its own title. */
  ancestors: string[];
  /** What it is in a sentence; of a symbol, its signature and its comment. */
  summary: string;
  /** Where it begins in its document. */
  start: number;
  /** The chunk that holds it. */
  span: EvidenceSpan;
};

/** Places that speak of the same thing. The first is the one that it is named after. */
export type SenseGroup = { candidates: [SenseCandidate, ...SenseCandidate[]] };
