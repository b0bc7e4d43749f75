import { resolve } from 'node:path';
import type { CalibrationReport } from '../evals/calibrate/calibration-report.ts';
import type { Settings } from '../settings/settings.ts';
import { loadSettings } from './load-settings.ts';
import { type KeptCalibration, type OwnSpace, openOwnSpace } from './own-space.ts';

/** Keeps what was recommended for the space; both parts of it, because one alone would change what the other means. */
export async function keepCalibration(
  space: Pick<OwnSpace, 'replace'>,
  { recommended }: CalibrationReport,
): Promise<{ before: KeptCalibration; kept: KeptCalibration }> {
  const { maxDistance, answerability } = recommended;
  const before = await space.replace({ maxDistance, answerability: answerability ?? null });
  return { before, kept: { maxDistance, ...(answerability && { answerability }) } };
}

export async function resetCalibration({ json }: { json?: boolean }): Promise<void> {
  const settings = loadSettings();
  const space = await openOwnSpace(settings, 'calibrate --reset');
  try {
    const before = await space.replace({ maxDistance: null, answerability: null });
    const { spaceId } = space.model;
    if (json) console.log(JSON.stringify({ space: spaceId, before, kept: {} }));
    else
      console.log(
        `Nothing is kept for the space ${spaceId} in ${placeOf(settings)} any more. Before: ${describeKept(before)}.\n${AT_NEXT_START}`,
      );
  } finally {
    await space.close();
  }
}

/** In words, with all that is needed to keep it again. */
export function describeKept({ maxDistance, answerability, problem }: KeptCalibration): string {
  if (problem) return `something that could not be used (${problem})`;
  if (maxDistance === undefined && !answerability) return 'nothing, so what the model brings along held';
  const parts = [
    ...(maxDistance === undefined ? [] : [`ceiling ${maxDistance}`]),
    ...(answerability ? [`answerability ${JSON.stringify(answerability)}`] : []),
  ];
  return parts.join(', ');
}

export function placeOf({ databaseUrl, dataDirectory }: Settings): string {
  return databaseUrl ? 'the database of DATABASE_URL' : resolve(dataDirectory);
}

export const AT_NEXT_START =
  'A server or worker that is running goes on as before until it is started again.';
