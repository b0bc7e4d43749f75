import type { QuoteCandidate } from './quote-candidates.ts';
import { sentenceKey } from './said-before.ts';
import { type QuoteChoice, type ScoredQuote, SURE_KIND, scoreQuotes } from './score-quotes.ts';

/**
 * The quotes of a section, best first; of an ordered one as they stand in their documents. Where a document has steps, they
 * are its numbered lists: all points of them, and beside them only what is surely a step.
 */
export function chooseQuotes(candidates: readonly QuoteCandidate[], choice: QuoteChoice): QuoteCandidate[] {
  const hasTopic = choice.weights.length > 0;
  const scored = scoreQuotes(candidates, choice);
  const chosen: ScoredQuote[] = [];
  const said = new Set<string>();
  const isFree = ({ candidate }: ScoredQuote) => keysOf(candidate).every((key) => !said.has(key));
  const take = (quote: ScoredQuote) => {
    chosen.push(quote);
    for (const key of keysOf(quote.candidate)) said.add(key);
  };
  const points = choice.plan.isOrdered ? pointsOfLists(scored) : [];
  for (const point of points) if (chosen.length < MOST_QUOTES && isFree(point)) take(point);
  const others = points.length > 0 ? scored.filter(({ kind }) => kind >= SURE_KIND) : scored;
  while (chosen.length < MOST_QUOTES) {
    const best = bestOf(others.filter(isFree), chosen, hasTopic);
    if (!best) break;
    take(best);
  }
  const quotes = chosen.map(({ candidate }) => candidate);
  return choice.plan.isOrdered ? inDocumentOrder(quotes) : quotes;
}

/** A draft is read; beyond that it is a copy of the documents. */
const MOST_QUOTES = 7;
/** Where the whole project is asked for, no document stands for all of it. */
const MOST_OF_DOCUMENT = 2;
const LOST_BY_DOCUMENT = 1.5;

function keysOf({ sentences }: QuoteCandidate): string[] {
  return sentences.map(sentenceKey);
}

function pointsOfLists(scored: readonly ScoredQuote[]): ScoredQuote[] {
  const lists = Map.groupBy(
    scored.filter(({ candidate }) => candidate.isNumbered),
    ({ candidate }) => `${candidate.chunk.chunkId}/${candidate.group}`,
  );
  const placeOf = (points: readonly ScoredQuote[]) => points[0]!.candidate.place;
  return [...lists.values()]
    .filter((points) => points.length >= FEWEST_POINTS)
    .sort((left, right) => placeOf(left) - placeOf(right))
    .flat();
}

/** One number by itself is a heading or a footnote. */
const FEWEST_POINTS = 2;

function bestOf(
  free: readonly ScoredQuote[],
  chosen: readonly ScoredQuote[],
  hasTopic: boolean,
): ScoredQuote | undefined {
  const countOf = ({ candidate }: ScoredQuote) =>
    chosen.filter((each) => each.candidate.chunk.documentId === candidate.chunk.documentId).length;
  const worth = (quote: ScoredQuote) => quote.score - (hasTopic ? 0 : LOST_BY_DOCUMENT * countOf(quote));
  const open = hasTopic ? free : free.filter((quote) => countOf(quote) < MOST_OF_DOCUMENT);
  return open.reduce<ScoredQuote | undefined>(
    (best, quote) => (best === undefined || worth(quote) > worth(best) ? quote : best),
    undefined,
  );
}

/** As a reader of the documents meets them: by document, in the order these were first chosen, then by place. */
function inDocumentOrder(quotes: readonly QuoteCandidate[]): QuoteCandidate[] {
  const documents = [...new Set(quotes.map(({ chunk }) => chunk.documentId))];
  return [...quotes].sort(
    (left, right) =>
      documents.indexOf(left.chunk.documentId) - documents.indexOf(right.chunk.documentId) ||
      left.chunk.ordinal - right.chunk.ordinal ||
      left.start - right.start,
  );
}
