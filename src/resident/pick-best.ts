/**
 * The best of some scored places, best first; of equal ones that with the lower id comes first. An id is looked up where it
 * decides, and at the end: it lies elsewhere in memory, and to fetch the ids of all takes longer than to score them.
 */
export function createPick(limit: number, idOf: (place: number) => number): Pick {
  const scores = new Float64Array(limit * ROOM);
  const places = new Uint32Array(limit * ROOM);
  const isBefore = (one: Row, other: Row) =>
    one.score > other.score || (one.score === other.score && idOf(one.place) < idOf(other.place));
  let kept = 0;
  let worst: Row = { score: Number.NEGATIVE_INFINITY, place: 0 };
  let worstId = Number.POSITIVE_INFINITY;

  function rows(): Row[] {
    return Array.from(scores.subarray(0, kept), (score, row) => ({ score, place: places[row]! }));
  }

  function shorten(): void {
    bringForward({ scores, places }, kept, limit, isBefore);
    kept = limit;
    worst = rows().reduce((last, each) => (isBefore(each, last) ? last : each));
    worstId = idOf(worst.place);
  }

  return {
    get worst() {
      return worst.score;
    },
    offer(score, place) {
      // Many are as good as the last: short chunks that hold a frequent word once.
      if (score < worst.score || (score === worst.score && idOf(place) > worstId)) return;
      scores[kept] = score;
      places[kept] = place;
      kept++;
      // Now and then: nearly everything is turned away at the door.
      if (kept === scores.length) shorten();
    },
    best() {
      if (kept > limit) shorten();
      return rows()
        .map((row) => ({ ...row, id: idOf(row.place) }))
        .sort((a, b) => b.score - a.score || a.id - b.id);
    },
  };
}

type Row = { score: number; place: number };
export type Picked = Row & { id: number };

export type Pick = {
  /** What scores less is not wanted any more. */
  readonly worst: number;
  offer(score: number, place: number): void;
  best(): Picked[];
};

const ROOM = 8;

/**
 * Puts the best of the first `length` rows in front, in no order: what is before a chosen one and what is behind it change sides,
 * until the border is where it is wanted. Sorting all of them takes six times as long.
 */
function bringForward(
  { scores, places }: { scores: Float64Array; places: Uint32Array },
  length: number,
  count: number,
  isBefore: (one: Row, other: Row) => boolean,
): void {
  const at = (row: number): Row => ({ score: scores[row]!, place: places[row]! });
  let [low, high] = [0, length - 1];
  while (low < high) {
    const chosen = at((low + high) >>> 1);
    let [left, right] = [low, high];
    while (left <= right) {
      while (isBefore(at(left), chosen)) left++;
      while (isBefore(chosen, at(right))) right--;
      if (left > right) break;
      const [one, other] = [at(left), at(right)];
      [scores[left], places[left]] = [other.score, other.place];
      [scores[right], places[right]] = [one.score, one.place];
      left++;
      right--;
    }
    if (count - 1 <= right) high = right;
    else if (count - 1 >= left) low = left;
    else return;
  }
}
