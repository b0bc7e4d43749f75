import type { Candidate } from './extractive-candidates.ts';
import { isNeighbour, startsWithPronoun } from './extractive-features.ts';
import type { Ranked } from './extractive-ranking.ts';

/**
 * The quotes that make up the answer, in reading order: the best one, and at most two more that score nearly
 * as well and say something else. A sentence that begins with a pronoun brings the one before it.
 */
export function selectQuotes(ranked: readonly Ranked[], candidates: readonly Candidate[]): Candidate[] {
  const best = ranked[0];
  if (best === undefined) return [];
  const chosen = [best];
  for (const next of ranked.slice(1)) {
    if (chosen.length === MOST_QUOTES) break;
    if (isNearlyAsGood(best, next) && chosen.every((other) => !repeats(other, next))) chosen.push(next);
  }
  const quotes = chosen.flatMap(({ candidate }) => withReferent(candidate, candidates));
  const unique = [...new Set(quotes)];
  const fromOneSource = unique.every(({ sourceIndex }) => sourceIndex === unique[0]!.sourceIndex);
  return fromOneSource ? unique.sort((left, right) => left.order - right.order) : unique;
}

/** The next sentence may score less when it covers the question as well: `In all other cases the customer pays.` */
function isNearlyAsGood(best: Ranked, next: Ranked): boolean {
  if (best.features.typeHeld === 1 && next.features.typeMissing === 1) return false;
  const goesOn =
    isNeighbour(best.candidate, next.candidate) &&
    Math.abs(best.candidate.order - next.candidate.order) === 1;
  const coversAsMuch =
    next.features.coverage >= best.features.coverage && next.features.coverage > ENOUGH_COVERED;
  return best.score - next.score <= (goesOn && coversAsMuch ? NEARLY_ADJACENT : NEARLY);
}

/** Two quotes say the same when one's words are mostly the other's, or when one is an entry of the other. */
function repeats(left: Ranked, right: Ranked): boolean {
  const [smaller, larger] =
    left.stems.size < right.stems.size ? [left.stems, right.stems] : [right.stems, left.stems];
  const shared = [...smaller].filter((stem) => larger.has(stem)).length;
  return shared > smaller.size * MOST_SHARED || overlaps(left.candidate, right.candidate);
}

function overlaps(left: Candidate, right: Candidate): boolean {
  if (left.sourceIndex !== right.sourceIndex) return false;
  return left.span.start < right.span.end && right.span.start < left.span.end;
}

function withReferent(candidate: Candidate, candidates: readonly Candidate[]): Candidate[] {
  const before = candidates[candidates.indexOf(candidate) - 1];
  const isNeeded = candidate.kind === 'sentence' && startsWithPronoun(candidate.text);
  return isNeeded && before?.kind === 'sentence' && isNeighbour(candidate, before)
    ? [before, candidate]
    : [candidate];
}

const MOST_QUOTES = 3;
/** Log-odds. NEARLYCOMMENT */
const NEARLY = Number(process.env.NEARLY ?? 0.4);
const NEARLY_ADJACENT = 1.5;
const ENOUGH_COVERED = 0.5;
const MOST_SHARED = 0.6;
