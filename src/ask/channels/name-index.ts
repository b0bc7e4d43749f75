import type { Database, Session } from '../../store/database.ts';
import { loadNameRegistry, type NameRegistry } from '../../store/name-registry.ts';
import type { SearchScope } from '../../store/search-scope.ts';
import { rememberedBy } from '../../store/seen-by.ts';
import type { TenantId } from '../../terms.ts';
import { nameWords } from '../../text/name-key.ts';
import { indexPaths, type PathIndex } from './index-paths.ts';
import { indexTrigrams, type TrigramIndex } from './trigrams.ts';

/**
 * The names and paths of a scope, ready to be compared with a question. Kept for each tenant, scope (with the clearance)
 * and revision, so that it is what the caller may see at this moment and is read once.
 */
export async function nameIndex(
  session: Session,
  { database, tenant }: { database: Database; tenant: TenantId },
  { scope, revision }: { scope: SearchScope; revision: number },
): Promise<NameIndex> {
  const key = JSON.stringify([tenant, revision, scope]);
  const kept = remembered.get(rememberedBy(database)) ?? new Map<string, NameIndex>();
  remembered.set(rememberedBy(database), kept);
  const index = kept.get(key) ?? indexNames(await loadNameRegistry(session, tenant, scope));
  // A map keeps the order of insertion: what was used last is at its end.
  kept.delete(key);
  kept.set(key, index);
  forgetOldest(kept);
  return index;
}

export type NameIndex = {
  /** Keys of symbols, and of headings, terms and nodes. */
  symbols: ReadonlySet<string>;
  nodes: ReadonlySet<string>;
  /** Made when it is first asked for: it takes 5 ms for 1,000 names, and most questions end before. */
  similar(): TrigramIndex;
  /** How they are written, by key; of what is written in several ways, one. Made when it is first asked for. */
  written(): WrittenNames;
  paths: PathIndex;
};

export type WrittenNames = {
  byKey: ReadonlyMap<string, string>;
  /** Of code. */
  names: readonly string[];
  /** The plain words of all names, in lower case. */
  words: readonly string[];
};

export function indexNames({ names, files }: NameRegistry): NameIndex {
  const keysOf = (isSymbol: boolean) =>
    new Set(names.filter(({ kind }) => (kind === 'symbol') === isSymbol).map(({ key }) => key));
  const symbols = keysOf(true);
  const nodes = keysOf(false);
  let similar: TrigramIndex | undefined;
  let written: WrittenNames | undefined;
  return {
    symbols,
    nodes,
    similar: () => {
      similar ??= indexTrigrams([...new Set([...symbols, ...nodes])]);
      return similar;
    },
    written: () => {
      written ??= writtenNames(names);
      return written;
    },
    paths: indexPaths(files),
  };
}

function writtenNames(names: NameRegistry['names']): WrittenNames {
  return {
    byKey: new Map(names.map(({ key, text }) => [key, text])),
    names: names.flatMap(({ kind, text }) => (kind === 'symbol' ? text : [])),
    words: [...new Set(names.flatMap(({ text }) => nameWords(text)))],
  };
}

const remembered = new WeakMap<object, Map<string, NameIndex>>();

/** A name takes some 350 bytes with its trigrams: together 70 MB at most, or one index of whatever size. */
const MOST_KEPT_NAMES = 200_000;
const MOST_KEPT = 32;

function forgetOldest(kept: Map<string, NameIndex>): void {
  const sizeOf = ({ symbols, nodes, paths }: NameIndex) => symbols.size + nodes.size + paths.files.length;
  let size = [...kept.values()].reduce((sum, index) => sum + sizeOf(index), 0);
  for (const [key, index] of kept) {
    if (kept.size <= 1 || (size <= MOST_KEPT_NAMES && kept.size <= MOST_KEPT)) return;
    kept.delete(key);
    size -= sizeOf(index);
  }
}
