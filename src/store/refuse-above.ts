import { HelixError } from '../errors.ts';
import { CONFIDENTIALITIES, type Confidentiality } from '../terms.ts';

/** Nobody puts something where they could not see it themselves. Without a clearance everything may be seen. Throws `forbidden`. */
export function refuseAbove(
  clearance: Confidentiality | undefined,
  wanted: Confidentiality | undefined,
  what = `The confidentiality "${wanted}"`,
): void {
  if (clearance === undefined || wanted === undefined) return;
  if (CONFIDENTIALITIES.indexOf(wanted) <= CONFIDENTIALITIES.indexOf(clearance)) return;
  throw new HelixError('forbidden', {
    what,
    action: `This credential sees up to "${clearance}". Choose that or less, or let somebody do it who may see more.`,
  });
}
