import { contentWords, stemSet } from '../../text/content-words.ts';
import { byPlace, byScore } from '../compact/order-spans.ts';
import type { EvidenceSpan } from '../terms.ts';
import { type Passage, readPassages } from './read-passages.ts';
import { type Asked, defines, weighPassage } from './weigh-passage.ts';

/**
 * What the documents say to a question, word for word: the passage that answers it best with the sentences that belong to
 * it, and some others. Both are in the order in which they stand; nothing is said twice.
 */
export function quoteDocuments(spans: readonly EvidenceSpan[], asked: Asked): DocumentQuotes {
  const all = [...spans].sort(byScore).flatMap((span) => weighed(span, asked));
  const [best] = [...all].sort(byWeight);
  if (!best || best.weight < LEAST_WEIGHT) return { lead: [], rest: [], defines: false };
  const lead = [best, ...following(best, all, asked)];
  const isTold = ({ span }: Quote) => asked.kind === 'mechanism' && span.path === best.span.path;
  const floorOf = (quote: Quote) => Math.max(LEAST_WEIGHT, isTold(quote) ? 0 : best.weight * LEAST_SHARE);
  const candidates = all.filter((quote) => quote.weight >= floorOf(quote) && !lead.includes(quote));
  const rest = withoutRepetition(preferred(candidates, best, asked), lead, MOST_QUOTES[asked.kind] ?? 4);
  return { lead, rest: rest.sort(inOrder(best)), defines: defines(best.passage, asked.terms) };
}

export type DocumentQuotes = {
  lead: Quote[];
  rest: Quote[];
  /** Whether the lead says what is asked about is. */
  defines: boolean;
};
export type Quote = { span: EvidenceSpan; passage: Passage; weight: number };

/** Less than a heading that names what is asked about. */
const LEAST_WEIGHT = 0.35;
/** Of the best one's weight; what is below is about something else that shares a word. */
const LEAST_SHARE = 0.4;
const MOST_QUOTES: Partial<Record<Asked['kind'], number>> = {
  mechanism: 8,
  reason: 4,
  definition: 3,
  location: 3,
};

function weighed(span: EvidenceSpan, asked: Asked): Quote[] {
  return readPassages(span.chunk.text).map((passage) => ({
    span,
    passage,
    weight: Number(weighPassage(passage, span, asked).toPrecision(6)),
  }));
}

/** Stable: of equal weight the better span comes first, and in it what stands first. */
function byWeight(left: Quote, right: Quote): number {
  return right.weight - left.weight;
}

/** The next sentence of the paragraph, where it goes on about the same: `It has no unit.` */
function following({ span, passage }: Quote, all: readonly Quote[], { kind }: Asked): Quote[] {
  if (passage.kind !== 'sentence' || passage.announced.length > 0) return [];
  const next = all.find(
    (quote) =>
      quote.span === span &&
      quote.passage.paragraph === passage.paragraph &&
      quote.passage.start > passage.start,
  );
  const isContinued = next && (GOES_ON.test(next.passage.text) || kind === 'mechanism' || kind === 'reason');
  return isContinued ? [next] : [];
}

const GOES_ON = /^(?:it|its|this|these|they|their|such|that|here|there|then|so|both)\b/i;

/** How something works is told by one document in its order; other questions are answered by whoever says most. */
function preferred(quotes: readonly Quote[], best: Quote, { kind }: Asked): Quote[] {
  if (kind !== 'mechanism') return [...quotes].sort(byWeight);
  const isBeside = ({ span }: Quote) => span.path === best.span.path;
  const beside = quotes.filter(isBeside).sort(inOrder(best));
  return [...beside, ...quotes.filter((quote) => !isBeside(quote)).sort(byWeight)];
}

function withoutRepetition(quotes: readonly Quote[], said: readonly Quote[], most: number): Quote[] {
  const kept: Quote[] = [];
  for (const quote of quotes) {
    if (kept.length >= most) break;
    const isSaid = [...said, ...kept].some(({ passage }) => saysNothingNew(quote.passage.text, passage.text));
    if (!isSaid) kept.push(quote);
  }
  return kept;
}

/** Whether nearly all words of a text stand in another one. */
export function saysNothingNew(text: string, known: string): boolean {
  const stems = stemSet(contentWords(known));
  const own = [...stemSet(contentWords(text))];
  return own.filter((stem) => stems.has(stem)).length >= SAME_SHARE * own.length;
}

/** A glossary and a page that define one thing share nearly all of their words. */
const SAME_SHARE = 0.8;

/** The document of the best one first, then by path; in each by the order of the text. */
function inOrder(best: Quote) {
  return (left: Quote, right: Quote) =>
    Number(left.span.path !== best.span.path) - Number(right.span.path !== best.span.path) ||
    byPlace(left.span, right.span) ||
    left.passage.start - right.passage.start;
}
