import { contentWords } from '../../text/content-words.ts';
import { nameWords } from '../../text/name-key.ts';
import { stemOf } from '../../text/split-words.ts';

/**
 * From this share on, two sections speak of the same thing. In the documents of fastify 3 of 4 pairs of sections of one name
 * share more (0.33 in the middle), and the rest are no candidates, because they do not begin by saying what it is; the two
 * cavities of the tests share nothing.
 */
export const ONE_TOPIC = 0.2;

/** The stems of what a text is about, without those of a name. What makes up names in code is taken apart. */
export function vocabularyOf(text: string, without: ReadonlySet<string> = NOTHING): Set<string> {
  const words = contentWords(nameWords(text.slice(0, MOST_CHARACTERS)).join(' '));
  const stems = words.filter((word) => word.text.length > 2 && !/^\p{N}/u.test(word.text));
  return new Set(stems.map(({ stem }) => stem).filter((stem) => !without.has(stem) && !EVERYWHERE.has(stem)));
}

/** How much of the smaller vocabulary is in the other one, 0 to 1: a short definition is in a long chapter or it is not. */
export function sharedShare(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const [small, large] = left.size <= right.size ? [left, right] : [right, left];
  if (small.size === 0) return 0;
  return [...small].filter((stem) => large.has(stem)).length / small.size;
}

/** Whether a word stands in texts of any topic. */
export function isGeneral(stem: string): boolean {
  return EVERYWHERE.has(stem);
}

/** The stems of the words of a name. */
export function nameStems(name: string): Set<string> {
  return new Set(nameWords(name).map(stemOf));
}

const NOTHING: ReadonlySet<string> = new Set();
/** A section of more says nothing new about what it is about. */
const MOST_CHARACTERS = 3000;
/** Words that sections share whatever they are about, and those that every definition in code has. */
const EVERYWHERE = new Set(
  `one two three first second last new use see used using example note make made call called take give need several many thing
  way kind part time example export const function return string number boolean void type class interface public private
  static async await readonly def self this null undefined true false doc file readme src lib test index`
    .split(/\s+/)
    .map(stemOf),
);
