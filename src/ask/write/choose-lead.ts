import { roundScore } from '../round-score.ts';
import type { CodeFacts, DefinitionFact } from './code-facts.ts';
import { bounded, type DocumentQuotes, mostQuotes, type Quote, saysNothingNew } from './quote-documents.ts';
import type { Passage } from './read-passages.ts';
import { definitionText, paragraphOf } from './sections.ts';
import { type Asked, NUMBER, weighPassage } from './weigh-passage.ts';

/** What is said first: the tests or the place where that is asked for, else the documents' words, else those of the code. */
export function chooseLead(quotes: DocumentQuotes, { definitions }: CodeFacts, asked: Asked): Lead {
  const { kind } = asked;
  const all = [...quotes.lead, ...quotes.rest];
  const said = definitions.map((fact) => withoutRepeated(fact, quotes.lead));
  if (kind === 'tests') return { lead: '', listed: all, definitions: said };
  const [first] = definitions;
  const isFirst =
    first && (quotes.lead.length === 0 || (first.asked && isForCode(first, quotes, kind)))
      ? first
      : undefined;
  const leading = isFirst ?? tellingComment(definitions, quotes, asked);
  if (!leading) return { lead: paragraphOf(quotes.lead), listed: quotes.rest, definitions: said };
  const listed = all
    .filter(({ passage }) => !saysNothingNew(passage.text, leading.doc))
    .flatMap((quote) => bounded(quote, { ...asked, weights: quotes.weights }) ?? []);
  return {
    lead: definitionText(leading),
    listed: listed.slice(0, mostQuotes(asked)),
    definitions: definitions.filter((fact) => fact !== leading),
  };
}

/** `listed`: quotes that come later; `definitions`: those that are not in the lead. */
export type Lead = { lead: string; listed: Quote[]; definitions: DefinitionFact[] };

/** Whether what is asked about is told by its definition better than by the documents. */
function isForCode(
  { asked, name, statement }: DefinitionFact,
  quotes: DocumentQuotes,
  kind: Asked['kind'],
): boolean {
  if (asked === 'file') return true;
  const isMentioned = quotes.lead.some(({ passage }) => passage.text.includes(name));
  if (asked === 'name' && !isMentioned) return true;
  if (kind === 'value') return !holdsNumber(quotes.lead) && NUMBER.test(statement);
  const isRow = quotes.lead[0]?.passage.kind === 'row';
  return isRow || kind === 'location' || (kind === 'definition' && !quotes.defines);
}

function holdsNumber(quotes: readonly Quote[]): boolean {
  return quotes.some(({ passage }) => NUMBER.test(passage.text));
}

/** A comment that says what the documents have just said. */
function withoutRepeated(fact: DefinitionFact, lead: readonly Quote[]): DefinitionFact {
  return lead.some(({ passage }) => saysNothingNew(fact.doc, passage.text)) ? { ...fact, doc: '' } : fact;
}

/** The comment of code that says more to the question than the best of the documents. */
function tellingComment(
  definitions: readonly DefinitionFact[],
  { lead, weights }: DocumentQuotes,
  asked: Asked,
): DefinitionFact | undefined {
  const weighed = definitions
    .filter(({ doc }) => doc !== '')
    .map((fact) => ({ fact, weight: commentWeight(fact, { ...asked, weights }) }))
    .sort((left, right) => right.weight - left.weight);
  const [best] = weighed;
  return best && best.weight > MORE_TELLING * (lead[0]?.weight ?? 0) ? best.fact : undefined;
}

const MORE_TELLING = 1.15;

function commentWeight({ doc, name }: DefinitionFact, asked: Asked): number {
  const passage: Passage = {
    kind: 'sentence',
    text: doc,
    words: `${name} ${doc}`,
    start: 0,
    heading: name,
    paragraph: 0,
    indent: 0,
    isFirst: false,
    announced: [],
    more: 0,
  };
  return roundScore(weighPassage(passage, { header: '', path: '' }, asked));
}
