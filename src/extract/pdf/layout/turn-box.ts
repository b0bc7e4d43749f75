import type { Box } from '../../../terms.ts';
import type { PageSize } from '../../extractor.ts';

/** A box of text that is turned by `rotation` degrees, on the page turned so that the text is level. */
export function turnUpright(
  [left, top, right, bottom]: Box,
  rotation: number,
  { width, height }: PageSize,
): Box {
  if (rotation === 90) return [top, width - right, bottom, width - left];
  if (rotation === 180) return [width - right, height - bottom, width - left, height - top];
  if (rotation === 270) return [height - bottom, left, height - top, right];
  return [left, top, right, bottom];
}

/** The reverse of `turnUpright`. */
export function turnBack(
  [left, top, right, bottom]: Box,
  rotation: number,
  { width, height }: PageSize,
): Box {
  if (rotation === 90) return [width - bottom, left, width - top, right];
  if (rotation === 180) return [width - right, height - bottom, width - left, height - top];
  if (rotation === 270) return [top, height - right, bottom, height - left];
  return [left, top, right, bottom];
}
