import type { FoundSymbol } from '../../store/find-symbols.ts';
import type { FoundNode } from '../../store/outline-nodes.ts';
import { nameKey, nameWords } from '../../text/name-key.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { isQualifiedBy } from '../align/choose-definitions.ts';
import { isImport } from '../align/is-import.ts';
import { lastName } from '../question/last-name.ts';
import type { QuestionTerm } from '../terms.ts';
import { holdsWords } from './holds-term.ts';
import type { SenseCandidate } from './sense-candidate.ts';

/** A candidate before its chunk is read. */
export type TermPlace = Pick<SenseCandidate, 'kind' | 'title' | 'summary' | 'start'> & {
  chunkId: number;
  /** Of a member, what it is a member of. */
  within: string[];
};

/**
 * The places that say what a term is. A name as code has it means what code defines; any other one means what a section, a
 * glossary or a DAG says of it. A plain word that happens to be the name of a function means nothing by that.
 */
export function termPlaces(
  term: QuestionTerm,
  nodes: readonly FoundNode[],
  symbols: readonly FoundSymbol[],
): TermPlace[] {
  const defined = isCodeName(term) ? definitionsOf(term, symbols) : [];
  if (defined.length > 0) return defined.map(placeOfSymbol);
  return nodes.filter((node) => isAbout(node, term)).map(placeOfNode);
}

/** What is looked up among symbols: of `Queue.push` it is `push`. */
export function symbolKey({ text }: QuestionTerm): string {
  return nameKey(lastName(text));
}

export function isCodeName({ from }: QuestionTerm): boolean {
  return from === 'identifier' || from === 'quoted';
}

/**
 * The keys that may be a term with a word or two before it, or with something in brackets behind it: of "cavity" that of
 * "Optical cavity" and of "Cavity (dental)". Whether they are is seen in the names themselves.
 */
export function longerKeys(term: QuestionTerm, keys: Iterable<string>): string[] {
  const { key } = term;
  if (key === '' || isCodeName(term)) return [];
  const found = [...keys].filter((each) => each !== key && (each.endsWith(key) || each.startsWith(key)));
  return found
    .sort((left, right) => left.length - right.length || (left < right ? -1 : 1))
    .slice(0, MOST_KEYS);
}

/** The shortest are those with fewest words. */
const MOST_KEYS = 40;

function isNarrower(name: string, term: QuestionTerm): boolean {
  const bracket = name.indexOf('(');
  if (bracket > 0) return nameKey(name.slice(0, bracket)) === term.key;
  // A name as code has it, such as `validationError`, is a thing and no kind of error.
  if (nameWords(name).length !== name.trim().split(/[\s-]+/).length) return false;
  const words = nameWords(name).filter((word) => !ARTICLES.has(word));
  const own = nameWords(term.text).length;
  const before = words.slice(0, -own);
  if (before.length === 0 || before.length > 2 || before.some((word) => STOP_WORDS.has(word))) return false;
  return nameKey(words.slice(-own).join(' ')) === term.key;
}

const ARTICLES = new Set(['a', 'an', 'the']);

/**
 * Whether a node says what the term is. Many sections are called "Hooks"; only one whose first sentence speaks of hooks gives
 * the word a meaning, and one called "Training session" has to begin with that.
 */
function isAbout({ kind, title, nameKey: key, summary }: FoundNode, term: QuestionTerm): boolean {
  if (kind !== 'heading') return key === term.key || isNarrower(title, term);
  if (key === term.key) return holdsWords(summary, term.text);
  return isNarrower(title, term) && holdsWords(firstWordsOf(summary), title.replace(/\(.*$/, ''));
}

function firstWordsOf(sentence: string): string {
  return nameWords(sentence).slice(0, 8).join(' ');
}

/** In the writing of the question where there is one, and of the qualified name where the question has one. */
function definitionsOf(term: QuestionTerm, symbols: readonly FoundSymbol[]): FoundSymbol[] {
  const name = lastName(term.text);
  const of = symbols.filter(
    (symbol) => !symbol.isTest && !isImport(symbol) && nameKey(symbol.name) === nameKey(name),
  );
  const within = of.filter((symbol) => isQualifiedBy(symbol, term.text));
  const exact = within.filter((symbol) => symbol.name === name);
  return exact.length > 0 ? exact : within;
}

function placeOfSymbol({ name, path, signature, doc, span, chunkId }: FoundSymbol): TermPlace {
  const within = path.slice(0, -1);
  return { kind: 'symbol', title: name, summary: `${signature}\n${doc}`, start: span.start, chunkId, within };
}

function placeOfNode({ kind, title, summary, span, chunkId }: FoundNode): TermPlace {
  return { kind, title, summary, start: span.start, chunkId, within: [] };
}
