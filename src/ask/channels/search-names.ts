import type { Session } from '../../store/database.ts';
import { findSymbols } from '../../store/find-symbols.ts';
import { findNodes } from '../../store/outline-nodes.ts';
import type { SearchScope } from '../../store/search-scope.ts';
import { storedKey } from '../../store/stored-key.ts';
import type { TenantId } from '../../terms.ts';
import { nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';
import type { AskChannel } from '../terms.ts';
import type { NameIndex } from './name-index.ts';
import type { NameStrength, QuestionName } from './question-names.ts';
import { similarKeys } from './trigrams.ts';

/**
 * Where the names of a question are defined: those that are written like it, and those that are much like it. Both are looked
 * up together.
 */
export async function searchNames(
  session: Session,
  tenant: TenantId,
  { scope, index, names, texts, channels }: NameSearch,
): Promise<{ symbol: number[]; fuzzy: number[] }> {
  const exact = channels.has('symbol') ? exactKeys(index, names) : [];
  const similar = channels.has('fuzzy') ? likeKeys(index, names) : [];
  const wanted = [...new Set([...exact, ...similar].map(({ key }) => key))];
  const definitions = await findDefinitions(session, tenant, { scope, index, wanted });
  const words = stemsOf(texts.join(' '));
  return {
    symbol: rankDefinitions(exact, definitions, words),
    fuzzy: rankDefinitions(similar, definitions, words),
  };
}

export type NameSearch = {
  scope: SearchScope;
  index: NameIndex;
  names: readonly QuestionName[];
  texts: readonly string[];
  channels: ReadonlySet<AskChannel>;
};

type WantedKey = { key: string; worth: number; isSymbol: boolean; isNode: boolean };

const WORTH: Record<NameStrength, number> = { marked: 3, phrase: 2, word: 1 };

/**
 * A single plain word is looked for among headings and terms alone: `run`, `value` or `test` is the name of something in any
 * code, and with those recall@5 of code was 0.915 instead of 0.935.
 */
function exactKeys({ symbols, nodes }: NameIndex, names: readonly QuestionName[]): WantedKey[] {
  return names
    .map(({ key, strength }) => ({
      key,
      worth: WORTH[strength],
      isSymbol: strength !== 'word' && symbols.has(key),
      isNode: nodes.has(key),
    }))
    .filter(({ isSymbol, isNode }) => isSymbol || isNode);
}

/** Of two names of five letters, one slip leaves half of the trigrams; less in common is another word. */
const LEAST_SIMILARITY = 0.5;
const SHORTEST_KEY = 4;
const MOST_SIMILAR = 5;

function likeKeys(index: NameIndex, names: readonly QuestionName[]): WantedKey[] {
  const best = new Map<string, number>();
  for (const { key } of names) {
    if (key.length < SHORTEST_KEY) continue;
    for (const found of similarKeys(index.similar(), key, { least: LEAST_SIMILARITY, most: MOST_SIMILAR }))
      best.set(found.key, Math.max(best.get(found.key) ?? 0, found.similarity));
  }
  return [...best].map(([key, worth]) => ({
    key,
    worth,
    isSymbol: index.symbols.has(key),
    isNode: index.nodes.has(key),
  }));
}

type Definition = {
  key: string;
  isNode: boolean;
  chunkId: number;
  sourceUri: string;
  start: number;
  /** What stands around its name: what it is in, and its address. */
  around: ReadonlySet<string>;
};

/** A name like `constructor` is defined everywhere; each key gives as many as the others. */
const MOST_FOUND = 200;

async function findDefinitions(
  session: Session,
  tenant: TenantId,
  { scope, index, wanted }: { scope: SearchScope; index: NameIndex; wanted: readonly string[] },
): Promise<Definition[]> {
  const among = (keys: ReadonlySet<string>) => wanted.filter((key) => keys.has(key));
  const symbols = await findSymbols(session, tenant, scope, among(index.symbols), MOST_FOUND);
  const nodes = await findNodes(session, tenant, scope, among(index.nodes), MOST_FOUND);
  return [
    ...symbols.map(({ name, path, chunkId, sourceUri, span }) => ({
      key: storedKey(name),
      isNode: false,
      chunkId,
      sourceUri,
      start: span.start,
      around: stemsOf([...path.slice(0, -1), sourceUri].join(' ')),
    })),
    ...nodes.map(({ nameKey: key, chunkId, sourceUri, span }) => ({
      key,
      isNode: true,
      chunkId,
      sourceUri,
      start: span.start,
      around: stemsOf(sourceUri),
    })),
  ];
}

/** By what the name is worth, by how many words of the question stand around it, then the name that fewer have; then by place. */
function rankDefinitions(
  wanted: readonly WantedKey[],
  definitions: readonly Definition[],
  words: ReadonlySet<string>,
): number[] {
  const byKey = Map.groupBy(definitions, ({ key }) => key);
  const hits = wanted.flatMap(({ key, worth, isSymbol, isNode }) => {
    const found = (byKey.get(key) ?? []).filter((each) => (each.isNode ? isNode : isSymbol));
    const sharedBy = ({ around }: Definition) => [...words].filter((word) => around.has(word)).length;
    return found.map((each) => ({ ...each, worth, shared: sharedBy(each), others: found.length }));
  });
  hits.sort(
    (left, right) =>
      right.worth - left.worth ||
      right.shared - left.shared ||
      left.others - right.others ||
      (left.sourceUri < right.sourceUri ? -1 : Number(left.sourceUri > right.sourceUri)) ||
      left.start - right.start,
  );
  return [...new Set(hits.map(({ chunkId }) => chunkId))];
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(nameWords(text).map(stemOf));
}
