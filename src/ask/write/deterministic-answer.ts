import { placeWanted } from '../align/place-wanted.ts';
import type { DroppedNote } from '../compact/compact-evidence.ts';
import { byScore } from '../compact/order-spans.ts';
import { documentKey } from '../document-key.ts';
import type { EnvelopeSection, SectionId } from '../envelope.ts';
import { spanLabel } from '../items/span-label.ts';
import type { EvidenceSpan, Gathered, Intent } from '../terms.ts';
import { chooseLead } from './choose-lead.ts';
import { citeSentence } from './cite-sentence.ts';
import { type CodeFacts, type CodeIndex, codeFacts } from './code-facts.ts';
import { placeLead } from './place-lead.ts';
import { type DocumentQuotes, quoteDocuments, tells } from './quote-documents.ts';
import { readPassages } from './read-passages.ts';
import {
  codeSection,
  droppedSection,
  listOf,
  missingSection,
  sectionsOf,
  TITLES,
  testsSection,
} from './sections.ts';
import { type Asked, readAsked } from './weigh-passage.ts';

/**
 * An answer that no model writes: sentences of the documents word for word, then what the code says, in the order that the
 * kind of question wants. Every sentence cites its chunk. The same evidence gives the same words.
 */
export function writeDeterministicAnswer({
  question,
  gathered,
  kept,
  notes,
  index,
}: Evidence): WrittenAnswer {
  const asked = readAsked(question, gathered.intent);
  const quotes = quoteDocuments(
    kept.filter(({ kind }) => kind === 'doc'),
    asked,
  );
  const facts = codeFacts({ ...index, kept, resolved: namedIn(quotes, index.resolved) }, asked);
  const place = placeLead(facts, placeWanted(question));
  const beside = [...quotes.lead, ...quotes.rest].slice(0, MOST_BESIDE);
  const { lead, listed, definitions } = place
    ? { lead: place.text, listed: beside, definitions: place.left.definitions }
    : chooseLead(quotes, facts, asked);
  const texts: Record<SectionId, string> = {
    definition: lead,
    evidence: listOf(listed, isSteps(quotes, asked)),
    code: codeSection({ ...(place?.left ?? facts), definitions }),
    tests: testsSection(place?.left ?? facts),
    missing: missingSection(gathered, kept),
    dropped: droppedSection(notes),
  };
  const isAnswer = [lead, texts.evidence, texts.code, texts.tests].some((text) => text !== '');
  if (!isAnswer) texts.evidence = placesOf(kept);
  return { answer: composed(texts, asked), sections: sectionsOf(texts), facts, isAnswer };
}

export type Evidence = {
  /** As it was searched for. */
  question: string;
  gathered: Pick<Gathered, 'intent' | 'slots' | 'queries'>;
  kept: readonly EvidenceSpan[];
  notes: readonly DroppedNote[];
  index: Omit<CodeIndex, 'kept'>;
};

export type WrittenAnswer = {
  /** Citations are `[chunk:42]`. */
  answer: string;
  sections: EnvelopeSection[];
  /** What of the code it could tell. */
  facts: CodeFacts;
  /** Not where nothing that was found has words of the question: it then says what comes nearest. */
  isAnswer: boolean;
};

/** A document names much; what the quoted words name belongs to the answer. */
function namedIn({ lead, rest }: DocumentQuotes, resolved: readonly string[]): string[] {
  const said = [...lead, ...rest].map(({ passage }) =>
    [passage.text, ...passage.announced.map(({ text }) => text)].join(' '),
  );
  return resolved.filter((name) => said.some((text) => text.includes(name)));
}

/** One document that tells how something works tells it in steps. */
function isSteps({ lead, rest }: DocumentQuotes, asked: Asked): boolean {
  const documents = new Set([...lead, ...rest].map(({ span }) => documentKey(span)));
  const isTold = rest.length > 1 && rest.every(({ passage }) => passage.kind !== 'row');
  return isTold && documents.size === 1 && lead.some((quote) => tells(quote, asked));
}

const ORDER: Partial<Record<Intent['kind'], readonly SectionId[]>> = {
  definition: ['definition', 'code', 'tests', 'evidence'],
  location: ['definition', 'code', 'evidence', 'tests'],
  usage: ['definition', 'evidence', 'code', 'tests'],
  tests: ['definition', 'tests', 'code', 'evidence'],
};
/** Quotes beside a place that was asked for. */
const MOST_BESIDE = 2;
const USUAL_ORDER: readonly SectionId[] = ['definition', 'evidence', 'code', 'tests'];

function composed(texts: Readonly<Record<SectionId, string>>, { kind }: Asked): string {
  const parts = (ORDER[kind] ?? USUAL_ORDER)
    .filter((id) => texts[id] !== '')
    .map((id, place) =>
      place === 0 || id === 'definition' ? texts[id] : `**${TITLES[id]}**\n\n${texts[id]}`,
    );
  return [...parts, texts.missing].filter(Boolean).join('\n\n');
}

/** What comes nearest: what each begins with, or where it is. */
function placesOf(kept: readonly EvidenceSpan[]): string {
  const places = [...kept].sort(byScore).slice(0, MOST_PLACES);
  const lines = places.map((span) => {
    const [first] = span.kind === 'doc' ? readPassages(span.chunk.text) : [];
    return `- ${citeSentence(first?.text ?? placeStatement(span), span.chunk.chunkId)}`;
  });
  return ['What was found does not answer this directly. Nearest to it:', '', ...lines].join('\n');
}

/** What can be said of any span. */
export function placeStatement(span: EvidenceSpan): string {
  const header = span.header === '' ? span.chunk.documentTitle : span.header;
  const isItsPath = header === '' || span.path.endsWith(header);
  return isItsPath ? `See \`${spanLabel(span)}\`.` : `\`${spanLabel(span)}\` holds ${header}.`;
}

const MOST_PLACES = 4;
