import { RRF_K } from '../../fuse/reciprocal-rank-fusion.ts';
import { findScope } from '../../retrieve/find-scope.ts';
import { reading } from '../../retrieve/reading.ts';
import type { Session } from '../../store/database.ts';
import {
  type FoundReference,
  type FoundSymbol,
  findReferences,
  findSymbols,
} from '../../store/find-symbols.ts';
import { type FoundNode, findNodes } from '../../store/outline-nodes.ts';
import type { SearchScope } from '../../store/search-scope.ts';
import { nameKey } from '../../text/name-key.ts';
import { loadSpans } from '../align/load-spans.ts';
import { searchChannels } from '../channels/search-channels.ts';
import type { AskContext, AskRequest, Found, SearchRequest } from '../terms.ts';

/** What the loop acts by; a test gives its own. */
export type ControllerTools = {
  search(search: Omit<SearchRequest, 'request'>): Promise<Found>;
  /** What the documents define under these keys. */
  lookUp(keys: readonly string[]): Promise<KnownNames>;
  /** Where names of code are used: one hop. */
  findUses(names: readonly string[]): Promise<FoundReference[]>;
  /** The chunks behind names as evidence, screened like any other. */
  load(places: readonly { chunkId: number }[]): Promise<Pick<Found, 'spans' | 'quarantined'>>;
  /** Milliseconds; only differences count. */
  now(): number;
};

export type KnownNames = {
  keys: ReadonlySet<string>;
  nodes: readonly FoundNode[];
  symbols: readonly FoundSymbol[];
  /** Of the symbols, as they are written. */
  names: readonly string[];
};

/** Over the documents that the request is about. */
export function openTools(context: AskContext, request: AskRequest): ControllerTools {
  const { tenant } = context;
  const within = <Result>(work: (session: Session, scope: SearchScope) => Promise<Result>) =>
    reading(context, request.signal, async (session) => {
      const { scope } = await findScope(session, context, request);
      return work(session, scope);
    });
  return {
    search: (search) => searchChannels(context, { ...search, request }),
    lookUp: (keys) =>
      within(async (session, scope) => {
        const nodes = await findNodes(session, tenant, scope, keys, MOST_FOUND);
        return knownNames(nodes, await findSymbols(session, tenant, scope, keys, MOST_FOUND));
      }),
    findUses: (names) =>
      within((session, scope) => findReferences(session, tenant, scope, [...new Set(names)], MOST_FOUND)),
    load: (places) => loadNamed(context, request, places),
    now: () => performance.now(),
  };
}

const MOST_FOUND = 50;

function knownNames(nodes: readonly FoundNode[], symbols: readonly FoundSymbol[]): KnownNames {
  const names = [...new Set(symbols.map(({ name }) => name))];
  return {
    keys: new Set([...nodes.map((node) => node.nameKey), ...names.map(nameKey)]),
    nodes,
    symbols,
    names,
  };
}

/** What has the very name is first in the channel of symbols, whichever of them it is. */
async function loadNamed(context: AskContext, request: AskRequest, places: readonly { chunkId: number }[]) {
  const chunkIds = places.map(({ chunkId }) => chunkId);
  const { spans, quarantined } = await loadSpans(context, request, chunkIds);
  const first = { ranks: { symbol: 1 }, score: 1 / (RRF_K + 1) };
  return { spans: spans.map((span) => ({ ...span, ...first })), quarantined };
}
