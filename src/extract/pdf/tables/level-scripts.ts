import type { Fragment } from './fragment.ts';

/**
 * Puts raised and lowered signs (the 2 of CO₂, the a of 16.4ᵃ) on the baseline of the text they stand at, so that they
 * stay in its row.
 */
export function levelScripts(fragments: readonly Fragment[]): Fragment[] {
  const byBand = Map.groupBy(fragments, ({ baseline }) => Math.floor(baseline / BAND));
  const hostsByBand = new Map([...byBand.keys()].map((band) => [band, hostsNear(byBand, band)]));
  return fragments.map((fragment) => {
    const { hosts, largest } = hostsByBand.get(Math.floor(fragment.baseline / BAND))!;
    // On most pages all text near has one size, and there is no need to look.
    if (largest < LARGER * fragment.fontSize) return fragment;
    const host = hosts.find((other) => isHost(other, fragment));
    return host ? { ...fragment, baseline: host.baseline, top: host.top, bottom: host.bottom } : fragment;
  });
}

function hostsNear(byBand: ReadonlyMap<number, Fragment[]>, band: number) {
  const hosts = [band - 1, band, band + 1].flatMap((index) => byBand.get(index) ?? []);
  return { hosts, largest: hosts.reduce((most, { fontSize }) => Math.max(most, fontSize), 0) };
}

/** How much larger than a script the text is that it stands at. */
const LARGER = 1.2;

/** Points; higher than a script is ever moved. */
const BAND = 12;

/** Larger, right beside it, and at least a third of the script's height is beside it. */
function isHost(host: Fragment, script: Fragment): boolean {
  if (host.fontSize < LARGER * script.fontSize || host.baseline === script.baseline) return false;
  const gap = Math.max(script.left - host.right, host.left - script.right);
  const overlap = Math.min(host.bottom, script.bottom) - Math.max(host.top, script.top);
  return gap < 0.3 * host.fontSize && gap > -0.3 * host.fontSize && overlap > 0.3 * script.fontSize;
}
