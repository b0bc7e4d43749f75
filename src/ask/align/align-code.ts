import type { QuarantinedChunk } from '../../terms.ts';
import { searchChannels } from '../channels/search-channels.ts';
import type { SpanRole } from '../envelope.ts';
import { readIntent } from '../question/read-intent.ts';
import { roundScore } from '../round-score.ts';
import type { Alignment, AskContext, AskRequest, EvidenceSpan } from '../terms.ts';
import { calledNames } from './called-names.ts';
import { type CodeName, extractNames } from './extract-names.ts';
import { type CodePlace, findCalled, findCode } from './find-code.ts';
import { loadSpans } from './load-spans.ts';

/**
 * What the code says to the names in the documents: for each symbol its definition, one use and one test; for a file or a
 * flag the code that has it. Where the question asks how something works, also what that code calls, one hop on. None of it
 * is among the given spans, and there are `MOST_ADDED` at most.
 */
export async function alignCode(
  context: AskContext,
  request: AskRequest,
  spans: readonly EvidenceSpan[],
): Promise<Alignment> {
  const names = namesIn(spans, request.question);
  const found = await findCode(context, request, names);
  const flags = await findFlags(context, request, names);
  const aligned = await addSpans(context, request, spans, [...found.places, ...flags.values()]);
  const called = await findHop(context, request, [...spans, ...aligned.spans]);
  const hop = await addSpans(context, request, [...spans, ...aligned.spans], called, MOST_HOPS);
  const added = [...aligned.spans, ...hop.spans].slice(0, MOST_ADDED);
  return {
    extracted: names.map(({ text }) => text),
    resolved: names.map(({ text }) => text).filter((name) => found.resolved.has(name) || flags.has(name)),
    spans: added.map(withRank),
    quarantined: [...aligned.quarantined, ...hop.quarantined],
  };
}

const MOST_ADDED = 12;
const MOST_HOPS = 3;
const MOST_NAMES = 40;
const MOST_FLAGS = 2;

/** Of the documents alone: code names more than it is about. */
function namesIn(spans: readonly EvidenceSpan[], question: string): CodeName[] {
  const asked = new Set(readIntent(question).terms.map(({ key }) => key));
  const names = spans
    .filter(({ kind }) => kind === 'doc')
    .flatMap(({ chunk }) => extractNames(chunk.text, asked));
  return [...new Map(names.map((name) => [name.text, name])).values()].slice(0, MOST_NAMES);
}

/** A flag is no symbol: it is found as it is written. By its name. */
async function findFlags(
  context: AskContext,
  request: AskRequest,
  names: readonly CodeName[],
): Promise<Map<string, CodePlace>> {
  const flags = names.filter(({ form }) => form === 'flag').slice(0, MOST_FLAGS);
  const found = await Promise.all(
    flags.map(async ({ text }) => {
      const search = {
        request,
        texts: [text],
        terms: [],
        channels: ['lexical'],
        kinds: ['code'],
        limit: 5,
      } as const;
      const { spans } = await searchChannels(context, search);
      const span = spans.find(({ chunk }) => chunk.text.includes(text));
      return span ? [[text, { chunkId: span.chunk.chunkId, role: 'usage' }] as const] : [];
    }),
  );
  return new Map<string, CodePlace>(found.flat());
}

function findHop(
  context: AskContext,
  request: AskRequest,
  spans: readonly EvidenceSpan[],
): Promise<CodePlace[]> {
  if (readIntent(request.question).kind !== 'mechanism') return Promise.resolve([]);
  const code = spans.filter(({ kind }) => kind === 'code').slice(0, MOST_HOPS);
  const names = [...new Set(code.flatMap(({ chunk }) => calledNames(chunk.text)))].slice(0, MOST_NAMES);
  return findCalled(context, request, names);
}

/** The first of the places that are not there yet, as evidence. */
async function addSpans(
  context: AskContext,
  request: AskRequest,
  spans: readonly EvidenceSpan[],
  places: readonly CodePlace[],
  most = MOST_ADDED,
): Promise<{ spans: EvidenceSpan[]; quarantined: QuarantinedChunk[] }> {
  const known = new Set(spans.map(({ chunk }) => chunk.chunkId));
  const roles = new Map<number, SpanRole>();
  for (const { chunkId, role } of places)
    if (!known.has(chunkId) && !roles.has(chunkId)) roles.set(chunkId, role);
  const loaded = await loadSpans(context, request, [...roles.keys()].slice(0, most));
  return {
    ...loaded,
    spans: loaded.spans.map((span) => ({ ...span, role: roles.get(span.chunk.chunkId)! })),
  };
}

/** They were found in the index of symbols, in this order. */
function withRank(span: EvidenceSpan, index: number): EvidenceSpan {
  const rank = index + 1;
  return { ...span, ranks: { symbol: rank }, score: roundScore(1 / (60 + rank)) };
}
