import type { AskChannel, AskRequest, EvidenceSpan, Found, SearchRequest } from '../terms.ts';
import type { ControllerTools, KnownNames } from './controller-tools.ts';
import { expandQueries, symbolsOf } from './expand-queries.ts';
import type { Round } from './run-controller.ts';

/** How evidence is looked for in a round. */
export type Action = 'seed' | 'expand' | 'widen';

export type StepFindings = Pick<Found, 'projectId' | 'revision' | 'quarantined'> & {
  spans: EvidenceSpan[];
  weights: ReadonlyMap<number, number>;
  asked: string[];
  channels: ReadonlySet<AskChannel>;
};

/** Searches as the action says, and adds what the outlines know of the names: sections and terms, then symbols and their use. */
export async function runAction(
  action: Action,
  before: Round,
  { request, tools, known }: { request: AskRequest; tools: ControllerTools; known: KnownNames },
): Promise<StepFindings> {
  const question = withoutPlace(request.question);
  const missing = before.assessment.coverage.flatMap(({ slot, isCovered }) => (isCovered ? [] : slot));
  const further =
    action === 'seed' ? [] : expandQueries(before.intent.terms, missing, before.spans, before.queries);
  const { channels, kinds } = SEARCHES[action];
  const texts = [question, ...further];
  const found = await tools.search({ texts, terms: before.intent.terms, channels, kinds, limit: LIMIT });
  const named = await namedSpans(action, [...before.spans, ...found.spans], { tools, known });
  const { projectId, revision } = found;
  return {
    spans: [...found.spans, ...named.spans],
    weights: found.coverage,
    asked: texts,
    channels: new Set<AskChannel>(channels),
    projectId,
    revision,
    quarantined: [...found.quarantined, ...named.quarantined],
  };
}

/** Evidence is seldom behind these, and each of them is read. */
const LIMIT = 24;
const MOST_NAMED = 16;

const SEARCHES: Record<Action, Pick<SearchRequest, 'channels' | 'kinds'>> = {
  seed: { channels: ['lexical', 'vector', 'symbol', 'path'], kinds: ['doc'] },
  expand: { channels: ['lexical', 'vector', 'symbol', 'path'], kinds: ['doc', 'code'] },
  widen: { channels: ['lexical', 'vector', 'symbol', 'fuzzy', 'path'], kinds: ['doc', 'code', 'test'] },
};

/** "In this repository" says where to look, and no document says it of itself. */
function withoutPlace(question: string): string {
  const plain = question.replace(PLACE, '');
  return /[\p{L}\p{N}]/u.test(plain) ? plain : question;
}

const PLACE =
  /\s+(?:in|of|within|across|inside) (?:this|the|our|your) (?:repo|repository|code ?base|source code|project)\b/gi;

async function namedSpans(
  action: Action,
  spans: readonly EvidenceSpan[],
  { tools, known }: { tools: ControllerTools; known: KnownNames },
): Promise<Pick<StepFindings, 'spans' | 'quarantined'>> {
  if (action === 'seed') return tools.load(known.nodes.slice(0, MOST_NAMED));
  if (action === 'expand') return tools.load(known.symbols.slice(0, MOST_NAMED));
  const documents = spans.filter(({ kind }) => kind === 'doc').slice(0, FIRST_DOCUMENTS);
  const spoken = documents.flatMap(symbolsOf);
  const uses = await tools.findUses([...known.names, ...spoken]);
  return tools.load([...known.symbols, ...uses].slice(0, MOST_NAMED));
}

const FIRST_DOCUMENTS = 4;
