import { createLogger } from '../log/logger.ts';
import { chooseModels } from '../providers/choose-models.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../store/database.ts';
import type { Check } from '../store/inspect-database.ts';
import { readSpaceCalibration, type SpaceCalibration } from '../store/space-calibration.ts';
import { DEFAULT_TENANT } from '../terms.ts';

/** What `helix calibrate --write` kept goes before what the embedding model brings along. */
export async function keptLimits(settings: Settings, database: Database): Promise<Check[]> {
  const models = chooseModels(settings, createLogger('silent'));
  try {
    const { spaceId } = models.embeddingModel;
    const kept = await database.withTenant(DEFAULT_TENANT, (session) =>
      readSpaceCalibration(session, DEFAULT_TENANT, spaceId),
    );
    const found = describeLimits(kept);
    return found ? [{ name: 'kept limits', ok: true, found: `${found}; ${RESET}` }] : [];
  } finally {
    await models.close();
  }
}

const RESET = 'they go before the ceiling above, until `helix calibrate --reset`';

export function describeLimits({ maxDistance, answerability }: SpaceCalibration): string {
  return [
    answerability &&
      `${answerability.maxDistance}, and ${answerability.threshold} for the chance of an answer`,
    maxDistance !== undefined && `${maxDistance} where that chance is not known`,
  ]
    .filter(Boolean)
    .join('; ');
}
