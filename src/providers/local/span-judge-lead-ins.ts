import type { RetrievedChunk } from '../../terms.ts';
import { contentWords, stemSet } from '../../text/content-words.ts';
import { findNames } from '../../text/find-names.ts';
import { findQuantities, type Quantity } from '../../text/find-quantities.ts';
import { isSameQuantity } from '../../text/same-quantity.ts';
import { splitWords, stemOf } from '../../text/split-words.ts';

/**
 * Whether a sentence that ends in `?` or `:` tells the reader something all the same: a number, name, date or address
 * that no source has, a question that is none (`Did you know that …?`), or a lead-in that is a statement of its own.
 */
export function assertsUnasked(sentence: string, mark: string, known: KnownFacts): boolean {
  if (holdsStrangeFact(sentence, known)) return true;
  return mark === '?' ? RHETORICAL.test(sentence) : isStatement(sentence, known);
}

export function readFacts(sources: readonly RetrievedChunk[]): KnownFacts {
  const text = sources
    .map((source) => [source.documentTitle, ...source.headingPath, source.text].join('\n'))
    .join('\n');
  return { lower: text.toLowerCase(), stems: stemSet(splitWords(text)), quantities: findQuantities(text) };
}

function holdsStrangeFact(sentence: string, { lower, stems, quantities }: KnownFacts): boolean {
  const addresses = sentence.match(ADDRESS) ?? [];
  return (
    addresses.some((address) => !lower.includes(address.toLowerCase().replace(/[?:.,;)]{1,9}$/, ''))) ||
    findNames(sentence).some(({ stem }) => !stems.has(stem) && !LEADING.has(stem)) ||
    findQuantities(sentence).some((quantity) => !quantities.some((other) => isSameQuantity(quantity, other)))
  );
}

/** `Refunds are possible in these cases:` only points at what follows; `Send the money to us now:` does more. */
function isStatement(sentence: string, { stems }: KnownFacts): boolean {
  const words = contentWords(sentence).filter(({ stem }) => !LEADING.has(stem));
  const strange = words.filter(({ stem }) => !stems.has(stem)).length;
  if (words.length < FEWEST_STATED || strange >= words.length * MOSTLY_STRANGE)
    return words.length >= FEWEST_STATED;
  return (
    !POINTS_ON.test(sentence) && (HAS_VERB.test(sentence) || (strange > 0 && words.length > FEWEST_STATED))
  );
}

/** What stands before the statement of a question that asks nothing. */
export const RHETORICAL_THAT =
  /^(?:did you know|do you know|are you aware|were you aware|have you heard|would you believe|is(?:n['’]t| it not) it (?:true|clear|obvious|great)) that /i;
const RHETORICAL =
  /^(?:did you know|are you aware|were you aware|have you heard|would you believe|is(?:n['’]t| it not)|are(?:n['’]t| they not)|does(?:n['’]t| it not)|do(?:n['’]t))\b|\b(?:would|could|can|will|why don['’]t) you (?:please |kindly |not |just )*(?:call|send|pay|transfer|visit|click|email|write|give|enter|share|open|download|install|contact|reply|forward)\b/i;
/** Also an account, a telephone number and the like: letters and digits in one word, or digits in groups. */
const ADDRESS =
  /(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}\.\S+|\b\d[\d-]{5,30}\d\b|\b(?=\w{0,40}\d)(?=\w{0,40}\p{L})\w{4,}\b/gu;
const HAS_VERB =
  /\b(?:is|are|was|were|has|have|had|must|may|can|cannot|will|shall|should|does|do|did|never|not|\p{L}{2,}n['’]t)\b/iu;
/** A lead-in says that something follows. */
const POINTS_ON =
  /\b(?:follow\w*|below|these|those|here|such as|includ\w+|namely|steps?|as|ways?|cases?|options?|conditions?|need|needs|required?|requires|to|is|are|was|were|has|have|must|can|should|may):["'”’)]*$|\b(?:following|as follows|below|these|here(?: is| are|['’]s)|in (?:two|three|four|several) )\b/i;
const LEADING = new Set(
  'answer summary short brief step follow detail key point list overview example note source document question yes no here need require include information fact result conclusion accord apply state say hold provide'
    .split(' ')
    .map(stemOf),
);
const FEWEST_STATED = 3;
const MOSTLY_STRANGE = 0.5;

/** What the sources hold, against which a question or a lead-in is looked at. */
export type KnownFacts = { lower: string; stems: ReadonlySet<string>; quantities: readonly Quantity[] };
