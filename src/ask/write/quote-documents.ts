import { contentWords, stemSet } from '../../text/content-words.ts';
import { nameKey } from '../../text/name-key.ts';
import { byPlace, byScore } from '../compact/order-spans.ts';
import { documentKey } from '../document-key.ts';
import { roundScore } from '../round-score.ts';
import type { EvidenceSpan } from '../terms.ts';
import { type Passage, readPassages } from './read-passages.ts';
import { type Asked, defines, weighPassage } from './weigh-passage.ts';
import { shareOf, type WordWeights, weighWords } from './weigh-words.ts';

/**
 * What the documents say to a question, word for word: the passage that answers it best with the sentences that belong to
 * it, and some others. Both are in the order in which they stand; nothing is said twice.
 */
export function quoteDocuments(spans: readonly EvidenceSpan[], given: Asked): DocumentQuotes {
  const read = [...spans].sort(byScore).flatMap(passagesOf);
  const asked = { ...given, weights: weighWords(given.stems, read.map(wholeText)) };
  const all = read.map((quote) => weighed(quote, asked));
  const [best] = [...all].sort(byWeight);
  const { weights } = asked;
  if (!best || best.weight < LEAST_WEIGHT) return { lead: [], rest: [], defines: false, weights };
  const lead = [best, ...following(best, all, asked)];
  const isTold = ({ span }: Quote) => isOneDocument(span, best.span) && tells(best, asked);
  const floorOf = (quote: Quote) => Math.max(LEAST_WEIGHT, isTold(quote) ? 0 : best.weight * LEAST_SHARE);
  const candidates = all.filter((quote) => quote.weight >= floorOf(quote) && !lead.includes(quote));
  const others = preferred(candidates, best, asked).flatMap((quote) => bounded(quote, asked) ?? []);
  const rest = withoutRepetition(others, lead, mostQuotes(asked));
  return { lead, rest: rest.sort(inOrder(best)), defines: defines(best.passage, asked.terms), weights };
}

export type DocumentQuotes = {
  lead: Quote[];
  rest: Quote[];
  /** Whether the lead says what is asked about is. */
  defines: boolean;
  weights: WordWeights;
};
export type Quote = { span: EvidenceSpan; passage: Passage; weight: number };

/** Less than a heading that names what is asked about. */
const LEAST_WEIGHT = 0.35;
/** Of the best one's weight; what is below is about something else that shares a word. */
const LEAST_SHARE = 0.4;
const MOST_QUOTES: Partial<Record<Asked['kind'], number>> = {
  mechanism: 8,
  definition: 2,
  location: 2,
  value: 4,
};

/** Beside the lead. What is asked for by its sort is one thing. */
export function mostQuotes({ kind, form }: Pick<Asked, 'kind' | 'form'>): number {
  return form ? 2 : (MOST_QUOTES[kind] ?? 4);
}

type Found = Pick<Quote, 'span' | 'passage'>;

function passagesOf(span: EvidenceSpan): Found[] {
  return readPassages(span.chunk.text).map((passage) => ({ span, passage }));
}

function wholeText({ passage: { words, announced } }: Found): string {
  return [words, ...announced.map((each) => each.words)].join(' ');
}

function weighed({ span, passage }: Found, asked: Asked): Quote {
  return { span, passage, weight: roundScore(weighPassage(passage, span, asked)) };
}

/** Beside the answer only the rows and entries that are about it; of a table or a drawing nothing, where none is. */
export function bounded(quote: Quote, { kind, stems, weights }: Asked): Quote | undefined {
  const { announced, more } = quote.passage;
  const [first] = announced;
  if (!first) return quote;
  if (first.kind === 'code')
    return kind === 'usage' || first.text.split('\n').length <= LONGEST_CODE ? quote : undefined;
  const isWhole = !ONE_THING.has(kind) || announced.length + more <= MOST_ENTRIES;
  if (first.kind === 'item' && isWhole) return quote;
  const telling = announced.filter(({ words }) => shareOf(stems, words, weights) > 0).slice(0, MOST_TELLING);
  if (telling.length === 0) return undefined;
  const left = more + announced.length - telling.length;
  const flat = telling.map((each) => ({ ...each, level: 0 }));
  return { ...quote, passage: { ...quote.passage, announced: flat, more: left } };
}

/** Questions that one statement answers. */
const ONE_THING: ReadonlySet<Asked['kind']> = new Set(['definition', 'location', 'value']);
/** Lines. */
const LONGEST_CODE = 12;
/** Of a list beside the answer. */
const MOST_ENTRIES = 6;
const MOST_TELLING = 3;

/** Whether the section of a quote is about what is asked: then all of it tells how that works. */
export function tells({ span, passage }: Quote, { kind, terms }: Asked): boolean {
  const about = nameKey(`${span.header} ${passage.heading}`);
  return kind === 'mechanism' && terms.some(({ key }) => about.includes(key));
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
  const isBeside = ({ span }: Quote) => isOneDocument(span, best.span);
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

function isOneDocument(one: EvidenceSpan, other: EvidenceSpan): boolean {
  return documentKey(one) === documentKey(other);
}

/** The document of the best one first, then by place; in each by the order of the text. */
function inOrder(best: Quote) {
  return (left: Quote, right: Quote) =>
    Number(isOneDocument(right.span, best.span)) - Number(isOneDocument(left.span, best.span)) ||
    byPlace(left.span, right.span) ||
    left.passage.start - right.passage.start;
}
