import { contentWords, stemSet } from '../../text/content-words.ts';
import type { Quantity } from '../../text/find-quantities.ts';
import type { Statement } from './span-judge-statement.ts';

/** A number, date or unit of time in the claim that the span does not have, or has for something else. */
export function quantitiesDiffer(statement: Statement, passage: Statement): boolean {
  const { text: claim } = statement;
  const { text: span, quantities: known } = passage;
  const units = timeUnits(span);
  if ([...timeUnits(claim)].some((unit) => !units.has(unit))) return true;
  return statement.quantities.some((quantity) => {
    const same = known.filter((other) => isSameQuantity(quantity, other));
    const agrees = same.some((other) => !boundsDiffer(boundOf(claim, quantity), boundOf(span, other)));
    if (!agrees || known.length > MOST_COMPARED) return !agrees;
    const rivals = known.filter((other) => other.kind === quantity.kind && !isSameQuantity(quantity, other));
    if (rivals.length === 0) return false;
    return isBesideOthers(neighbours(claim, quantity), span, same, rivals);
  });
}

/**
 * `150 euros in capitals and 110 elsewhere` does not support `110 in capitals`: the words around the claimed
 * number must not fit another number of the span better.
 */
function isBesideOthers(
  claimed: ReadonlySet<string>,
  span: string,
  same: readonly Quantity[],
  rivals: readonly Quantity[],
): boolean {
  const fit = (quantities: readonly Quantity[]) =>
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

const AT_MOST =
  /\b(?:at most|up to|no more than|not more than|less than|fewer than|under|below|within|maximum(?: of)?|no later than|not exceed(?:ing)?)\s+(?:the |a |an |about )?$/;
const AT_LEAST =
  /\b(?:at least|no less than|not less than|no fewer than|more than|over|above|minimum(?: of)?|exceed(?:s|ing)?|longer than)\s+(?:the |a |an |about )?$/;
const NEIGHBOURS = 4;
/** Beyond that it is a table or a list, and the words around a number say little. */
const MOST_COMPARED = 40;

type Bound = 'most' | 'least' | 'none';
