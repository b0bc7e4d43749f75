import type { LexicalLevel } from './lexical-plan.ts';
import type { Matching, Scored } from './lexical-score.ts';

/**
 * Goes from condition to condition until the best chunks are known: to a wider one when too few were found or better ones
 * could be missing, to a narrower one when there are too many to score. All is decided by counts of chunks and by scores,
 * which are the same on every engine.
 */
export async function climbLevels(
  levels: readonly LexicalLevel[],
  { limit, chunks, startAt, run }: ClimbOptions,
): Promise<Scored & { exact: boolean }> {
  const best: Scored = { hits: [], matched: 0 };
  const climb: Climb = { levels, limit, narrow: -1, wide: levels.length, best };
  let step: Step = firstStep(climb, chunks, startAt);
  for (let round = 0; round < MOST_ROUNDS && 'at' in step; round++) {
    const { at, most, newest } = step;
    const found = await run(levels[at]!.condition(), { most, newest });
    if (newest) return { ...joined(climb.best, found, limit), exact: false };
    if (found.matched > most) Object.assign(climb, { wide: at, tooMany: most });
    else Object.assign(climb, { narrow: at, best: found });
    step = nextStep(climb);
  }
  return { ...climb.best, exact: 'exact' in step && step.exact };
}

export type ClimbOptions = {
  limit: number;
  /** How many there are in the project. */
  chunks: number;
  /** Where to begin; decided from what is expected when not given. */
  startAt?: number;
  run: (condition: string, matching: Omit<Matching, 'condition'>) => Promise<Scored>;
};

/** In a project of no more chunks than this all that match are scored: that takes less than to be sure of the best. */
const WHOLE_PROJECT = 2000;

/**
 * Chunks that the first condition is expected to give, if words fell independently; in texts there are some times more.
 * What these limits cost and lose is in docs/decisions/2026-11-16-kept-word-statistics.md: a chunk that is scored is read
 * from a page of its own.
 */
const FIRST = 300;

/** Chunks that are scored in one round; in one that is made only to be sure of the best; and where nothing else is left. */
const SCORED = 1000;
const SCORED_TO_BE_SURE = 600;
const SCORED_AT_LAST = 3000;

/** Entries of the index that are looked at, likewise. */
const EXAMINED = 15_000;
const EXAMINED_TO_BE_SURE = 10_000;

/** Of the newest chunks, so many times those wanted are scored. */
const NEWEST = 4;

const MOST_ROUNDS = 8;

type Climb = {
  levels: readonly LexicalLevel[];
  limit: number;
  /** The widest condition whose chunks were all scored (`best`), and the narrowest that more chunks met than `tooMany`. */
  narrow: number;
  wide: number;
  best: Scored;
  tooMany?: number;
};

type Step = { at: number; most: number; newest?: boolean } | { exact: boolean };

function firstStep(climb: Climb, chunks: number, startAt: number | undefined): Step {
  const { levels } = climb;
  if (startAt !== undefined) return { at: startAt, most: SCORED };
  if (chunks <= WHOLE_PROJECT) return { at: levels.length - 1, most: WHOLE_PROJECT };
  return stepTo(
    climb,
    lastWhere(levels, ({ expected, examined }) => expected <= FIRST && examined <= EXAMINED),
  );
}

function nextStep(climb: Climb): Step {
  const { levels, limit, narrow, wide, best } = climb;
  const worst = best.hits[limit - 1]?.score ?? Number.NEGATIVE_INFINITY;
  if (narrow === levels.length - 1 || (levels[narrow]?.missed ?? Number.POSITIVE_INFINITY) < worst)
    return { exact: true };
  if (best.hits.length >= limit) {
    const sure = levels.findIndex(({ missed }) => missed < worst);
    const { expected, examined } = levels[sure]!;
    const isCheap = expected * density(climb) <= SCORED_TO_BE_SURE && examined <= EXAMINED_TO_BE_SURE;
    return sure < wide && isCheap ? { at: sure, most: SCORED_TO_BE_SURE } : { exact: false };
  }
  return stepTo(climb, wide - narrow > 1 ? between(climb) : wide);
}

/** How to look at what meets a condition: a condition that more chunks meet than are scored at once is not tried twice. */
function stepTo({ levels, limit, wide, tooMany = 0 }: Climb, at: number): Step {
  const { expected } = levels[at]!;
  const isTooMany = (most: number) => expected > most || (at === wide && tooMany >= most);
  if (!isTooMany(SCORED)) return { at, most: SCORED };
  if (!isTooMany(SCORED_AT_LAST)) return { at, most: SCORED_AT_LAST };
  // What so many chunks hold tells little of any of them; the newest are as good as others, and the same everywhere.
  return { at, most: limit * NEWEST, newest: true };
}

/** A condition that is neither too narrow nor too wide, by what those that were tried have given. */
function between(climb: Climb): number {
  const { levels, limit, narrow, wide } = climb;
  const wanted =
    narrow < 0
      ? lastWhere(levels, ({ expected }) => expected <= levels[wide]!.expected / 8)
      : levels.findIndex(({ expected }) => expected * density(climb) >= limit * 4);
  return Math.min(Math.max(wanted, narrow + 1), wide - 1);
}

/** How many times more chunks there were than expected. */
function density({ levels, narrow, best }: Climb): number {
  return Math.max((best.matched + 1) / ((levels[narrow]?.expected ?? 0) + 1), 1);
}

function lastWhere(levels: readonly LexicalLevel[], holds: (level: LexicalLevel) => boolean): number {
  return Math.max(levels.findLastIndex(holds), 0);
}

function joined(few: Scored, more: Scored, limit: number): Scored {
  const byId = new Map([...few.hits, ...more.hits].map((hit) => [hit.chunkId, hit]));
  const hits = [...byId.values()].sort((a, b) => b.score - a.score || a.chunkId - b.chunkId);
  return { hits: hits.slice(0, limit), matched: few.matched + more.matched };
}
