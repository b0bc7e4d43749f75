import type { Box } from '../../terms.ts';
import type { PageSize } from '../extractor.ts';
import { type GreyBitmap, paperShade } from './grey-bitmap.ts';

/** The bitmap turned back by so many degrees, clockwise, that its lines fell; it becomes larger, so that nothing is cut off. */
export function levelledBitmap(bitmap: GreyBitmap, degrees: number): GreyBitmap {
  const { width, height } = levelledSize(bitmap, degrees);
  const data = new Uint8Array(width * height).fill(paperShade(bitmap));
  const [cosine, sine] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const { width: fromWidth, height: fromHeight, data: from } = bitmap;
  for (let y = 0; y < height; y += 1) {
    const down = y + 0.5 - height / 2;
    let sourceX = (0.5 - width / 2) * cosine - down * sine + fromWidth / 2 - 0.5;
    let sourceY = (0.5 - width / 2) * sine + down * cosine + fromHeight / 2 - 0.5;
    for (let x = 0; x < width; x += 1, sourceX += cosine, sourceY += sine) {
      const [left, top] = [Math.floor(sourceX), Math.floor(sourceY)];
      if (left < 0 || top < 0 || left + 1 >= fromWidth || top + 1 >= fromHeight) continue;
      const [right, below] = [sourceX - left, sourceY - top];
      const at = top * fromWidth + left;
      const upper = from[at]! * (1 - right) + from[at + 1]! * right;
      const lower = from[at + fromWidth]! * (1 - right) + from[at + fromWidth + 1]! * right;
      data[y * width + x] = upper * (1 - below) + lower * below;
    }
  }
  return { width, height, data };
}

/** Whole numbers where the size is in whole numbers of pixels. */
export function levelledSize({ width, height }: PageSize, degrees: number): PageSize {
  if (degrees === 0) return { width, height };
  const [cosine, sine] = [Math.cos(radians(degrees)), Math.abs(Math.sin(radians(degrees)))];
  return {
    width: Math.ceil(width * cosine + height * sine - ROUNDING),
    height: Math.ceil(width * sine + height * cosine - ROUNDING),
  };
}

/** Sines of whole angles are not exact. */
const ROUNDING = 1e-6;

/** A box of the levelled page on the page as it is shown, of that size: as large as it has to be to hold what was in it. */
export function tiltBox([left, top, right, bottom]: Box, degrees: number, shown: PageSize): Box {
  const levelled = levelledSize(shown, degrees);
  const [cosine, sine] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
  const corners = [left, right].flatMap((x) =>
    [top, bottom].map((y) => {
      const [across, down] = [x - levelled.width / 2, y - levelled.height / 2];
      return [
        across * cosine - down * sine + shown.width / 2,
        across * sine + down * cosine + shown.height / 2,
      ] as const;
    }),
  );
  const [across, down] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
