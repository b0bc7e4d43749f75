import { findScope } from '../../retrieve/find-scope.ts';
import { reading } from '../../retrieve/reading.ts';
import { findSymbols } from '../../store/find-symbols.ts';
import { findNodes } from '../../store/outline-nodes.ts';
import type { QuarantinedChunk } from '../../terms.ts';
import { nameKey } from '../../text/name-key.ts';
import { loadSpans } from '../align/load-spans.ts';
import { nameIndex } from '../channels/name-index.ts';
import type { AskContext, AskRequest, EvidenceSpan, QuestionTerm } from '../terms.ts';
import { examinedTerms, withoutParts } from './examined-terms.ts';
import type { SenseCandidate } from './sense-candidate.ts';
import { isCodeName, longerKeys, symbolKey, type TermPlace, termPlaces } from './term-places.ts';

/** The places that give a term of the question a meaning, for each term that has several. What is in quarantine gives none. */
export async function findCandidates(
  context: AskContext,
  request: AskRequest,
  terms: readonly QuestionTerm[],
): Promise<{ found: TermCandidates[]; quarantined: QuarantinedChunk[] }> {
  const places = await findPlaces(context, request, examinedTerms(terms));
  const several = places.filter(
    (each) => new Set(each.places.map(({ chunkId, start }) => `${chunkId} ${start}`)).size > 1,
  );
  const chunkIds = several.flatMap((each) => each.places.map(({ chunkId }) => chunkId));
  const { spans, quarantined } = await loadSpans(context, request, chunkIds);
  const byChunk = new Map(spans.map((span) => [span.chunk.chunkId, span]));
  const found = several.map(({ term, places: each }) => ({
    term,
    candidates: each.flatMap((place) => candidateOf(term, place, byChunk.get(place.chunkId)) ?? []),
  }));
  return { found, quarantined };
}

export type TermCandidates = { term: QuestionTerm; candidates: SenseCandidate[] };

/** One snapshot: what the terms name, then what else ends in them. */
function findPlaces(context: AskContext, request: AskRequest, terms: readonly QuestionTerm[]) {
  const { tenant } = context;
  return reading(context, request.signal, async (session) => {
    const { scope, state } = await findScope(session, context, request);
    const keys = terms.map(({ key }) => key);
    const symbols = await findSymbols(
      session,
      tenant,
      scope,
      terms.filter(isCodeName).map(symbolKey),
      MOST_PLACES,
    );
    const exact = await findNodes(session, tenant, scope, keys, MOST_PLACES);
    const known = new Set([
      ...exact.map((node) => node.nameKey),
      ...symbols.map(({ name }) => nameKey(name)),
    ]);
    const whole = withoutParts(terms, known);
    const names = await nameIndex(session, context, { scope, revision: state.revision });
    const longer = whole.flatMap((term) => longerKeys(term, names.nodes));
    const narrower = await findNodes(session, tenant, scope, longer, MOST_PLACES);
    const nodes = [...exact, ...narrower];
    return whole.map((term) => ({ term, places: termPlaces(term, nodes, symbols).slice(0, MOST_OF_TERM) }));
  });
}

const MOST_PLACES = 60;
/** Whatever has its name in more places is a word for anything; these are enough to see that. */
const MOST_OF_TERM = 16;

function candidateOf(
  term: QuestionTerm,
  { chunkId: _, within, ...place }: TermPlace,
  span: EvidenceSpan | undefined,
): SenseCandidate | undefined {
  if (!span) return undefined;
  const { headingPath } = span.chunk;
  const own = headingPath.findIndex((title) => nameKey(title) === nameKey(place.title));
  const above = own < 0 ? headingPath : headingPath.slice(0, own);
  return { ...place, term, span, ancestors: place.kind === 'symbol' ? within : above };
}
