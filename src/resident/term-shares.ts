/**
 * What a word counts in a chunk, as a share of its weight, by how often it is there and how long the chunk is. Nearly all
 * chunks are short and hold a word a few times: for these it is looked up and not divided out.
 */
export function termShares({ meanLength, k1, b }: Bm25Numbers): TermShares {
  const of = (times: number, length: number) => {
    const norm = k1 * (1 - b + (b * length) / meanLength);
    return 1 - norm / (times + norm);
  };
  const table = new Float64Array(MOST_TIMES_TABLED * WIDTH);
  for (let times = 1; times < MOST_TIMES_TABLED; times++)
    for (let length = 0; length < WIDTH; length++) table[times * WIDTH + length] = of(times, length);
  return { table, width: WIDTH, of };
}

export type TermShares = {
  /** Of `times` below `MOST_TIMES_TABLED` and a length below `width`, at `times * width + length`. */
  table: Float64Array;
  width: number;
  of(times: number, length: number): number;
};

type Bm25Numbers = { meanLength: number; k1: number; b: number };

export const MOST_TIMES_TABLED = 4;

/** A chunk has at most 800 tokens, but for tables with long rows. */
const WIDTH = 1024;
