import type { Quantity } from '../../text/find-quantities.ts';

/**
 * Whether what stands around the same number makes it another limit: `at least` for `at most`, `after 30 days` for
 * `within 30 days`, `30 business days` for `30 days`.
 */
export function limitsDiffer(claim: string, claimed: Quantity, span: string, known: Quantity): boolean {
  if (boundsDiffer(boundOf(claim, claimed), boundOf(span, known))) return true;
  if (claimed.kind !== 'duration' || known.kind !== 'duration') return false;
  return (
    sidesDiffer(sideOf(claim, claimed), sideOf(span, known)) ||
    isWorkTime(claim, claimed) !== isWorkTime(span, known)
  );
}

function boundOf(text: string, quantity: Quantity): Bound {
  const { before, after } = around(text, quantity);
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

/** Where a length of time lies: inside it, past its end, or before what it is counted from. */
function sideOf(text: string, quantity: Quantity): Side {
  const { before, after } = around(text, quantity);
  if (/^\s*(?:before|prior to|earlier than|ahead of|in advance)\b/.test(after)) return 'ahead';
  if (/\b(?:only )?(?:after|following)\s+(?:the |a |an |about |first )?$/.test(before)) return 'past';
  return AT_MOST.test(before) ? 'inside' : 'none';
}

function sidesDiffer(claimed: Side, known: Side): boolean {
  if (claimed === 'ahead') return known !== 'ahead';
  return (claimed === 'past' && known === 'inside') || (claimed === 'inside' && known === 'past');
}

function isWorkTime(text: string, { start, end }: Quantity): boolean {
  return /\b(?:business|working)\b/i.test(text.slice(start, end));
}

function around(text: string, { start, end }: Quantity): { before: string; after: string } {
  return {
    before: text.slice(Math.max(0, start - 24), start).toLowerCase(),
    after: text.slice(end, end + 24).toLowerCase(),
  };
}

const AT_MOST =
  /\b(?:at most|up to|no more than|not more than|less than|fewer than|under|below|within|maximum(?: of)?|no later than|not exceed(?:ing)?)\s+(?:the |a |an |about )?$/;
const AT_LEAST =
  /\b(?:at least|no less than|not less than|no fewer than|more than|over|above|minimum(?: of)?|exceed(?:s|ing)?|longer than)\s+(?:the |a |an |about )?$/;

type Bound = 'most' | 'least' | 'none';
type Side = 'inside' | 'past' | 'ahead' | 'none';
