/** Larger canvases are refused by some browsers, and are blank then. */
const MOST_PIXELS = 16_000_000;
const LONGEST_SIDE = 16_384;

/**
 * The pixels that something of this size is drawn with, and how much larger than on the screen it is drawn with them. Each
 * side has a scale of its own: pixels are whole, and what is drawn must fill them to the edge, or marks beside it are off.
 */
export function fitCanvas({ width, height }: Size, devicePixelRatio: number): FittedCanvas {
  const ratio = Math.min(devicePixelRatio, largestRatio({ width, height }));
  const across = wholePixels(width * ratio);
  const down = wholePixels(height * ratio);
  return { width: across, height: down, scaleX: across / width, scaleY: down / height };
}

/** How many pixels there can be for each of the screen. */
export function largestRatio({ width, height }: Size): number {
  return Math.min(Math.sqrt(MOST_PIXELS / width / height), LONGEST_SIDE / width, LONGEST_SIDE / height);
}

function wholePixels(length: number): number {
  return Math.min(LONGEST_SIDE, Math.max(1, Math.floor(length)));
}

export type Size = { width: number; height: number };
type FittedCanvas = Size & { scaleX: number; scaleY: number };
