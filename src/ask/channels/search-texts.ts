import { fuseChannels } from '../../fuse/fuse-channels.ts';
import { type FusionRule, fusionRule } from '../../fuse/fusion-rule.ts';
import type { Session } from '../../store/database.ts';
import type { ProjectState } from '../../store/lexical-statistics.ts';
import { type LexicalFindings, searchLexical } from '../../store/search-lexical.ts';
import type { SearchScope } from '../../store/search-scope.ts';
import { searchVector, type VectorResult } from '../../store/search-vector.ts';
import { roundScore } from '../round-score.ts';
import type { AskChannel, AskContext } from '../terms.ts';

/** What shares words with the texts, and what is near to them. */
export async function searchTexts(
  session: Session,
  context: AskContext,
  { scope, state, texts, vectors, channels }: TextSearch,
): Promise<FoundTexts> {
  const { tenant, embeddingModel, lexicalRanking: ranking } = context;
  const question = joinedTexts(texts);
  const lexical = channels.has('lexical')
    ? await searchLexical(session, tenant, { question, scope, limit: DEPTH, ranking })
    : undefined;
  const near: VectorResult[] = [];
  const { spaceId } = embeddingModel;
  if (channels.has('vector'))
    for (const vector of vectors)
      near.push(
        await searchVector(session, tenant, { spaceId, vector, scope, limit: DEPTH, project: state }),
      );
  return {
    lexical: withoutLastTies(lexical?.hits.map(({ chunkId, score }) => ({ id: chunkId, score })) ?? []),
    vector: withoutLastTies(nearest(near)),
    words: lexical?.words ?? [],
    nearest: near[0]?.nearest,
    rule: fusionRule(context.fusion, spaceId, ranking),
  };
}

export type TextSearch = {
  scope: SearchScope;
  state: ProjectState;
  /** The question first. */
  texts: readonly string[];
  /** That of the question, then that of all other texts together. */
  vectors: readonly Float32Array[];
  channels: ReadonlySet<AskChannel>;
};

export type ScoredChunk = { id: number; score: number };

export type FoundTexts = {
  lexical: ScoredChunk[];
  vector: ScoredChunk[];
  words: LexicalFindings['words'];
  nearest: number | undefined;
  rule: FusionRule;
};

/** As many as the other mode looks at (src/retrieve/search-words.ts). */
const DEPTH = 100;

/**
 * All texts as one question to the index of words. What stands in quotes must be in a chunk only where the asker wrote the
 * quotes; those of what was found are part of a text.
 */
function joinedTexts([question = '', ...others]: readonly string[]): string {
  return [question, ...others.map((text) => text.replace(/["“”„]/g, ' '))].join('\n');
}

/** Of each chunk its nearest distance, as a score: higher is better. */
function nearest(found: readonly VectorResult[]): ScoredChunk[] {
  const best = new Map<number, number>();
  for (const { chunkId, distance } of found.flatMap(({ hits }) => hits))
    best.set(chunkId, Math.min(distance, best.get(chunkId) ?? distance));
  return [...best]
    .map(([id, distance]) => ({ id, score: -distance }))
    .sort((left, right) => right.score - left.score)
    .slice(0, DEPTH);
}

/**
 * Which of equally good chunks are still in a full list is decided by their ids, which differ between two databases. So
 * none of them is, unless all are equally good.
 */
function withoutLastTies(hits: readonly ScoredChunk[]): ScoredChunk[] {
  if (hits.length < DEPTH) return [...hits];
  const last = roundScore(hits.at(-1)!.score);
  const better = hits.filter(({ score }) => roundScore(score) !== last);
  return better.length > 0 ? better : [...hits];
}

/** Both lists as one, best first, by what the scores say: for code that found more than ranks alone did (`bench/ask`). */
export function mergeTexts({ rule, lexical, vector, words }: FoundTexts): ScoredChunk[] {
  const known = words.filter(({ chunks }) => chunks > 0).length;
  return fuseChannels(rule, { lexical, vector, depth: DEPTH, words: known });
}
