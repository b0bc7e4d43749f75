import type { Phrase } from './text-lines.ts';

/**
 * The middles of the upright bands between `left` and `right` that at most `crossings` of the lines write into and that
 * are at least `narrowest` wide, without those at the two ends.
 */
export function findGaps(
  lines: readonly (readonly Pick<Phrase, 'left' | 'right'>[])[],
  options: GapOptions,
): number[] {
  const { left, right, crossings, narrowest } = options;
  const width = Math.ceil((right - left) * STEPS);
  const written = new Uint16Array(width + 1);
  for (const phrases of lines) {
    for (const phrase of phrases) {
      const start = Math.max(0, Math.floor((phrase.left - left) * STEPS));
      const end = Math.min(width, Math.ceil((phrase.right - left) * STEPS));
      for (let step = start; step <= end; step += 1) written[step]! += 1;
    }
  }
  const gaps: number[] = [];
  for (let step = 0; step <= width; step += 1) {
    if (written[step]! > crossings) continue;
    const start = step;
    while (step < width && written[step + 1]! <= crossings) step += 1;
    const isInside = start > 0 && step < width;
    if (isInside && (step - start) / STEPS >= narrowest) gaps.push(left + (start + step) / (2 * STEPS));
  }
  return gaps;
}

export type GapOptions = { left: number; right: number; crossings: number; narrowest: number };

/** Per point. */
const STEPS = 2;
