import type { Word } from '../../text/split-words.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import type { Alignment, Gap } from './span-judge-alignment.ts';
import { isNegation } from './span-judge-negators.ts';
import { areOpposites } from './span-judge-opposites.ts';
import { dropsHedge, quantifiersClash } from './span-judge-quantifiers.ts';

/**
 * A claim that is nearly its passage word for word differs on purpose. What stands in the place of something else is
 * looked at: an opposite, a negation that came or went, a stronger quantifier, two names that changed places.
 */
export function isRephrased(claim: readonly Word[], passage: readonly Word[], { gaps }: Alignment): boolean {
  return (
    subjectDiffers(claim, passage, gaps) ||
    negationMoved(gaps) ||
    gaps.some((gap) => isOpposed(gap) || quantifiersClash(gap) || dropsHedge(gap, claim)) ||
    rolesDiffer(claim, passage)
  );
}

/** The words before the first that agree: `Rome [was besieged in 410]` for `Carthage [was besieged in 410]`. */
function subjectDiffers(claim: readonly Word[], passage: readonly Word[], gaps: readonly Gap[]): boolean {
  const first = gaps.find(({ claimed }) => claimed.length > 0 && claimed[0] === claim[0]);
  const said = first?.claimed.filter(isContent) ?? [];
  const meant = first?.known.filter(isContent) ?? [];
  const stems = new Set(passage.map(({ stem }) => stem));
  return said.length > 0 && meant.length > 0 && said.every(({ stem }) => !stems.has(stem));
}

function isContent(word: Word): boolean {
  return !STOP_WORDS.has(lower(word));
}

export function isNearCopy({ share }: Alignment): boolean {
  return share >= NEAR_COPY;
}

/** Nearly all words of the claim are in the passage, in whatever order. */
export function isShuffled(claim: readonly Word[], passage: readonly Word[]): boolean {
  const known = new Set(passage.map(({ stem }) => stem));
  return claim.filter(({ stem }) => known.has(stem)).length >= claim.length * SHUFFLED;
}

/** `are accepted` for `are not accepted`. A long piece that was left out takes its negations with it. */
function negationMoved(gaps: readonly Gap[]): boolean {
  const added = gaps.filter(({ claimed, known }) => claimed.some(isNegator) && !known.some(isNegator));
  const lost = gaps.filter(({ claimed, known }) => known.some(isNegator) && !claimed.some(isNegator));
  if (added.length > 0)
    return lost.length === 0 && added.some((gap) => !isNegatedWord(gap.known, gap.claimed));
  return lost.some(
    ({ claimed, known }) => known.length <= LONGEST_EDIT + claimed.length && !isNegatedWord(claimed, known),
  );
}

/** `not valid` and `invalid` say the same. */
function isNegatedWord(plain: readonly Word[], negating: readonly Word[]): boolean {
  return plain.some((word) =>
    negating.some((other) => !isNegator(other) && areOpposites(lower(word), lower(other))),
  );
}

function isOpposed({ claimed, known }: Gap): boolean {
  if (claimed.some(isNegator) !== known.some(isNegator)) return false;
  return claimed.some((word) => known.some((other) => areOpposites(lower(word), lower(other))));
}

/**
 * Two names in the other order around a word that stands between them in both: `Rome attacked Carthage`. Not where one
 * is said in the passive, and not in lists.
 */
export function rolesDiffer(claim: readonly Word[], passage: readonly Word[]): boolean {
  const places = uniquePlaces(passage);
  const own = uniquePlaces(claim);
  const shared = claim.flatMap((word, index) => {
    const place = places.get(word.stem);
    return place !== undefined && own.get(word.stem) !== undefined ? [{ word, index, place }] : [];
  });
  const names = shared.filter(({ word, place }) => isName(word) && isName(passage[place]!));
  return names.some((left) =>
    names.some((right) => {
      if (right.index <= left.index || right.place >= left.place) return false;
      const isBetween = shared.some(
        ({ word, index, place }) =>
          index > left.index &&
          index < right.index &&
          place > right.place &&
          place < left.place &&
          !isName(word) &&
          !JOINING.has(lower(word)),
      );
      return (
        isBetween &&
        isPassive(claim.slice(left.index, right.index)) === isPassive(passage.slice(right.place, left.place))
      );
    }),
  );
}

/** Places of the words that occur once. */
function uniquePlaces(words: readonly Word[]): Map<string, number> {
  const places = new Map<string, number>();
  const twice = new Set<string>();
  words.forEach((word, index) => {
    if (places.has(word.stem)) twice.add(word.stem);
    places.set(word.stem, index);
  });
  for (const stem of twice) places.delete(stem);
  return places;
}

function isPassive(words: readonly Word[]): boolean {
  return words.some((word) => lower(word) === 'by');
}

function isName(word: Word): boolean {
  return /^\p{Lu}/u.test(word.text);
}

export function isNegator(word: Word): boolean {
  return isNegation(lower(word));
}

function lower({ text }: Word): string {
  return text.toLowerCase().replace('’', "'");
}

const JOINING = new Set(['and', 'or', 'of', 'the', 'a', 'an']);
/** Two names that changed places leave three quarters of a short sentence. */
const NEAR_COPY = 0.6;
const SHUFFLED = 0.9;
const LONGEST_EDIT = 3;
