import { type GreyBitmap, transposed } from './grey-bitmap.ts';

/**
 * By how many degrees, clockwise, the lines of a page fall to the right: 0 where that can't be told, or is less than
 * Tesseract minds. Lines of text make rows that are full of edges and rows that have none; the angle at which these differ
 * most is theirs. Of a page that lies on its side the columns are such rows.
 */
export function estimateSkew(bitmap: GreyBitmap): number {
  const small = reduced(bitmap);
  const level = sharpestAngle(small);
  const sideways = sharpestAngle(transposed(small));
  // Swapping rows and columns mirrors the page, and with it the angle.
  const { degrees, gain } = level.gain >= sideways.gain ? level : { ...sideways, degrees: -sideways.degrees };
  return gain >= CLEAR_GAIN && Math.abs(degrees) >= MOST_TOLERATED ? degrees : 0;
}

/** Of three lines in 24 point, levelled by Tesseract itself, all words were read up to 2 degrees, a third of them at 3, and none at 4. */
const MOST_TOLERATED = 1.5;
const STEEPEST = 15;
/** By how much sharper the rows have to be than those of the page as it is. Photographs and drawings stay below. */
const CLEAR_GAIN = 1.5;

function sharpestAngle(bitmap: GreyBitmap): { degrees: number; gain: number } {
  const edges = findEdges(bitmap);
  if (edges.length < FEWEST_EDGES) return { degrees: 0, gain: 0 };
  let [degrees, sharpness] = [0, sharpnessAt(edges, 0, bitmap)];
  const asItIs = sharpness;
  const search = (from: number, to: number, step: number) => {
    for (let angle = from; angle <= to; angle += step) {
      const found = sharpnessAt(edges, angle, bitmap);
      if (found > sharpness) [degrees, sharpness] = [angle, found];
    }
  };
  search(-STEEPEST, STEEPEST, 0.5);
  search(degrees - 0.4, degrees + 0.4, 0.1);
  return { degrees, gain: sharpness / asItIs };
}

const FEWEST_EDGES = 200;

/** Where the shade changes from one row to the next: `x` and `y` by turns. */
function findEdges({ width, height, data }: GreyBitmap): Uint16Array {
  const edges: number[] = [];
  for (let y = 1; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (Math.abs(data[at]! - data[at - width]!) > EDGE) edges.push(x, y);
    }
  return Uint16Array.from(someOf(edges));
}

/** Chosen at random, always in the same way: every tenth, say, would make lines where there are none. */
function someOf(edges: readonly number[]): readonly number[] {
  const share = ENOUGH_EDGES / (edges.length / 2);
  if (share >= 1) return edges;
  const some: number[] = [];
  let seed = 1;
  for (let index = 0; index < edges.length; index += 2) {
    seed = (seed * 48_271) % 2_147_483_647;
    if (seed < share * 2_147_483_647) some.push(edges[index]!, edges[index + 1]!);
  }
  return some;
}

const EDGE = 40;
/** With more the angle is no other, and it takes longer. */
const ENOUGH_EDGES = 30_000;

function sharpnessAt(edges: Uint16Array, degrees: number, { width, height }: GreyBitmap): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const reach = Math.ceil(Math.abs(slope) * width);
  const rows = new Float64Array(height + 2 * reach + 2);
  for (let index = 0; index < edges.length; index += 2) {
    const row = edges[index + 1]! - edges[index]! * slope + reach;
    const above = Math.floor(row);
    rows[above]! += 1 - (row - above);
    rows[above + 1]! += row - above;
  }
  let sharpness = 0;
  for (let index = 1; index < rows.length; index += 1) sharpness += (rows[index]! - rows[index - 1]!) ** 2;
  return sharpness;
}

/** So small that lines of text are still apart. A longer page is looked at in its middle only. */
function reduced({ width, height, data }: GreyBitmap): GreyBitmap {
  const by = Math.max(1, Math.round(Math.min(width, height) / SMALL));
  const [smallWidth, smallHeight] = [Math.floor(width / by), Math.floor(height / by)];
  const columns = Math.min(smallWidth, LONGEST);
  const rows = Math.min(smallHeight, LONGEST);
  const firstX = Math.floor((smallWidth - columns) / 2) * by;
  const firstY = Math.floor((smallHeight - rows) / 2) * by;
  const small = new Uint8Array(columns * rows);
  for (let y = 0, to = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1, to += 1) {
      let sum = 0;
      for (let row = 0; row < by; row += 1) {
        const from = (firstY + y * by + row) * width + firstX + x * by;
        for (let column = 0; column < by; column += 1) sum += data[from + column]!;
      }
      small[to] = sum / (by * by);
    }
  return { width: columns, height: rows, data: small };
}

const SMALL = 800;
const LONGEST = 2400;
