/** The words of a document, by which a hyphen at the end of a line is judged. */
export type Vocabulary = Pick<ReadonlySet<string>, 'has'>;

/** Looks at the words when the first of them is asked for: many documents have no hyphen at the end of a line. */
export function vocabularyOf(texts: readonly string[]): Vocabulary {
  let words: Set<string> | undefined;
  return {
    has(word) {
      words ??= wordsOf(texts);
      return words.has(word);
    },
  };
}

/** Every word, and every compound with a hyphen, that stands within a line. */
function wordsOf(texts: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const text of texts) {
    const line = HYPHENS.includes(text.at(-1) ?? ' ') ? text.replace(/\S+$/, '') : text;
    for (const word of line.match(/\p{L}{2,}(?:[-\u2010]\p{L}{2,})*/gu) ?? []) words.add(word.toLowerCase());
  }
  return words;
}

const HYPHENS = '-\u2010\u00ad';

/** What is to be put between two lines of a paragraph, and whether the hyphen that ends the first one goes. */
export function lineSeam(
  above: string,
  below: string,
  words: Vocabulary,
): { dropsHyphen: boolean; blank: boolean } {
  if (above.endsWith('\u00ad')) return { dropsHyphen: true, blank: false };
  if (!JOINING.includes(above.at(-1) ?? ' ')) return { dropsHyphen: false, blank: true };
  const left = /(\p{L}+)[-\u2010]$/u.exec(above)?.[1]?.toLowerCase();
  const right = /^\p{L}+/u.exec(below)?.[0];
  if (left && right && CONJUNCTION.test(right)) return { dropsHyphen: false, blank: true };
  if (!left || !right) return { dropsHyphen: false, blank: !/[\p{L}\p{N}][-\u2010–—/]$/u.test(above) };
  return { dropsHyphen: isBrokenWord(left, right, words), blank: false };
}

/** Most lines end in none of these, and there is nothing more to look at. */
const JOINING = '-\u2010–—/';

/** "pre- and post-war": what follows is the second half of a pair, not of a word. */
const CONJUNCTION = /^(?:and|or|to|nor|und|oder|bis|et|ou|y|o)$/;

/**
 * Whether "left-right" is one word broken at the end of a line. It is when the document has the whole word elsewhere;
 * it is not when it has the compound, or when both halves are words of their own. Unknown words are taken as broken,
 * which is what most hyphens at the ends of lines are.
 */
function isBrokenWord(left: string, right: string, words: Vocabulary): boolean {
  if (!/^\p{Ll}/u.test(right)) return false;
  const end = right.toLowerCase();
  if (words.has(left + end)) return true;
  if (words.has(`${left}-${end}`)) return false;
  return !(words.has(left) && words.has(end));
}
