import type { FoundSymbol } from '../../store/find-symbols.ts';
import { nameKey, nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';
import { compare } from '../compact/order-spans.ts';
import type { Asked } from './weigh-passage.ts';

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
    .map((symbol) => ({ ...symbol, asked: askedAs(symbol, asked) }))
    .map((symbol, _, all) => ({ ...symbol, rank: rankOf(symbol, { all, asked, resolved }) }))
    .filter((symbol) => symbol.kind !== 'property' || symbol.asked === 'name');
  const best = Math.min(...ranked.map(({ rank }) => rank));
  const worst = best <= 1 && asked.kind !== 'mechanism' ? 2 : Math.min(Math.max(best, 3), UNRELATED - 1);
  return ranked
    .filter(({ rank }) => rank <= worst)
    .sort((left, right) => left.rank - right.rank || bySource(left, right))
    .slice(0, MOST_DEFINITIONS);
}

/** `name`: as it is called in code; `words`: the words of the question make up its name. */
export type Chosen = FoundSymbol & { asked: 'name' | 'words' | null };

const MOST_DEFINITIONS = 4;
const UNRELATED = 5;

function askedAs({ name, path }: FoundSymbol, { terms }: Asked): Chosen['asked'] {
  const keys = [nameKey(name), nameKey(path.join(' '))];
  const found = terms.filter(({ key }) => keys.includes(key));
  if (found.some(({ from }) => from === 'identifier' || from === 'quoted')) return 'name';
  return found.length > 0 ? 'words' : null;
}

type Ranking = { all: readonly Chosen[]; asked: Asked; resolved: readonly string[] };

function rankOf(symbol: Chosen, { all, asked, resolved }: Ranking): number {
  if (symbol.asked === 'name') return 0;
  if (symbol.asked) return 1;
  const isMember = all.some(
    (owner) =>
      owner.asked && owner.versionId === symbol.versionId && symbol.path.slice(0, -1).includes(owner.name),
  );
  if (isMember) return 2;
  if (resolved.includes(symbol.name)) return 3;
  const words = nameWords(symbol.name);
  const shared = words.filter((word) => asked.stems.includes(stemOf(word))).length;
  return shared > words.length / 2 ? 4 : UNRELATED;
}

function bySource(left: FoundSymbol, right: FoundSymbol): number {
  return compare(left.sourceUri, right.sourceUri) || left.span.start - right.span.start;
}
