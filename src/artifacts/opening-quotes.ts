import type { RetrievedChunk } from '../terms.ts';
import { type QuoteCandidate, quoteCandidates } from './quote-candidates.ts';

/** Of each document the sentence that says what it is about: the first whole one below its title. */
export function openingQuotes(openings: readonly RetrievedChunk[]): QuoteCandidate[] {
  const introducing = openings.filter(({ sourceUri }) => INTRODUCTION.test(sourceUri));
  const others = openings.filter((chunk) => !introducing.includes(chunk));
  const first = [...introducing, ...others].flatMap((chunk) => {
    const quotes = quoteCandidates(chunk).filter(({ kind }) => kind === 'sentence');
    const opening = quotes.find(({ sentences }) => !GREETING.test(sentences[0]!)) ?? quotes[0];
    return opening ? [opening] : [];
  });
  return first.slice(0, MOST_DOCUMENTS);
}

/** Written to be read first. */
const INTRODUCTION = /(?:^|[/:])(?:readme|overview|introduction|about)\b[^/]*$/i;
const MOST_DOCUMENTS = 8;
/** Who wrote it when, to whom, and whether it may be passed on. */
const GREETING =
  /^(?:from|to|date|author|confidential|restricted|internal|received from|last (?:updated|changed))\b/i;
