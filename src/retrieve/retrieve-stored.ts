import type { Session } from '../store/database.ts';
import { searchVector } from '../store/search-vector.ts';
import { findScope } from './find-scope.ts';
import { loadCandidates } from './load-candidates.ts';
import { reading } from './reading.ts';
import type { Retrieval, RetrievalQuery, RetrieveContext } from './retrieve-chunks.ts';
import { CANDIDATES, type FoundByWords, searchWords } from './search-words.ts';

/**
 * What the indexes of the database lead to. The word search needs no vector, so it runs while the question is embedded and
 * the vectors are searched. Both speak of the same state of the documents: when something was published between them, the
 * words are searched again beside the vectors.
 */
export async function retrieveStored(
  context: RetrieveContext,
  query: RetrievalQuery,
  embedding: Promise<Float32Array>,
): Promise<Retrieval> {
  // First in turn: where an engine has one session only, the vectors must not wait for words that wait for them.
  const words = reading(context, query.signal, (session) => searchWords(session, context, query));
  const searchVectors = async () => {
    const vector = await embedding;
    // With replicas the turn says nothing: words that waited for one in vain would wait for connections of those that wait for them.
    if (context.database.reads) await words;
    return reading(context, query.signal, (session) =>
      searchAndLoad(session, context, query, { vector, words }),
    );
  };
  const [retrieval] = await Promise.all([searchVectors(), words]);
  return retrieval;
}

async function searchAndLoad(
  session: Session,
  context: RetrieveContext,
  query: RetrievalQuery,
  { vector, words }: { vector: Float32Array; words: Promise<FoundByWords> },
): Promise<Retrieval> {
  const { tenant, embeddingModel, resident } = context;
  const { spaceId, dimensions: width } = embeddingModel;
  const searching = performance.now();
  const found = await findScope(session, context, query);
  const { scope, state: project } = found;
  const place = { tenant, projectId: scope.projectId, began: found.began, spaceId, width };
  // From now on it may be worth holding. What is known of it with another version is not true of it.
  if (!query.instead) resident?.find(place, { name: query.project, state: project });
  const near = await searchVector(session, tenant, { spaceId, vector, scope, limit: CANDIDATES, project });
  const vectorMs = performance.now() - searching;
  const before = await words;
  const isCurrent = before.state.revision === project.revision;
  const lexical = isCurrent ? before : await searchWords(session, context, query);
  const channels = { vector, near, lexical, vectorMs };
  return (await loadCandidates(session, context, query, { ...channels, project: found })).retrieval;
}
