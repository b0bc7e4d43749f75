import { findQuantities, type Quantity } from '../../text/find-quantities.ts';
import { splitWords, stemOf, type Word } from '../../text/split-words.ts';
import { STOP_WORDS } from '../../text/stop-words.ts';

/** A text as it is compared. Numbers and their units are kept apart from the words: `thirty days` and `30 days` are one. */
export function readStatement(original: string): Statement {
  const text = original
    .replace(ORDINAL, (word) => `${ORDINALS.indexOf(word.toLowerCase()) + FIRST_ORDINAL}th`)
    .replace(/\b(?:one |a )?half (?=of (?!an?\b|\d))/gi, '50% ')
    .replace(/\bthree quarters (?=of\b)/gi, '75% ');
  const quantities = findQuantities(text);
  // `Not until 1978` and `not only` deny nothing.
  const words = splitWords(text.replace(/\bnot (?=only\b|until\b)/gi, '    '));
  const isNumber = new Uint8Array(text.length);
  for (const { start, end } of quantities) isNumber.fill(1, start, end);
  const content = words.filter(
    (word) => isNumber[word.start] === 0 && !STOP_WORDS.has(word.text.toLowerCase()),
  );
  return {
    text,
    words,
    quantities,
    stems: new Set(content.map((word) => word.stem)),
    plain: words.map((word) => word.text.toLowerCase()).join(' '),
  };
}

/** The stems that the parts of a name in code have: `getTarget`, `HTTPServer`. */
export function partsOf(identifier: string): string[] {
  const parts = identifier.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
  return parts.length > 1 ? parts.map(stemOf) : [];
}

/** `First` and `second` are left: the one has an opposite, the other is a time. */
const ORDINALS =
  'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const FIRST_ORDINAL = 3;
const ORDINAL = new RegExp(`\\b(?:${ORDINALS.join('|')})\\b(?! of\\b| quarter)`, 'gi');

export type Statement = {
  text: string;
  words: readonly Word[];
  /** All words in lower case with one space between them. */
  plain: string;
  /** Of its content words. */
  stems: ReadonlySet<string>;
  quantities: readonly Quantity[];
};
