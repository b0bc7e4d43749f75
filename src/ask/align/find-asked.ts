import { findScope } from '../../retrieve/find-scope.ts';
import { reading } from '../../retrieve/reading.ts';
import { findSymbols } from '../../store/find-symbols.ts';
import { nameKey } from '../../text/name-key.ts';
import { lastName } from '../question/last-name.ts';
import { roundScore } from '../round-score.ts';
import type { AskContext, AskRequest, EvidenceSpan, Intent } from '../terms.ts';
import { chooseDefinition } from './choose-definitions.ts';
import { isImport } from './is-import.ts';
import { loadSpans } from './load-spans.ts';

/**
 * The definitions of what the question itself names, by its name or by several words that make one up: documents about it
 * may say enough to end the search before the code is looked at. None of the given spans.
 */
export async function findAsked(
  context: AskContext,
  request: AskRequest,
  { terms, spans }: Pick<Intent, 'terms'> & { spans: readonly EvidenceSpan[] },
): Promise<Awaited<ReturnType<typeof loadSpans>>> {
  const named = terms.filter(({ from }) => from !== 'word' && from !== 'path');
  const qualified = named.filter(({ from, text }) => from !== 'phrase' && lastName(text) !== text);
  const keys = [...named.map(({ key }) => key), ...qualified.map(({ text }) => nameKey(lastName(text)))];
  const symbols = await reading(context, request.signal, async (session) => {
    const { scope } = await findScope(session, context, request);
    const found = await findSymbols(session, context.tenant, scope, keys, MOST_FOUND);
    const members = qualified.flatMap(({ text }) => chooseDefinition(text, found, []) ?? []);
    const own = new Set(named.map(({ key }) => key));
    const others = found.filter((symbol) => !isImport(symbol) && own.has(nameKey(symbol.name)));
    return [...members, ...others].slice(0, MOST_SYMBOLS);
  });
  const known = new Set(spans.map(({ chunk }) => chunk.chunkId));
  const missing = symbols.filter(({ isTest, chunkId }) => !isTest && !known.has(chunkId));
  const found = await loadSpans(context, request, missing.map(({ chunkId }) => chunkId).slice(0, MOST_ADDED));
  return { ...found, spans: found.spans.map((span) => ({ ...span, role: 'definition', ...RANKED })) };
}

/** `Reply.send` is looked for among all that is called `send`. */
const MOST_FOUND = 60;
const MOST_SYMBOLS = 6;
const MOST_ADDED = 3;

/** The best that the index of symbols gives. */
const RANKED = { ranks: { symbol: 1 }, score: roundScore(1 / 61) };
