import type { EmbeddingModel } from '../models/embedding-model.ts';
import { estimateTokens } from '../models/token-usage.ts';
import type { IngestContext } from './ingest-context.ts';

/** The same context; what its models embed is counted for its tenant. */
export function countEmbedded(context: IngestContext): IngestContext {
  const { tenant, countEmbeddedTokens, embeddingModel, embeddingModelOf } = context;
  if (!countEmbeddedTokens) return context;
  const counted = (model: EmbeddingModel): EmbeddingModel => ({
    ...model,
    async embed(request) {
      const vectors = await model.embed(request);
      const characters = request.texts.reduce((sum, text) => sum + text.length, 0);
      countEmbeddedTokens(tenant, estimateTokens(characters));
      return vectors;
    },
  });
  return {
    ...context,
    embeddingModel: counted(embeddingModel),
    embeddingModelOf: (spaceId) => counted(embeddingModelOf(spaceId)),
  };
}
