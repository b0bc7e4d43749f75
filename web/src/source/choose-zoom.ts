import type { Box } from '../../../src/terms.ts';
import { largestRatio, type Size } from './fit-canvas.ts';

export const ZOOMS = [1, 1.5, 2, 3];

/** In pixels. */
const NARROW = 480;
const LOWEST_LINE = 6;

/**
 * How much a page is enlarged at first: as little as lets the cited lines be seen. Null where even the most does not, as
 * on a poster of many metres: then its text is what can be read. `page` is in points, `width` is that of the view.
 */
export function chooseZoom(cited: readonly Box[], page: Size | null, width: number): number | null {
  // On a phone a whole page is too small to be read.
  const least = width < NARROW ? 2 : 1;
  if (cited.length === 0 || !page) return least;
  // Lines may run downwards, so a line is as high as its shorter side is long.
  const line = Math.max(...cited.map(([left, top, right, bottom]) => Math.min(right - left, bottom - top)));
  const isSeen = (zoom: number) => line * pixelsPerPoint(page, width * zoom) >= LOWEST_LINE;
  return ZOOMS.find((zoom) => zoom >= least && isSeen(zoom)) ?? null;
}

/** Of the screen, or of the canvas where that has fewer. */
function pixelsPerPoint(page: Size, width: number): number {
  const scale = width / page.width;
  return scale * Math.min(1, largestRatio({ width, height: page.height * scale }));
}
