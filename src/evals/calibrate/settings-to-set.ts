import type { CalibrationReport } from './calibration-report.ts';
import { formatLimit, LIMIT_NAMES } from './limit-names.ts';

/** The limits that are settings and not kept in a space, as lines of `.env`; only those that should change. */
export function settingsToSet({ limits }: CalibrationReport): string[] {
  return limits.flatMap(({ name, present, recommended }) =>
    (name === 'rrf' || name === 'rerank') && recommended.value !== present?.value
      ? [`${LIMIT_NAMES[name].setting}=${formatLimit(recommended.value)}`]
      : [],
  );
}
