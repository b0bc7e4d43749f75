import type { EmbeddingModel } from '../models/embedding-model.ts';
import type { IngestContext } from './ingest-context.ts';

/** Signs of a text for each token, as a rule of thumb: models count differently, and few say how. */
const CHARACTERS_PER_TOKEN = 4;

/** The same context; what its models embed is counted for its tenant. */
export function countEmbedded(context: IngestContext): IngestContext {
  const { tenant, countEmbeddedTokens, embeddingModel, embeddingModelOf } = context;
  if (!countEmbeddedTokens) return context;
  const counted = (model: EmbeddingModel): EmbeddingModel => ({
    ...model,
    async embed(request) {
      const vectors = await model.embed(request);
      const characters = request.texts.reduce((sum, text) => sum + text.length, 0);
      countEmbeddedTokens(tenant, Math.ceil(characters / CHARACTERS_PER_TOKEN));
      return vectors;
    },
  });
  return {
    ...context,
    embeddingModel: counted(embeddingModel),
    embeddingModelOf: (spaceId) => counted(embeddingModelOf(spaceId)),
  };
}
