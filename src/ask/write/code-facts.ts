import type { FoundReference, FoundSymbol } from '../../store/find-symbols.ts';
import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import { calledNames } from '../align/called-names.ts';
import { byPlace } from '../compact/order-spans.ts';
import { shownPath, spanLabel } from '../items/span-label.ts';
import type { EvidenceSpan } from '../terms.ts';
import { type Chosen, chooseSymbols } from './choose-symbols.ts';
import { definitionCode } from './definition-code.ts';
import { fileFacts, lineFacts } from './place-facts.ts';
import { quotable } from './quotable.ts';
import { type TestsOf, testFacts } from './test-facts.ts';
import type { Asked } from './weigh-passage.ts';

/**
 * What the code says to a question, each as a statement that can be checked by looking: where something is defined and
 * what its comment says, what uses it, which tests exercise it. Only what stands in one of the spans is stated.
 */
export function codeFacts(
  { symbols, references, kept, resolved, testsOf }: CodeIndex,
  asked: Asked,
): CodeFacts {
  const spanOf = new Map(kept.map((span) => [span.chunk.chunkId, span]));
  const shown = symbols.filter(({ chunkId, isTest }) => spanOf.has(chunkId) && !isTest);
  const chosen = chooseSymbols(shown, asked, resolved);
  const names = new Set(chosen.map(({ name }) => name));
  const mentions = references.filter(({ name, chunkId }) => names.has(name) && spanOf.has(chunkId));
  const definitions = chosen.map((symbol) => definitionFact(symbol, spanOf.get(symbol.chunkId)!, asked));
  const uses = usesOf(mentions, chosen, spanOf);
  return {
    definitions,
    uses: [
      ...callsOf(definitions),
      ...uses,
      ...lineFacts(kept, uses, asked),
      ...fileFacts(kept, shown, asked),
      ...otherUses(references, chosen, spanOf),
    ],
    tests: testFacts(kept, mentions, { asked, testsOf }),
  };
}

export type CodeIndex = {
  symbols: readonly FoundSymbol[];
  references: readonly FoundReference[];
  kept: readonly EvidenceSpan[];
  /** Symbols that the documents name in what is quoted of them. */
  resolved: readonly string[];
  /** There where tests are asked for. */
  testsOf?: TestsOf;
};

export type CodeFacts = { definitions: DefinitionFact[]; uses: CodeFact[]; tests: CodeFact[] };
export type CodeFact = {
  chunkId: number;
  statement: string;
  /** What it tells of, where that may be asked for: where a name is used, or what a file defines. */
  about?: 'use' | 'file';
};
export type DefinitionFact = CodeFact & {
  /** Where it is too long for the statement. */
  signature: string | null;
  /** Its lines, or the first of them, where it is asked about and no comment says what it does. */
  code: string | null;
  /** Whole sentences of the comment before it. */
  doc: string;
  /** What it is called, where the question asks about it: by its name, or in words that make it up. */
  asked: Chosen['asked'];
  name: string;
};

const MOST_USES = 5;

function definitionFact(symbol: Chosen, span: EvidenceSpan, { kind }: Asked): DefinitionFact {
  const { startLine, endLine, chunkId, asked, name } = symbol;
  const signature = signatureOf(symbol);
  const fits = signature !== '' && signature.length <= LONGEST_SIGNATURE && !signature.includes('`');
  const shown = fits ? signature : symbol.path.join('.');
  const place = spanLabel({ ...span, startLine, endLine });
  const doc = docOf(symbol.doc);
  const isShown = asked !== null && doc === '' && kind !== 'location' && kind !== 'tests';
  return {
    chunkId,
    statement: `\`${shown}\` is defined in \`${place}\`.`,
    signature: fits || signature === '' ? null : signature,
    code: isShown ? definitionCode(symbol, span) : null,
    doc,
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

/** What the shown code calls, as far as it is shown. */
function callsOf(definitions: readonly DefinitionFact[]): CodeFact[] {
  return definitions.flatMap(({ code, name, chunkId }) => {
    const called = calledNames(code ?? '').filter((each) => each !== name);
    if (called.length === 0) return [];
    const names = called.slice(0, MOST_USES).map((each) => `\`${each}\``);
    return [{ chunkId, statement: `\`${name}\` calls ${names.join(', ')}.` }];
  });
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
    const place = `\`${shownPath(spanOf.get(chunkId)!)}:${line}\``;
    const who = within ? `\`${within.join('.')}\` in ${place}` : place;
    const names = [...new Set(own.map(({ name }) => `\`${name}\``))];
    const times = own.length === 1 && own[0]!.uses > 1 ? ` (${own[0]!.uses} times)` : '';
    return { chunkId, statement: `${who} uses ${names.join(', ')}${times}.`, about: 'use' };
  });
}

/** Where else the index has what is asked about by its name, beside the passages: one line that its definition is cited for. */
function otherUses(
  references: readonly FoundReference[],
  chosen: readonly Chosen[],
  spanOf: ReadonlyMap<number, EvidenceSpan>,
): CodeFact[] {
  return chosen
    .filter(({ asked }) => asked === 'name')
    .flatMap(({ name, chunkId, versionId }) => {
      const places = references
        .filter((use) => use.name === name && !use.isTest && !spanOf.has(use.chunkId))
        .filter((use) => use.versionId === versionId)
        .map(({ line, within }) => (within ? `\`${within.join('.')}\` (line ${line})` : `line ${line}`));
      if (places.length === 0) return [];
      const shown = [...new Set(places)].slice(0, MOST_USES);
      const more = new Set(places).size - shown.length;
      const list = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
      const path = shownPath(spanOf.get(chunkId)!);
      return [{ chunkId, statement: `\`${path}\` also uses \`${name}\` in ${list}.` }];
    });
}
