import type { FoundSymbol } from '../../store/find-symbols.ts';
import { nameKey, nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';
import { isPlainWord } from '../align/extract-names.ts';
import { isImport } from '../align/is-import.ts';
import { compare } from '../compact/order-spans.ts';
import type { QuestionTerm } from '../terms.ts';
import type { Asked } from './weigh-passage.ts';
import { shareOf } from './weigh-words.ts';

/**
 * Which definitions are told of: what is asked about with its members; else, or where the question is how something works
 * as well, what the quoted words of the documents name; else what has most of its name from the question.
 */
export function chooseSymbols(
  symbols: readonly FoundSymbol[],
  asked: Asked,
  resolved: readonly string[],
): Chosen[] {
  const ranked = symbols
    .filter((symbol) => !isImport(symbol))
    .map((symbol) => ({ ...symbol, asked: askedAs(symbol, asked) }))
    .map((symbol, _, all) => ({ ...symbol, rank: rankOf(symbol, { all, asked, resolved }) }))
    .filter((symbol) => symbol.kind !== 'property' || symbol.asked === 'name');
  const best = Math.min(...ranked.map(({ rank }) => rank));
  const worst = best <= 1 && asked.kind !== 'mechanism' ? 2 : Math.min(Math.max(best, 3), UNRELATED - 1);
  return ranked
    .filter(({ rank }) => rank <= worst)
    .sort((left, right) => left.rank - right.rank || bySource(left, right))
    .slice(0, ranked.some((symbol) => symbol.asked === 'file') ? MOST_OF_FILE : MOST_DEFINITIONS);
}

/** `name`: as it is called in code; `words`: the words of the question make up its name; `file`: its file is asked about. */
export type Chosen = FoundSymbol & { asked: 'name' | 'words' | 'file' | null };

const MOST_DEFINITIONS = 4;
const MOST_OF_FILE = 12;
const UNRELATED = 5;

/** The share of the question's words from which on a comment is about it. */
const OF_COMMENT = 0.6;

function askedAs(
  { name, path, isExported, sourceUri }: FoundSymbol,
  { terms, kind }: Asked,
): Chosen['asked'] {
  const keys = [nameKey(name), nameKey(path.join(' '))];
  const found = terms.filter((term) => keys.includes(keyOf(term)) && isTelling(name, term, kind));
  if (found.some(({ from }) => from === 'identifier' || from === 'quoted')) return 'name';
  if (found.length > 0) return 'words';
  const isOfFile = terms.some(({ from, text }) => from === 'path' && `/${sourceUri}`.endsWith(`/${text}`));
  return isOfFile && isExported && path.length === 1 ? 'file' : null;
}

/** `Reply.prototype.send` is a member of Reply. */
function keyOf({ text, key }: QuestionTerm): string {
  return text.includes('.prototype.') ? nameKey(text.replaceAll('.prototype.', '.')) : key;
}

/** A plain word of a question is seldom the function of that name, unless the question is where something is. */
function isTelling(name: string, { from }: QuestionTerm, kind: Asked['kind']): boolean {
  return from !== 'word' || !isPlainWord(name) || PLACES.has(kind);
}

const PLACES: ReadonlySet<Asked['kind']> = new Set<Asked['kind']>(['location', 'usage', 'tests']);

type Ranking = { all: readonly Chosen[]; asked: Asked; resolved: readonly string[] };

function rankOf(symbol: Chosen, { all, asked, resolved }: Ranking): number {
  if (symbol.asked === 'name' || symbol.asked === 'file') return 0;
  if (symbol.asked) return 1;
  const isMember = all.some(
    (owner) =>
      owner.asked && owner.versionId === symbol.versionId && symbol.path.slice(0, -1).includes(owner.name),
  );
  if (isMember) return 2;
  if (resolved.includes(symbol.name) || shareOf(asked.stems, symbol.doc) >= OF_COMMENT) return 3;
  const words = nameWords(symbol.name);
  if (isPlainWord(symbol.name) && !PLACES.has(asked.kind)) return UNRELATED;
  const shared = words.filter((word) => asked.stems.includes(stemOf(word))).length;
  return shared > words.length / 2 ? 4 : UNRELATED;
}

function bySource(left: FoundSymbol, right: FoundSymbol): number {
  return compare(left.sourceUri, right.sourceUri) || left.span.start - right.span.start;
}
