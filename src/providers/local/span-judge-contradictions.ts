import { contentWords, stemSet } from '../../text/content-words.ts';
import { findNames } from '../../text/find-names.ts';
import { findQuantities, type Quantity } from '../../text/find-quantities.ts';
import { splitWords, stemOf } from '../../text/split-words.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';

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

/** A number, date or unit of time in the claim that the span does not have, or has for something else. */
export function quantitiesDiffer(claim: string, span: string): boolean {
  const known = findQuantities(span);
  const units = timeUnits(span);
  if ([...timeUnits(claim)].some((unit) => !units.has(unit))) return true;
  return findQuantities(claim).some((quantity) => {
    const same = known.filter((other) => isSameQuantity(quantity, other));
    if (
      same.length === 0 ||
      same.every((other) => boundsDiffer(boundOf(claim, quantity), boundOf(span, other)))
    )
      return true;
    const rivals = known.filter((other) => other.kind === quantity.kind && !same.includes(other));
    return rivals.length > 0 && isBesideOthers(neighbours(claim, quantity), span, same, rivals);
  });
}

/**
 * `150 euros in capitals and 110 elsewhere` does not support `110 in capitals`: the words around the claimed
 * number must not fit another number of the span better.
 */
function isBesideOthers(
  claimed: ReadonlySet<string>,
  span: string,
  same: Quantity[],
  rivals: Quantity[],
): boolean {
  const fit = (quantities: Quantity[]) =>
    Math.max(
      ...quantities.map(
        (quantity) => [...neighbours(span, quantity)].filter((stem) => claimed.has(stem)).length,
      ),
    );
  return fit(rivals) > fit(same);
}

/** Stems of the four content words before a quantity and the four after it, in its own part of the sentence. */
function neighbours(text: string, { start, end }: Quantity): Set<string> {
  const from = Math.max(text.lastIndexOf('; ', start), text.lastIndexOf('. ', start));
  const to = /[;.]\s/.exec(text.slice(end))?.index ?? text.length;
  const words = contentWords(text).filter((word) => !/^\p{N}/u.test(word.text));
  const before = words.filter((word) => word.start > from && word.end <= start).slice(-NEIGHBOURS);
  const after = words.filter((word) => word.start >= end && word.end <= end + to).slice(0, NEIGHBOURS);
  return stemSet([...before, ...after]);
}

export function isSameQuantity(claimed: Quantity, known: Quantity): boolean {
  if (claimed.kind === 'date' || known.kind === 'date')
    return isSameDate(dateParts(claimed), dateParts(known));
  if (claimed.value !== known.value) return false;
  return claimed.unit === known.unit || claimed.unit === '' || known.unit === '';
}

/** What the claim leaves out of a date agrees with anything; what it says must be in the span's. */
function isSameDate(claimed: readonly string[], known: readonly string[]): boolean {
  return claimed.every((part, index) => part === '' || part === known[index]);
}

function dateParts({ kind, value }: Quantity): string[] {
  return kind === 'date' ? value.split('-') : [value, '', ''];
}

function timeUnits(text: string): Set<string> {
  return new Set(
    [...text.matchAll(/\b(second|minute|hour|day|week|month|quarter|year)s?\b/gi)].map(([, unit]) =>
      unit!.toLowerCase(),
    ),
  );
}

function boundOf(text: string, quantity: Quantity): Bound {
  const before = text.slice(Math.max(0, quantity.start - 24), quantity.start).toLowerCase();
  const after = text.slice(quantity.end, quantity.end + 24).toLowerCase();
  if (AT_MOST.test(before) || /^\s*(?:[\p{L}]+\s)?(?:or (?:less|fewer|below)|maximum|at most)\b/u.test(after))
    return 'most';
  if (
    AT_LEAST.test(before) ||
    /^\s*(?:[\p{L}]+\s)?(?:or (?:more|longer|above)|minimum|at least)\b/u.test(after)
  )
    return 'least';
  return 'none';
}

/** A limit that the span does not have is made up; `within 30 days` for `30 days` is the one that is not. */
function boundsDiffer(claimed: Bound, known: Bound): boolean {
  if (claimed === 'none') return false;
  return known === 'none' ? claimed === 'least' : claimed !== known;
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

const AT_MOST =
  /\b(?:at most|up to|no more than|not more than|less than|fewer than|under|below|within|maximum(?: of)?|no later than|not exceed(?:ing)?)\s+(?:the |a |an |about )?$/;
const AT_LEAST =
  /\b(?:at least|no less than|not less than|no fewer than|more than|over|above|minimum(?: of)?|exceed(?:s|ing)?|longer than)\s+(?:the |a |an |about )?$/;
const BOUND_PHRASES = /\b(?:no|not) (?:more|less|fewer|later|earlier) than\b|\bat (?:least|most)\b/gi;
const CLAUSE_END = /[,;:.!?]\s|\b(?:but|if|when|while|because|although|which)\b/i;
const NEIGHBOURS = 4;
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

type Bound = 'most' | 'least' | 'none';
type Polarity = { negated: ReadonlySet<string>; plain: ReadonlySet<string> };
