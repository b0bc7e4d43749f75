/**
 * Whether a line says something, or is a heading, a navigation line or a list of links that lost its marks.
 * A line with a full stop is believed; one without needs a verb, a value, or the form `Name: value`.
 */
export function readsAsSentence(text: string): boolean {
  if (isNavigation(text)) return false;
  if (ENDS_A_SENTENCE.test(text)) return true;
  return hasVerb(text) || ENTRY.test(text) || (NUMBER.test(text) && !LINK_LIST.test(text));
}

/** Links and buttons of a page, or headings that were joined: not even an entry of a list. */
export function isNavigation(text: string): boolean {
  if (BOILERPLATE.test(text) || TITLES_IN_A_ROW.test(text)) return true;
  const joints = text.replace(/`[^`]*`/g, '').match(RUN_TOGETHER)?.length ?? 0;
  const titles = text.match(NEW_TITLE)?.length ?? 0;
  if (!ENDS_A_SENTENCE.test(text)) return joints > 0 || titles >= MANY_TITLES;
  return joints > MOST_JOINTS || (joints === MOST_JOINTS && titles > MOST_JOINTS);
}

/** Unmarked text of another script has neither English verbs nor, often, a full stop: it is believed. */
function hasVerb(text: string): boolean {
  return VERB.test(text) || !/[a-z]/i.test(text);
}

const BOILERPLATE =
  /\bxlinkedin\b|^on this page\b|^was this (?:page|article) helpful\b|^(?:table of contents|skip to (?:main )?content|all rights reserved)\b/i;
/** Headings of a page that were joined: a name of an office or a person seldom has six words in capitals. */
const TITLES_IN_A_ROW = /^(?:\p{Lu}\p{Ll}+ |\p{Lu}{2,5} (?=\p{Lu}\p{Ll})){6}/u;
/** `promptsChain`, `prompts?When`, `(Python)Next`. Product names such as `JavaScript` have one joint each. */
const RUN_TOGETHER = /\p{Ll}{2}\p{Lu}\p{Ll}|[)?!]\p{Lu}\p{Ll}/gu;
const MOST_JOINTS = 2;
/** A capital after a small word with nothing between: once or twice it is a name. */
const NEW_TITLE = /(?<=\p{Ll}) \p{Lu}\p{Ll}/gu;
const MANY_TITLES = 5;
const ENDS_A_SENTENCE = /[.!?…。！？।]["'”’»)\]*_]*$/u;
const ENTRY = /^(?!(?:Example|Step|Figure|Table|Chapter|Part) \d)\p{Lu}[^:]{1,60}: \S/u;
const NUMBER = /(?<![\p{L}\p{N}])\p{N}/u;
const LINK_LIST = /\p{Lu}\p{Ll}+ (?:\p{L}+ )*\p{Lu}\p{Ll}+ \p{Lu}/u;
/** Words that make a clause. Other verbs look like nouns in English (`use`, `request`, `returns`). */
const VERB =
  /\b(?:is|are|was|were|be|been|am|has|have|had|do|does|did|can|cannot|could|may|might|must|shall|should|will|would|takes?|pays?|gives?|gets?|makes?|allows?|requires?|includes?|contains?|provides?|follows?|begins?|applies|\p{L}{3,}n['’]t|(?!need|speed|feed|seed|embed|based|advanced|limited|related|detailed)\p{L}{2,}ed)\b/iu;
