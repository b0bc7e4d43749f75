import { HelixError } from '../../errors.ts';
import type { EmbeddingModel } from '../../models/embedding-model.ts';
import type { ProjectSettings } from '../../store/project-settings.ts';
import type { Manifest } from './manifest.ts';

/**
 * The model that an imported project is searched with, and the space that it has for itself: that of the archive where
 * there is a model for it, and the installation's where there is none. A project without chunks has the space that it
 * named itself, if any.
 */
export function spaceOfImport(
  { embeddingModel, embeddingModelOf }: SpacesOfImport,
  { counts, space }: Pick<Manifest, 'counts' | 'space'>,
  { space: named }: ProjectSettings,
): { model: EmbeddingModel; own?: string } {
  const wanted = counts.chunks > 0 ? space?.id : named;
  if (wanted === undefined) return { model: embeddingModel };
  if (wanted === embeddingModel.spaceId) return { model: embeddingModel, own: named && wanted };
  const model = modelOrNone(embeddingModelOf, wanted);
  return model ? { model, own: wanted } : { model: embeddingModel };
}

export type SpacesOfImport = {
  embeddingModel: EmbeddingModel;
  embeddingModelOf(spaceId: string): EmbeddingModel;
};

function modelOrNone(
  embeddingModelOf: SpacesOfImport['embeddingModelOf'],
  spaceId: string,
): EmbeddingModel | undefined {
  try {
    return embeddingModelOf(spaceId);
  } catch (error) {
    if (error instanceof HelixError && error.code === 'space_unavailable') return undefined;
    throw error;
  }
}
