import type { Fragment } from './fragment.ts';

/**
 * Puts raised and lowered signs (the 2 of CO₂, the a of 16.4ᵃ) on the baseline of the text they stand at, so that they
 * stay in its row.
 */
export function levelScripts(fragments: readonly Fragment[]): Fragment[] {
  const byBand = Map.groupBy(fragments, ({ baseline }) => Math.floor(baseline / BAND));
  const hostsByBand = new Map(
    [...byBand.keys()].map((band) => [
      band,
      [band - 1, band, band + 1].flatMap((index) => byBand.get(index) ?? []),
    ]),
  );
  return fragments.map((fragment) => {
    const near = hostsByBand.get(Math.floor(fragment.baseline / BAND))!;
    const host = near.find((other) => isHost(other, fragment));
    return host ? { ...fragment, baseline: host.baseline, top: host.top, bottom: host.bottom } : fragment;
  });
}

/** Points; higher than a script is ever moved. */
const BAND = 12;

/** Larger, right beside it, and at least a third of the script's height is beside it. */
function isHost(host: Fragment, script: Fragment): boolean {
  if (host.fontSize < 1.2 * script.fontSize || host.baseline === script.baseline) return false;
  const gap = Math.max(script.left - host.right, host.left - script.right);
  const overlap = Math.min(host.bottom, script.bottom) - Math.max(host.top, script.top);
  return gap < 0.3 * host.fontSize && gap > -0.3 * host.fontSize && overlap > 0.3 * script.fontSize;
}
