/**
 * The score below which a question is refused. Where the scores part what must be kept from what must be refused, a limit
 * between them; else the one that errs least in one way while it stays within the budget in the other.
 */
export function chooseLimit(scored: readonly Scored[], { budget, range, prefer }: LimitWish): ChosenLimit {
  const kept = scored.filter(({ isAnswerable, isKept }) => isAnswerable && isKept).map(({ score }) => score);
  const others = scored.filter(({ isAnswerable }) => !isAnswerable).map(({ score }) => score);
  const lowestKept = kept.reduce((least, score) => Math.min(least, score), Number.POSITIVE_INFINITY);
  const highestOther = others.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const isApart = kept.length > 0 && lowestKept > highestOther;
  const wanted = isApart ? lowestKept : byBudget(scored, budget);
  const [least, most] = range;
  const at = Math.min(most, Math.max(least, wanted));
  const below = scored.reduce(
    (highest, { score }) => (score < at ? Math.max(highest, score) : highest),
    least,
  );
  return { limit: placed(below, at, prefer), isApart };
}

/** A question as a limit sees it. */
export type Scored = {
  score: number;
  isAnswerable: boolean;
  /** Whether something is lost with it: a question whose passage was not found loses nothing when it is refused. */
  isKept: boolean;
};

export type LimitWish = {
  budget: ErrorBudget;
  /** The least and the most that the limit can be. */
  range: readonly [number, number];
  /** Of all limits that decide alike: the highest, or this value if it is one of them; else the middle. */
  prefer?: number | 'highest';
};

/** The share of answerable questions that may be refused, or the share of the others that may be answered. */
export type ErrorBudget = { mayRefuse: number } | { mayAnswer: number };

/** `isApart`: it keeps everything that is to be kept and refuses everything else. */
export type ChosenLimit = { limit: number; isApart: boolean };

function byBudget(scored: readonly Scored[], budget: ErrorBudget): number {
  const scores = (answerable: boolean) =>
    scored
      .filter(({ isAnswerable }) => isAnswerable === answerable)
      .map(({ score }) => score)
      .sort((left, right) => left - right);
  const answerable = scores(true);
  if ('mayRefuse' in budget)
    return answerable[allowed(budget.mayRefuse, answerable)] ?? Number.POSITIVE_INFINITY;
  const others = scores(false).reverse();
  const bound = others[allowed(budget.mayAnswer, others)] ?? Number.NEGATIVE_INFINITY;
  return answerable.find((score) => score > bound) ?? Number.POSITIVE_INFINITY;
}

/** A share of 0.1 of ten is one, whatever the machine makes of 0.1. */
function allowed(share: number, of: readonly unknown[]): number {
  return Math.floor(share * of.length + 1e-9);
}

/** A value above the first and not above the second, with as few digits as that takes. */
function placed(below: number, at: number, prefer: LimitWish['prefer']): number {
  if (prefer === 'highest') return shortest(below, at, (scale) => Math.floor(at * scale) / scale, 3);
  if (prefer !== undefined && prefer > below && prefer <= at) return prefer;
  const middle = (below + at) / 2;
  return shortest(below, at, (scale) => Math.round(middle * scale) / scale, 2);
}

function shortest(below: number, at: number, rounded: (scale: number) => number, digits: number): number {
  for (let scale = 10 ** digits; scale <= 1e9; scale *= 10) {
    const value = rounded(scale);
    if (value > below && value <= at) return value;
  }
  return at;
}
