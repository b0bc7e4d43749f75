import { findScope } from '../retrieve/find-scope.ts';
import { reading } from '../retrieve/retrieve-chunks.ts';
import { findSymbols } from '../store/find-symbols.ts';
import { loadSpans } from './align/load-spans.ts';
import type { AskContext, AskRequest, EvidenceSpan, Intent } from './terms.ts';

/**
 * The definitions of what the question itself names, by its name or by several words that make one up: documents about it
 * may say enough to end the search before the code is looked at. None of the given spans.
 */
export async function findAsked(
  context: AskContext,
  request: AskRequest,
  { terms, spans }: Pick<Intent, 'terms'> & { spans: readonly EvidenceSpan[] },
): Promise<Awaited<ReturnType<typeof loadSpans>>> {
  const keys = terms.filter(({ from }) => from !== 'word' && from !== 'path').map(({ key }) => key);
  const symbols = await reading(context, request.signal, async (session) => {
    const { scope } = await findScope(session, context, request);
    return findSymbols(session, context.tenant, scope, keys, MOST_SYMBOLS);
  });
  const known = new Set(spans.map(({ chunk }) => chunk.chunkId));
  const missing = symbols.filter(({ isTest, chunkId }) => !isTest && !known.has(chunkId));
  const found = await loadSpans(context, request, missing.map(({ chunkId }) => chunkId).slice(0, MOST_ADDED));
  return { ...found, spans: found.spans.map((span) => ({ ...span, role: 'definition', ...RANKED })) };
}

const MOST_SYMBOLS = 6;
const MOST_ADDED = 3;

/** The best that the index of symbols gives. */
const RANKED = { ranks: { symbol: 1 }, score: Number((1 / 61).toPrecision(6)) };
