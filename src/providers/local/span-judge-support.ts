import type { RetrievedChunk } from '../../terms.ts';
import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { contentWords, stemSet } from '../../text/content-words.ts';
import { findQuantities, type Quantity } from '../../text/find-quantities.ts';
import { isSimilarWord } from '../../text/similar-word.ts';
import { splitWords } from '../../text/split-words.ts';
import { findCandidates } from './extractive-candidates.ts';
import { isNeighbour, startsWithPronoun } from './extractive-features.ts';
import { contradicts } from './span-judge-contradictions.ts';
import { isSameQuantity, quantitiesDiffer } from './span-judge-quantities.ts';

/** The passages of a source that a claim can be held against: sentences, list entries, table rows. */
export function readSpans(source: RetrievedChunk): Spans {
  const candidates = findCandidates([source]);
  const title = [source.documentTitle, ...source.headingPath].join(' ');
  const spans = candidates.map((candidate, index) => {
    const before = candidates[index - 1];
    const own = `${candidate.leadIn} ${candidate.text}`.trim();
    // What `it` stands for is in the sentence before.
    const needsBefore = startsWithPronoun(candidate.text) && isNeighbour(candidate, before);
    const about = stemSet(contentWords(`${title} ${candidate.heading}`));
    return { ...readStatement(needsBefore ? `${before?.text} ${own}` : own), about };
  });
  return { spans, ...readStatement(cleanMarkdown(source.text)) };
}

/** Whether one passage of the source says what the claim says, or the source holds it word for word. */
export function supports(source: Spans, claim: string): boolean {
  const statement = readStatement(claim);
  return (
    source.spans.some((span) => isSupport(statement, span, source)) ||
    (isQuote(statement, source) && !quantitiesDiffer(claim, source.text))
  );
}

/** How much of the claim the best span of a source covers, whether or not it agrees. */
export function bestShare(source: Spans, claim: string): number {
  const statement = readStatement(claim);
  return source.spans.reduce((best, span) => Math.max(best, shareCovered(statement, span, source)), 0);
}

function isSupport(claim: Statement, span: Passage, source: Spans): boolean {
  const isAlike = shareCovered(claim, span, source) >= ENOUGH_COVERED && namesSubject(claim, span);
  return (isAlike || isQuote(claim, span)) && !contradicts(claim.text, span.text);
}

function isQuote(claim: Statement, { words }: Statement): boolean {
  return claim.words.split(' ').length >= SHORTEST_QUOTE && ` ${words} `.includes(` ${claim.words} `);
}

/** Who or what the claim is about; `The customer pays` is not supported by `Northwind pays`. */
function namesSubject(claim: Statement, span: Passage): boolean {
  const subject = [...claim.stems][0];
  if (subject === undefined || startsWithPronoun(claim.text)) return true;
  return span.about.has(subject) || holds(span.stems, subject);
}

/** A word that the whole source does not know counts twice: it is more likely made up than said otherwise. */
function shareCovered(claim: Statement, span: Passage, source: Spans): number {
  const rest = [...claim.stems].filter((stem) => !holds(span.stems, stem));
  const numbers = claim.quantities.filter((one) =>
    span.quantities.some((other) => isSameQuantity(one, other)),
  );
  const found = claim.stems.size - rest.length + numbers.length;
  // Headings may stand in for words the sentence leaves out, but never for most of it.
  const fromHeading = Math.min(found, rest.filter((stem) => span.about.has(stem)).length);
  const unknown = rest.filter((stem) => !span.about.has(stem) && !holds(source.stems, stem)).length;
  const total = claim.stems.size + claim.quantities.length;
  return total === 0 ? 0 : (found + fromHeading) / (total + unknown);
}

function holds(stems: ReadonlySet<string>, wanted: string): boolean {
  return stems.has(wanted) || [...stems].some((stem) => isSimilarWord(wanted, stem));
}

/** Numbers and their units are kept apart from the words, because `thirty days` and `30 days` are the same. */
function readStatement(text: string): Statement {
  const quantities = findQuantities(text);
  const isNumber = new Uint8Array(text.length);
  for (const { start, end } of quantities) isNumber.fill(1, start, end);
  return {
    text,
    quantities,
    stems: stemSet(contentWords(text).filter((word) => isNumber[word.start] === 0)),
    words: splitWords(text)
      .map((word) => word.text.toLowerCase())
      .join(' '),
  };
}

/** Chosen on the pairs of `span-judge.test.ts`: 0.62 lets a condition be dropped. */
const ENOUGH_COVERED = 0.7;
/** Two or three words in a row prove nothing. */
const SHORTEST_QUOTE = 4;

type Statement = { text: string; words: string; stems: ReadonlySet<string>; quantities: readonly Quantity[] };
/** `about` are the stems of the title and headings above the text. */
type Passage = Statement & { about: ReadonlySet<string> };
/** A source as a whole, and its passages. */
export type Spans = Statement & { spans: Passage[] };
