import { searchChannels } from './channels/search-channels.ts';
import type { AskContext, AskRequest, EvidenceSpan, Gathered } from './terms.ts';

/** What comes nearest to a question that nothing answers: whoever asked may know it under that name. */
export async function findClosest(
  context: AskContext,
  request: AskRequest,
  { spans, intent }: Pick<Gathered, 'spans' | 'intent'>,
): Promise<EvidenceSpan[]> {
  if (intent.terms.length === 0) return [];
  if (spans.length > 0) return spans.slice(0, MOST_CLOSEST);
  const found = await searchChannels(context, {
    request,
    texts: [request.question],
    terms: intent.terms,
    channels: ['lexical', 'vector', 'symbol', 'fuzzy', 'path'],
    kinds: ['doc', 'code', 'test'],
    limit: MOST_CLOSEST,
  });
  return found.spans;
}

const MOST_CLOSEST = 5;
