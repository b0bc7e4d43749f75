import type { Fragment } from './fragment.ts';

/**
 * Puts raised and lowered signs (the 2 of CO₂, the a of 16.4ᵃ) on the baseline of the text they stand at, so that they
 * stay in its row.
 */
export function levelScripts(fragments: readonly Fragment[]): Fragment[] {
  if (isOfOneSize(fragments)) return [...fragments];
  const bands = new Map<number, Band>();
  for (const fragment of fragments) addToBand(bands, fragment);
  return fragments.map((fragment) => {
    const host = hostOf(bands, fragment);
    return host ? { ...fragment, baseline: host.baseline, top: host.top, bottom: host.bottom } : fragment;
  });
}

function isOfOneSize(fragments: readonly Fragment[]): boolean {
  let [smallest, largest] = [Infinity, 0];
  for (const { fontSize } of fragments) {
    smallest = Math.min(smallest, fontSize);
    largest = Math.max(largest, fontSize);
  }
  return largest < LARGER * smallest;
}

/** A strip of the page, with the size of the largest word in it. */
type Band = { fragments: Fragment[]; largest: number };

function addToBand(bands: Map<number, Band>, fragment: Fragment): void {
  const index = Math.floor(fragment.baseline / BAND);
  const band = bands.get(index);
  if (!band) bands.set(index, { fragments: [fragment], largest: fragment.fontSize });
  else {
    band.fragments.push(fragment);
    if (fragment.fontSize > band.largest) band.largest = fragment.fontSize;
  }
}

/** In most strips all text has one size, and there is no need to look. */
function hostOf(bands: ReadonlyMap<number, Band>, fragment: Fragment): Fragment | undefined {
  const middle = Math.floor(fragment.baseline / BAND);
  for (let index = middle - 1; index <= middle + 1; index += 1) {
    const band = bands.get(index);
    if (!band || band.largest < LARGER * fragment.fontSize) continue;
    for (const other of band.fragments) if (isHost(other, fragment)) return other;
  }
  return undefined;
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
