/**
 * What of an encoding a text can have, told by one look at each of its characters. A sign is there wherever there is what
 * it stands for, and in some other texts; most texts have none, and then no pattern is tried.
 */
export function encodingSigns(text: string): EncodingSigns {
  const runs: string[] = [];
  let hasColumns = false;
  let hasBits = false;
  let hasPairs = false;
  let pairs = 0;
  let columns = 0;
  let width = 0;
  let isWhole = true;
  for (let at = 0; at <= text.length; at++) {
    const start = at;
    let kinds = 0;
    let kind = SPACE;
    for (; at < text.length; at++) {
      kind = kindOf(text.charCodeAt(at));
      if (kind >= SPACE) break;
      kinds |= kind;
    }
    const endsWhole = at === text.length || kind === SPACE;
    const length = at - start;
    if (length > 0) {
      if (length >= SHORTEST_RUN && runs.length < MOST_RUNS) runs.push(text.slice(start, at));
      if (length >= FEWEST_BITS && (kinds & BIT) !== 0) hasBits = true;
      pairs = length >= 2 && length <= 4 && (kinds & NO_HEX) === 0 ? pairs + 1 : 0;
      if (pairs === FEWEST_PAIRS) hasPairs = true;
      columns = isWhole && endsWhole && length === width ? columns + 1 : 1;
      width = length;
      if (columns >= FEWEST && length >= NARROWEST && length * columns >= SHORTEST_BLOCK) hasColumns = true;
    }
    isWhole = endsWhole;
    if (!endsWhole) columns = 0;
  }
  return { runs, hasColumns, hasBits, hasPairs };
}

/** A sign beyond ASCII passes for a space: columns may be parted by one, and are not made of them. */
function kindOf(code: number): number {
  return code < 0x80 ? KINDS[code]! : SPACE;
}

export type EncodingSigns = {
  /** What is written without a space and has the signs of base64, hex included: the first of these runs. */
  runs: string[];
  /** Words of base64 and of one width, as many in a row as make a block. */
  hasColumns: boolean;
  /** A run with one of the digits 0 and 1 that is as long as a letter written in them. */
  hasBits: boolean;
  /** Pairs of hexadecimal digits, each by itself, as many as stand within the shortest row of them. */
  hasPairs: boolean;
};

export const NARROWEST = 4;
export const FEWEST = 3;
export const SHORTEST_BLOCK = 24;

const SHORTEST_RUN = 16;
const MOST_RUNS = 200;
const FEWEST_BITS = 7;
/** Twelve are a row; to the first and the last something else may be joined. */
const FEWEST_PAIRS = 10;

/** What a run is made of has the bits of these; what ends one is one of the others. `\x41` is a run of three, `0x41` one of four. */
const NO_HEX = 1;
const BIT = 2;
const SPACE = 4;
const OTHER = 5;

const KINDS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/\s/.test(sign)) return SPACE;
  if (!/[A-Za-z0-9+/_=-]/.test(sign)) return OTHER;
  return /[01]/.test(sign) ? BIT : /[0-9a-fx]/i.test(sign) ? 0 : NO_HEX;
});
