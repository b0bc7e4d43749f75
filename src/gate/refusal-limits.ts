import type { AnswerabilityCalibration, EmbeddingModel } from '../models/embedding-model.ts';
import type { RefusalLimits } from './refusal-gate.ts';

/** The limits of the refusal gate: what was told goes before what was measured for the space, and that before what the model brings along. */
export function refusalLimits({ told, measured, model }: LimitSources): RefusalLimits {
  const { answerability: brought, defaultMaxDistance } = model;
  const ceiling = told.maxDistance ?? measured.maxDistance;
  const limits = { maxDistance: ceiling ?? defaultMaxDistance };
  if (measured.answerability)
    return { ...limits, answerability: adjusted(measured.answerability, told.threshold, told.maxDistance) };
  return brought ? { ...limits, answerability: adjusted(brought, told.threshold, ceiling) } : limits;
}

export type LimitSources = {
  told: { maxDistance?: number; threshold?: number };
  measured: { maxDistance?: number; answerability?: AnswerabilityCalibration };
  model: Pick<EmbeddingModel, 'defaultMaxDistance' | 'answerability'>;
};

function adjusted(
  calibration: AnswerabilityCalibration,
  threshold = calibration.threshold,
  maxDistance = calibration.maxDistance,
): AnswerabilityCalibration {
  return { ...calibration, threshold, maxDistance };
}
