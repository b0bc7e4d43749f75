import type { FoundReference, FoundSymbol } from '../../store/find-symbols.ts';
import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import { splitWords } from '../../text/split-words.ts';
import { byPlace } from '../compact/order-spans.ts';
import { spanLabel } from '../items/span-label.ts';
import type { EvidenceSpan } from '../terms.ts';
import { type Chosen, chooseSymbols } from './choose-symbols.ts';
import { quotable } from './quotable.ts';
import { testNames } from './test-names.ts';
import type { Asked } from './weigh-passage.ts';

/**
 * What the code says to a question, each as a statement that can be checked by looking: where something is defined and
 * what its comment says, what uses it, which tests exercise it. Only what stands in one of the spans is stated.
 */
export function codeFacts({ symbols, references, kept, resolved }: CodeIndex, asked: Asked): CodeFacts {
  const spanOf = new Map(kept.map((span) => [span.chunk.chunkId, span]));
  const shown = symbols.filter(({ chunkId, isTest }) => spanOf.has(chunkId) && !isTest);
  const chosen = chooseSymbols(shown, asked, resolved);
  const names = new Set(chosen.map(({ name }) => name));
  const mentions = references.filter(({ name, chunkId }) => names.has(name) && spanOf.has(chunkId));
  return {
    definitions: chosen.map((symbol) => definitionFact(symbol, spanOf.get(symbol.chunkId)!)),
    uses: usesOf(mentions, chosen, spanOf),
    tests: kept
      .filter(({ kind }) => kind === 'test')
      .flatMap((span) => testFact(span, mentions, asked) ?? [])
      .slice(0, MOST_TESTS),
  };
}

export type CodeIndex = {
  symbols: readonly FoundSymbol[];
  references: readonly FoundReference[];
  kept: readonly EvidenceSpan[];
  /** Symbols that the documents name in what is quoted of them. */
  resolved: readonly string[];
};

export type CodeFacts = { definitions: DefinitionFact[]; uses: CodeFact[]; tests: CodeFact[] };
export type CodeFact = { chunkId: number; statement: string };
export type DefinitionFact = CodeFact & {
  /** Where it is too long for the statement. */
  signature: string | null;
  /** Whole sentences of the comment before it. */
  doc: string;
  /** What it is called, where the question asks about it: by its name, or in words that make it up. */
  asked: Chosen['asked'];
  name: string;
};

const MOST_USES = 4;
const MOST_TESTS = 4;

function definitionFact(symbol: Chosen, { path }: EvidenceSpan): DefinitionFact {
  const { startLine, endLine, chunkId, asked, name } = symbol;
  const signature = signatureOf(symbol);
  const fits = signature !== '' && signature.length <= LONGEST_SIGNATURE && !signature.includes('`');
  const shown = fits ? signature : symbol.path.join('.');
  const place = spanLabel({ path, startLine, endLine });
  return {
    chunkId,
    statement: `\`${shown}\` is defined in \`${place}\`.`,
    signature: fits || signature === '' ? null : signature,
    doc: docOf(symbol.doc),
    asked,
    name,
  };
}

/** What a reader does not need to know what it is. */
const MODIFIERS =
  /^(?:(?:export|default|declare|async|function\*?|def|fn|func|pub(?:\([^()]*\))?)\s+)+(?=[\p{L}_$])/u;

/** Characters of a signature that are read within a sentence. */
const LONGEST_SIGNATURE = 100;

/** A call over several lines comes as one line: `( a, b, )`. */
function signatureOf({ signature }: FoundSymbol): string {
  const line = signature
    .trim()
    .replace(MODIFIERS, '')
    .replace(/\(\s+/g, '(')
    .replace(/,?\s+\)/g, ')');
  return quotable(line);
}

/** The first two sentences, without the tags of documentation tools. */
function docOf(comment: string): string {
  const prose = comment.split(/^\s*(?:@\w+|:param\b|Args:|Returns:|Raises:|# Examples?)/m)[0] ?? '';
  const sentences = splitSentences(quotable(prose)).slice(0, 2);
  return sentences.map(({ text }) => cleanMarkdown(text)).join(' ');
}

function usesOf(
  mentions: readonly FoundReference[],
  definitions: readonly FoundSymbol[],
  spanOf: ReadonlyMap<number, EvidenceSpan>,
): CodeFact[] {
  const isItself = ({ name, within, versionId }: FoundReference) =>
    definitions.some(
      (symbol) => symbol.versionId === versionId && symbol.name === name && within?.at(-1) === name,
    );
  const uses = mentions
    .filter(
      (mention) => !mention.isTest && spanOf.get(mention.chunkId)!.kind === 'code' && !isItself(mention),
    )
    .sort(
      (left, right) =>
        byPlace(spanOf.get(left.chunkId)!, spanOf.get(right.chunkId)!) || left.line - right.line,
    );
  const users = Map.groupBy(uses, ({ chunkId, within, line }) => `${chunkId}:${within?.join('.') ?? line}`);
  return [...users.values()].slice(0, MOST_USES).map((own) => {
    const { chunkId, within, line } = own[0]!;
    const place = `\`${spanOf.get(chunkId)!.path}:${line}\``;
    const who = within ? `\`${within.join('.')}\` in ${place}` : place;
    const names = [...new Set(own.map(({ name }) => `\`${name}\``))];
    return { chunkId, statement: `${who} uses ${names.join(', ')}.` };
  });
}

/** A file of tests that were found and test something else says nothing. */
function testFact(
  span: EvidenceSpan,
  mentions: readonly FoundReference[],
  asked: Asked,
): CodeFact | undefined {
  const { chunkId, text } = span.chunk;
  const subjects = new Set(mentions.filter((mention) => mention.chunkId === chunkId).map(({ name }) => name));
  const called = testNames(text);
  const isAbout = splitWords(called.join(' ')).some(({ stem }) => asked.stems.includes(stem));
  if (subjects.size === 0 && !isAbout) return undefined;
  const tested = [...subjects].map((name) => `\`${name}\``).join(', ');
  const what = tested === '' ? 'holds tests' : `tests ${tested}`;
  const list = called.length > 0 ? `: ${called.map((name) => `“${quotable(name)}”`).join(', ')}` : '';
  return { chunkId, statement: `\`${spanLabel(span)}\` ${what}${list}.` };
}
