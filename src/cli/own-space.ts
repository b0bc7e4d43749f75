import { HelixError } from '../errors.ts';
import { createLogger } from '../log/logger.ts';
import type { EmbeddingModel } from '../models/embedding-model.ts';
import { chooseModels } from '../providers/choose-models.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database, Session } from '../store/database.ts';
import { ensureTenant } from '../store/ensure-tenant.ts';
import { openDatabase } from '../store/open-database.ts';
import {
  readSpaceCalibration,
  type SpaceCalibration,
  type SpaceCalibrationChange,
  writeSpaceCalibration,
} from '../store/space-calibration.ts';
import { DEFAULT_TENANT } from '../terms.ts';
import { alone } from './open-alone.ts';

/** What is kept for the space of the configured model in the person's own database. */
export type OwnSpace = {
  model: EmbeddingModel;
  read(): Promise<KeptCalibration>;
  /** Keeps something else, or with `null` nothing, and says what was there before. */
  replace(change: SpaceCalibrationChange): Promise<KeptCalibration>;
  close(): Promise<void>;
};

/** `problem`: what is kept cannot be used, and nothing can be asked until it is replaced. */
export type KeptCalibration = SpaceCalibration & { problem?: string };

/**
 * Without opening a whole Helix, which does not start with a calibration that cannot be used: this is what replaces it.
 * `command` is the one that has to have the data for itself, where one has.
 */
export async function openOwnSpace(settings: Settings, command?: string): Promise<OwnSpace> {
  const log = createLogger('error');
  const { embeddingModel } = chooseModels(settings, log);
  const open = () => openDatabase(settings, log);
  const database = await (command === undefined ? open() : alone(settings, command, open));
  const space = ownSpace(database, embeddingModel);
  const close = async () => {
    await embeddingModel.close?.();
    await database.close();
  };
  return { ...space, close };
}

/** The same in a database that is open. */
export function ownSpace(database: Database, model: EmbeddingModel): Omit<OwnSpace, 'close'> {
  const { spaceId } = model;
  return {
    model,
    read: () =>
      database.withTenant(DEFAULT_TENANT, (session) => readKept(session, spaceId), { readOnly: true }),
    async replace(change) {
      await ensureTenant(database, DEFAULT_TENANT, model);
      return database.withTenant(DEFAULT_TENANT, async (session) => {
        const before = await readKept(session, spaceId);
        await writeSpaceCalibration(session, DEFAULT_TENANT, spaceId, change);
        return before;
      });
    },
  };
}

async function readKept(session: Session, spaceId: string): Promise<KeptCalibration> {
  try {
    return await readSpaceCalibration(session, DEFAULT_TENANT, spaceId);
  } catch (error) {
    if (error instanceof HelixError && error.code === 'calibration_invalid')
      return { problem: error.message };
    throw error;
  }
}
