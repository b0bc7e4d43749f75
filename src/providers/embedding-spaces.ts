import { HelixError } from '../errors.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';

/**
 * The embedding models of an installation by their spaces. The chosen one goes first; each of the others is made when a
 * space that no model before it has is asked for, and kept.
 */
export function createEmbeddingSpaces(
  chosen: EmbeddingModel,
  others: readonly (() => EmbeddingModel | undefined)[],
): EmbeddingSpaces {
  const made = [chosen];
  const left = [...others];
  return {
    modelOf(spaceId) {
      for (let index = 0; ; index++) {
        if (index === made.length && !makeNext(made, left)) break;
        if (made[index]!.spaceId === spaceId) return made[index]!;
      }
      const known = made.map((model) => model.spaceId).join(', ');
      throw new HelixError('space_unavailable', { space: spaceId.slice(0, LONGEST_SHOWN), known });
    },
    async close() {
      for (const model of made) await model.close?.();
    },
  };
}

export type EmbeddingSpaces = {
  /** Throws `space_unavailable`, and `model_files_invalid` where a local model on the way to it is spoilt. */
  modelOf(spaceId: string): EmbeddingModel;
  close(): Promise<void>;
};

const LONGEST_SHOWN = 200;

/** One that has a space of its own; false when there is none left. */
function makeNext(made: EmbeddingModel[], left: (() => EmbeddingModel | undefined)[]): boolean {
  while (left.length > 0) {
    const model = left[0]!();
    left.shift();
    if (!model || made.some(({ spaceId }) => spaceId === model.spaceId)) continue;
    made.push(model);
    return true;
  }
  return false;
}
