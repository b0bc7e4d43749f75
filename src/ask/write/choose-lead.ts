import type { CodeFacts, DefinitionFact } from './code-facts.ts';
import { type DocumentQuotes, type Quote, saysNothingNew } from './quote-documents.ts';
import { definitionText, paragraphOf } from './sections.ts';
import type { Asked } from './weigh-passage.ts';

/** What is said first: the tests or the place where that is asked for, else the documents' words, else those of the code. */
export function chooseLead(quotes: DocumentQuotes, { definitions }: CodeFacts, { kind }: Asked): Lead {
  const [first, ...others] = definitions;
  const all = [...quotes.lead, ...quotes.rest];
  const said = definitions.map((fact) => withoutRepeated(fact, quotes.lead));
  if (kind === 'tests') return { lead: '', listed: all, definitions: said };
  if (first && (quotes.lead.length === 0 || (first.asked && isForCode(first, quotes, kind))))
    return { lead: definitionText(first), listed: all, definitions: others };
  return { lead: paragraphOf(quotes.lead), listed: quotes.rest, definitions: said };
}

/** `listed`: quotes that come later; `definitions`: those that are not in the lead. */
export type Lead = { lead: string; listed: Quote[]; definitions: DefinitionFact[] };

/** Whether what is asked about is told by its definition better than by the documents. */
function isForCode(
  { asked, name, statement }: DefinitionFact,
  quotes: DocumentQuotes,
  kind: Asked['kind'],
): boolean {
  const isMentioned = quotes.lead.some(({ passage }) => passage.text.includes(name));
  if (asked === 'name' && !isMentioned) return true;
  if (kind === 'value') return !holdsNumber(quotes.lead) && NUMBER.test(statement);
  const isRow = quotes.lead[0]?.passage.kind === 'row';
  return isRow || kind === 'location' || (kind === 'definition' && !quotes.defines);
}

/** Not the digits of a name. */
const NUMBER = /(?<![\p{L}\p{N}_.:-])\p{N}/u;

function holdsNumber(quotes: readonly Quote[]): boolean {
  return quotes.some(({ passage }) => NUMBER.test(passage.text));
}

/** A comment that says what the documents have just said. */
function withoutRepeated(fact: DefinitionFact, lead: readonly Quote[]): DefinitionFact {
  return lead.some(({ passage }) => saysNothingNew(fact.doc, passage.text)) ? { ...fact, doc: '' } : fact;
}
