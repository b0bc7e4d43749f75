import { writeFiles } from '../report/write-report.ts';
import type { AskedCase } from './asked-case.ts';
import { calibrationPage } from './calibration-page.ts';
import type { CalibrationReport } from './calibration-report.ts';

/** Writes `calibration.html` and `calibration.json`, with what was found for each case, and says where. */
export function writeCalibration(
  report: CalibrationReport,
  asked: readonly AskedCase[],
  folder: string,
): Promise<string[]> {
  const cases = asked.map(({ facts, ...each }) => ({ ...each, nearest: facts.nearest ?? null }));
  const day = new Date().toISOString().slice(0, 10);
  const contents = {
    'calibration.html': calibrationPage(report, asked, day),
    'calibration.json': `${JSON.stringify({ day, ...report, cases }, null, 2)}\n`,
  };
  return writeFiles(contents, folder);
}
