import { embedQuestion } from '../embed/embed-question.ts';
import { listOpenings } from '../store/list-openings.ts';
import { loadChunks } from '../store/load-chunks.ts';
import type { QuarantinedChunk, RetrievedChunk } from '../terms.ts';
import { findScope } from './find-scope.ts';
import { reading } from './reading.ts';
import type { RetrievalQuery, RetrieveContext } from './retrieve-chunks.ts';
import { loadScreened } from './screen-chunks.ts';

/** The first chunks of the largest documents in a scope, largest first: seen and screened as those of a search are. */
export async function findOpenings(
  context: RetrieveContext,
  query: RetrievalQuery,
): Promise<{ chunks: RetrievedChunk[]; quarantined: QuarantinedChunk[] }> {
  const { tenant, embeddingModel } = context;
  const { spaceId } = embeddingModel;
  const vector = await embedQuestion(embeddingModel, query.question, query.signal);
  return reading(context, query.signal, async (session) => {
    const { scope, injection } = await findScope(session, context, query);
    const ids = await listOpenings(session, tenant, { scope, limit: query.k });
    const { kept, quarantined } = await loadScreened(ids, query.k, injection, (chunkIds) =>
      loadChunks(session, tenant, { chunkIds, spaceId, vector }),
    );
    return { chunks: kept.map((chunk) => ({ ...chunk, ranks: {}, score: 0 })), quarantined };
  });
}
