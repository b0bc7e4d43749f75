import { HelixError } from '../errors.ts';
import type { AnswerabilityCalibration } from '../models/embedding-model.ts';
import type { TenantId } from '../terms.ts';
import type { Session } from './database.ts';
import { sql } from './sql.ts';

/** What a calibration found for a space, in place of what its model's adapter brings along. Throws `calibration_invalid`. */
export async function readSpaceCalibration(
  session: Session,
  tenant: TenantId,
  spaceId: string,
): Promise<SpaceCalibration> {
  const [row] = await session.query<{ maxDistance: number | null; answerability: unknown }>(sql`
    select max_distance as "maxDistance", answerability from spaces
    where tenant_id = ${tenant} and space_id = ${spaceId}`);
  return {
    ...(row?.maxDistance != null && { maxDistance: row.maxDistance }),
    ...(row?.answerability != null && { answerability: checked(row.answerability, spaceId) }),
  };
}

/** Keeps what is given for a space that exists; what is not given stays as it was, `null` takes it away. */
export async function writeSpaceCalibration(
  session: Session,
  tenant: TenantId,
  spaceId: string,
  { maxDistance, answerability }: SpaceCalibrationChange,
): Promise<void> {
  const kept = answerability ? JSON.stringify(checked(answerability, spaceId)) : null;
  const changed = await session.query(sql`
    update spaces set
      max_distance = case when ${maxDistance !== undefined} then ${maxDistance ?? null}::float8 else max_distance end,
      answerability = case when ${answerability !== undefined} then ${kept}::text::jsonb else answerability end
    where tenant_id = ${tenant} and space_id = ${spaceId} returning space_id`);
  if (changed.length > 0) return;
  const action = 'Open Helix once with the model of that space.';
  throw new HelixError('not_found', { what: `The space "${spaceId}"`, action });
}

export type SpaceCalibration = { maxDistance?: number; answerability?: AnswerabilityCalibration };
export type SpaceCalibrationChange = {
  maxDistance?: number | null;
  answerability?: AnswerabilityCalibration | null;
};

/** The least and the most that each part can be; with one missing every question would be refused. */
const RANGES = {
  intercept: [-1e3, 1e3],
  slope: [0, 1e3],
  threshold: [0, 1],
  nearEnough: [0, 2],
  maxDistance: [0, 2],
} as const;

function checked(value: unknown, spaceId: string): AnswerabilityCalibration {
  const calibration = value as Record<string, unknown>;
  for (const [part, [least, most]] of Object.entries(RANGES)) {
    const found = calibration[part];
    if (typeof found === 'number' && found >= least && found <= most) continue;
    const problem = `"${part}" is ${JSON.stringify(found) ?? 'missing'} and must be a number from ${least} to ${most}`;
    throw new HelixError('calibration_invalid', { space: spaceId, problem });
  }
  return calibration as AnswerabilityCalibration;
}
