import { contentWords, stemSet } from '../../text/content-words.ts';
import { findNames } from '../../text/find-names.ts';
import { findQuantities } from '../../text/find-quantities.ts';
import { splitWords, stemOf } from '../../text/split-words.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';
import { quantitiesDiffer } from './span-judge-quantities.ts';

/**
 * Whether a claim says something that its span does not, although they share their words: another number, date
 * or name, the opposite of a verb, the other side of a comparison.
 */
export function contradicts(claim: string, span: string): boolean {
  return (
    quantitiesDiffer(claim, span) ||
    namesDiffer(claim, span) ||
    negationDiffers(claim, span) ||
    oppositesDiffer(claim, span)
  );
}

function namesDiffer(claim: string, span: string): boolean {
  const known = stemSet(splitWords(span));
  const numbers = findQuantities(claim);
  return findNames(claim).some(
    (name) =>
      !known.has(name.stem) && !numbers.some((date) => name.start >= date.start && name.end <= date.end),
  );
}

/**
 * A word that only stands under a negation on one side. When both sides negate something they are taken to
 * agree: `No gift card is refunded` and `Gift cards cannot be refunded` negate different words.
 */
function negationDiffers(claim: string, span: string): boolean {
  const [claimed, known] = [polarity(claim, span), polarity(span, claim)];
  if (claimed.negated.size > 0 && known.negated.size > 0) return false;
  const flips = (left: Polarity, right: Polarity) =>
    [...left.negated].some((stem) => !left.plain.has(stem) && right.plain.has(stem));
  return flips(claimed, known) || flips(known, claimed);
}

/** The content words under a negation (the next few, up to the end of the clause), and all others. */
function polarity(text: string, other: string): Polarity {
  const negated = new Set<string>();
  const plain = new Set<string>();
  const otherStems = stemSet(contentWords(other));
  for (const clause of text.replace(BOUND_PHRASES, ' ').split(CLAUSE_END)) {
    let reach = 0;
    for (const word of splitWords(clause)) {
      const lower = word.text.toLowerCase().replace('’', "'");
      if (NEGATORS.has(lower) || lower.endsWith("n't")) reach = NEGATION_REACH;
      else if (!STOP_WORDS.has(lower)) {
        const opposite = stemOf(lower.replace(/^(?:un|non|in|im|ir|dis)(?=\p{L}{4})/u, ''));
        // `unused` negates `used`, but only where the other side speaks of it: `included` negates nothing.
        if (opposite !== word.stem && otherStems.has(opposite)) negated.add(opposite);
        (reach > 0 ? negated : plain).add(word.stem);
        reach -= 1;
      }
    }
  }
  return { negated, plain };
}

/** One of a pair on one side, and only its opposite on the other. */
function oppositesDiffer(claim: string, span: string): boolean {
  const [claimed, known] = [wordsOf(claim), wordsOf(span)];
  const has = (words: ReadonlySet<string>, side: readonly string[]) => side.some((word) => words.has(word));
  return OPPOSITES.some(([left, right]) => {
    const [claimsLeft, claimsRight] = [has(claimed, left), has(claimed, right)];
    const [knowsLeft, knowsRight] = [has(known, left), has(known, right)];
    return (
      (claimsLeft && !claimsRight && knowsRight && !knowsLeft) ||
      (claimsRight && !claimsLeft && knowsLeft && !knowsRight)
    );
  });
}

function wordsOf(text: string): Set<string> {
  return new Set(splitWords(text.replace(BOUND_PHRASES, ' ')).map((word) => word.text.toLowerCase()));
}

const BOUND_PHRASES = /\b(?:no|not) (?:more|less|fewer|later|earlier) than\b|\bat (?:least|most)\b/gi;
const CLAUSE_END = /[,;:.!?]\s|\b(?:but|if|when|while|because|although|which)\b/i;
/** Content words that a `not` reaches: its verb and what goes with it. */
const NEGATION_REACH = 3;
const NEGATORS = new Set(
  'not no never neither nor cannot without non unless except none nothing nobody'.split(' '),
);
const OPPOSITES: readonly (readonly [readonly string[], readonly string[]])[] = [
  'before|after',
  'earlier|later',
  'more,greater,higher,larger|less,fewer,lower,smaller',
  'above,over|below,under',
  'minimum|maximum',
  'first|last',
  'always|never',
  'increase,increased,increases,rose,rises,grew|decrease,decreased,decreases,fell,falls,shrank',
  'include,includes,included,including|exclude,excludes,excluded,excluding',
  'accept,accepts,accepted|reject,rejects,rejected',
  'allow,allows,allowed,permitted|forbid,forbids,forbidden,prohibited',
  'enable,enabled,enables|disable,disabled,disables',
  'open,opens,opened|closed,closes',
  'buy,buys,bought|sell,sells,sold',
  'win,wins,won|lose,loses,lost',
  'start,starts,begin,begins,began|end,ends,ended',
  'must,required,mandatory|optional,voluntary',
  'internal|external',
  'public|private',
  'north,northern|south,southern',
  'east,eastern|west,western',
  'free|charge,charged',
  'old,older,oldest|new,newer,newest',
  'fast,faster,fastest|slow,slower,slowest',
  'all,every,each|some,few',
].map((pair) => {
  const [left, right] = pair.split('|');
  return [left!.split(','), right!.split(',')];
});

type Polarity = { negated: ReadonlySet<string>; plain: ReadonlySet<string> };
