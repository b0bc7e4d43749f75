/** The best of some scored things, best first; of equal ones the lower id comes first. */
export function createPick(limit: number): Pick {
  let kept: Picked[] = [];
  let worst = Number.NEGATIVE_INFINITY;
  let worstId = Number.POSITIVE_INFINITY;

  function shorten(): void {
    kept.sort((a, b) => b.score - a.score || a.id - b.id);
    kept = kept.slice(0, limit);
    if (kept.length === limit) ({ score: worst, id: worstId } = kept.at(-1)!);
  }

  return {
    get worst() {
      return worst;
    },
    offer(id, score, place) {
      // Many are as good as the last: short chunks that hold a frequent word once.
      if (score < worst || (score === worst && id > worstId)) return;
      kept.push({ id, score, place });
      // Sorted now and then: nearly everything is turned away at the door.
      if (kept.length >= limit * ROOM) shorten();
    },
    best() {
      shorten();
      return kept;
    },
  };
}

export type Picked = { id: number; score: number; place: number };

export type Pick = {
  /** What scores less is not wanted any more. */
  readonly worst: number;
  /** `place` is handed back with it. */
  offer(id: number, score: number, place: number): void;
  best(): Picked[];
};

const ROOM = 8;
