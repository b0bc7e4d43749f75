const KEPT_AS = 'helix.dismissed-runs';
/** Older ones are no longer among the runs that are looked at. */
const MOST_KEPT = 200;

/** Failures that were read and put away, in this browser. */
export function dismissedRuns(): ReadonlySet<number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : []);
  } catch {
    return new Set(); // a browser that keeps nothing, or something else under this name
  }
}

export function dismissRun(before: ReadonlySet<number>, runId: number): ReadonlySet<number> {
  const dismissed = [...before, runId].slice(-MOST_KEPT);
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(dismissed));
  } catch {
    // Then it comes back when the page is loaded again.
  }
  return new Set(dismissed);
}
