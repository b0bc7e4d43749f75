import { withoutMarks } from '../../answer/quote-context.ts';
import { firstWords } from '../../text/first-words.ts';
import type { DroppedNote } from '../compact/compact-evidence.ts';
import { missingSlots } from '../controller/missing-words.ts';
import type { EnvelopeSection, SectionId } from '../envelope.ts';
import { spanLabel } from '../items/span-label.ts';
import type { EvidenceSpan, Gathered } from '../terms.ts';
import { citeEntry, citeSentence, citeSentences } from './cite-sentence.ts';
import type { CodeFacts, DefinitionFact } from './code-facts.ts';
import type { Quote } from './quote-documents.ts';

/** Quotes as a paragraph; what a colon announces stands below it. */
export function paragraphOf(quotes: readonly Quote[]): string {
  return joinBlocks(quotes.map((quote) => render(quote)));
}

/** A bullet for what stands together, or a number where it is a step. */
export function listOf(quotes: readonly Quote[], isNumbered = false): string {
  const together = Map.groupBy(
    quotes,
    ({ span, passage }) =>
      `${span.chunk.chunkId}:${passage.kind === 'sentence' ? passage.paragraph : passage.start}`,
  );
  return [...together.values()]
    .map((own, index) => indented(paragraphOf(own), isNumbered ? `${index + 1}. ` : '- '))
    .join('\n');
}

export function codeSection({ definitions, uses }: Pick<CodeFacts, 'definitions' | 'uses'>): string {
  return [
    ...definitions.map((fact) => indented(definitionText(fact), '- ')),
    ...uses.map(({ statement, chunkId }) => `- ${citeSentence(statement, chunkId)}`),
  ].join('\n');
}

export function testsSection({ tests }: Pick<CodeFacts, 'tests'>): string {
  return tests.map(({ statement, chunkId }) => `- ${citeSentence(statement, chunkId)}`).join('\n');
}

/** What is defined where, what its comment says, and its code or its signature where that has to be seen. */
export function definitionText({ statement, signature, code, doc, chunkId }: DefinitionFact): string {
  const sentences = [citeSentence(statement, chunkId), doc && citeSentences(doc, chunkId)].filter(Boolean);
  const shown = code ?? signature;
  return joinBlocks([sentences.join(' '), ...(shown ? [fenced(shown)] : [])]);
}

/** What the question asks for and nothing that was found holds; begins as a model is told to begin it. */
export function missingSection(
  { slots, queries }: Pick<Gathered, 'slots' | 'queries'>,
  kept: readonly EvidenceSpan[],
): string {
  const missing = missingSlots(slots, kept);
  if (missing.length === 0) return '';
  const what = missing.map(({ slot }) => quoted(slot.term?.text ?? slot.role ?? slot.id)).join(', ');
  const searched = queries.slice(0, MOST_QUERIES).map(quoted).join(', ');
  return `Missing: nothing that was found is about ${what}. Searched for ${searched}.`;
}

export function droppedSection(notes: readonly DroppedNote[]): string {
  return notes
    .map(({ path, reason }) => `- \`${path}\`: ${withoutMarks(reason).replace(/(\d+) ([^,]+)/g, '$1 ($2)')}`)
    .join('\n');
}

/** Those that say something. */
export function sectionsOf(texts: Readonly<Record<SectionId, string>>): EnvelopeSection[] {
  return (Object.keys(TITLES) as SectionId[])
    .filter((id) => texts[id] !== '')
    .map((id) => ({ id, title: TITLES[id], markdown: texts[id] }));
}

export const TITLES: Readonly<Record<SectionId, string>> = {
  definition: 'In short',
  evidence: 'In the documents',
  code: 'In the code',
  tests: 'Tests',
  missing: 'Missing',
  dropped: 'Left out',
};

const MOST_QUERIES = 3;

function quoted(text: string): string {
  return `“${withoutMarks(firstWords(text, 120))}”`;
}

function render({ passage, span }: Quote): string {
  const { chunkId } = span.chunk;
  const { kind, text, announced, more } = passage;
  if (kind === 'code') return `In \`${spanLabel(span)}\` [chunk:${chunkId}]:\n\n${fenced(text)}`;
  const words = kind === 'row' ? citeSentence(text, chunkId) : citeSentences(text, chunkId);
  const below = announced.map((each) =>
    each.kind === 'code' ? fenced(each.text) : `${'  '.repeat(each.level)}- ${citeEntry(each.text, chunkId)}`,
  );
  if (more > 0) below.push(moreLine(more, span));
  return below.length > 0 ? `${words}\n\n${below.join('\n')}` : words;
}

function moreLine(more: number, span: Quote['span']): string {
  return `- … and ${more.toLocaleString('en')} more in \`${spanLabel(span)}\``;
}

/** Says how much of a list is not quoted, and claims nothing of it. */
export const MORE_LINE = /^[ \t]*- … and [\d,]+ more in `[^`\n]*`$/gm;

/** Sentences go on in one paragraph; after a list or code a new one begins. */
function joinBlocks(blocks: readonly string[]): string {
  return blocks.reduce((text, block) => {
    if (text === '') return block;
    return `${text}${text.includes('\n') || block.includes('\n') ? '\n\n' : ' '}${block}`;
  }, '');
}

function fenced(code: string): string {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

function indented(text: string, mark: string): string {
  const [first = '', ...lines] = text.split('\n');
  const rest = lines.map((line) => (line === '' ? line : ' '.repeat(mark.length) + line));
  return [mark + first, ...rest].join('\n');
}
