import type { AbstentionLimits } from '../../gate/abstention.ts';
import { refusalLimits } from '../../gate/refusal-limits.ts';
import type { EmbeddingModel } from '../../models/embedding-model.ts';
import type { Settings } from '../../settings/settings.ts';
import type { SpaceCalibration } from '../../store/space-calibration.ts';

/** What a Helix with these settings refuses by, in a space for which this was measured. */
export function presentLimits(
  settings: Settings,
  measured: SpaceCalibration,
  model: Pick<EmbeddingModel, 'defaultMaxDistance' | 'answerability'>,
): AbstentionLimits {
  const told = {
    maxDistance: settings.retrievalMaxDistance,
    threshold: settings.abstainAnswerabilityThreshold,
  };
  const abstention = { rerank: settings.abstainRerankThreshold, rrf: settings.abstainRrfThreshold };
  return { ...refusalLimits({ told, measured, model }), abstention };
}
