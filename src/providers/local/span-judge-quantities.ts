import { contentWords, stemSet } from '../../text/content-words.ts';
import type { Quantity } from '../../text/find-quantities.ts';
import { isSameQuantity } from '../../text/same-quantity.ts';
import { limitsDiffer } from './span-judge-limits.ts';
import type { Statement } from './span-judge-statement.ts';

/** A number, date or unit of time in the claim that the span does not have, or has for something else. */
export function quantitiesDiffer(statement: Statement, passage: Statement): boolean {
  if (statement.quantities.length > MOST_CLAIMED) return true;
  const { text: claim } = statement;
  const { text: span, quantities: known } = passage;
  const units = timeUnits(span, []);
  const converted = statement.quantities.filter(
    (quantity) =>
      quantity.kind === 'duration' &&
      known.some((other) => other.unit !== quantity.unit && isSameQuantity(quantity, other)),
  );
  if ([...timeUnits(claim, converted)].some((unit) => !units.has(unit))) return true;
  return statement.quantities.some((quantity) => {
    const same = known.filter((other) => isSameQuantity(quantity, other));
    const agrees = same.some((other) => !limitsDiffer(claim, quantity, span, other));
    if (!agrees || known.length > MOST_COMPARED) return !agrees;
    const rivals = known.filter((other) => other.kind === quantity.kind && !isSameQuantity(quantity, other));
    if (rivals.length === 0) return false;
    return isBesideOthers(claim, quantity, span, same, rivals);
  });
}

/**
 * `150 euros in capitals and 110 elsewhere` does not support `110 in capitals`: the words around the claimed
 * number must not fit another number of the span better. Where they fit both, as in `managers get 25 days and interns
 * get 10 days`, those of its clause tell.
 */
function isBesideOthers(
  claim: string,
  claimed: Quantity,
  span: string,
  same: readonly Quantity[],
  rivals: readonly Quantity[],
): boolean {
  const lead = (wordsAround: typeof neighbours) => {
    const own = wordsAround(claim, claimed);
    const fits = (quantity: Quantity) =>
      [...wordsAround(span, quantity)].filter((stem) => own.has(stem)).length;
    return Math.max(...rivals.map(fits)) - Math.max(...same.map(fits));
  };
  const around = lead(neighbours);
  return around > 0 || (around === 0 && lead(clauseWords) > 0);
}

function clauseWords(text: string, quantity: Quantity): Set<string> {
  return stemSet(contentWords(clauseOf(text, quantity)).filter((word) => !/^\p{N}/u.test(word.text)));
}

function clauseOf(text: string, { start, end }: Quantity): string {
  const before = text.slice(0, start).split(CLAUSE).at(-1) ?? '';
  return `${before} ${text.slice(end).split(CLAUSE)[0]}`;
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

/** The units of time that a text speaks of, outside the quantities that are told by their length. */
function timeUnits(text: string, converted: readonly Quantity[]): Set<string> {
  return new Set(
    [...text.matchAll(/\b(second|minute|hour|day|week|month|quarter|year)s?\b/gi)]
      .filter(({ index }) => !converted.some(({ start, end }) => index >= start && index < end))
      .map(([, unit]) => unit!.toLowerCase()),
  );
}

const CLAUSE = /[,;.]\s|\s(?:and|but|while|whereas|or)\s/;
const NEIGHBOURS = 4;
/** No sentence has as many numbers; each is compared with all of the passage. */
const MOST_CLAIMED = 500;
/** Beyond that it is a table or a list, and the words around a number say little. */
const MOST_COMPARED = 40;
