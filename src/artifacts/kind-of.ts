import { SECTION_CUES } from './section-cues.ts';

/**
 * How far a text is of the kind that a section asks for: 0 where nothing in it says so. Counted are the words that speak for
 * it, the heading that it stands under, and for steps that it is a point of a numbered list.
 */
export function kindOf(key: string, { text, heading, isNumbered, isFirst }: KindOfText): number {
  const { cues, titles } = SECTION_CUES[key] ?? NONE;
  const said = text.replace(SPEAKER, '').replace(CODE, ' ');
  const words = cues.reduce((sum, [weight, pattern]) => sum + (pattern.test(said) ? weight : 0), 0);
  // A heading alone says little of each sentence below it.
  const under = titles.test(heading) ? (words > 0 ? UNDER_TITLE : 1) : 0;
  const numbered = isNumbered && ORDERED.has(key) ? NUMBERED : 0;
  const first = isFirst && INTRODUCING.has(key) ? FIRST : 0;
  return Math.max(0, Math.min(MOST, words + under + numbered + first));
}

export type KindOfText = {
  text: string;
  /** What it stands under. */
  heading: string;
  /** A point of a numbered list. */
  isNumbered: boolean;
  /** The first sentence under its heading. */
  isFirst: boolean;
};

/** Sections that say what something is. */
export const INTRODUCING: ReadonlySet<string> = new Set(['overview', 'summary', 'purpose', 'scope']);

/** Rows of tables say who, when and how much; other sections want sentences. */
export const TAKES_ROWS: ReadonlySet<string> = new Set([
  'roles',
  'checks',
  'constraints',
  'milestones',
  'requirements',
  'success_measures',
]);

const NONE = { cues: [], titles: /(?!)/ };
const ORDERED: ReadonlySet<string> = new Set(['steps', 'tasks']);
/** `Marta: ` of a transcript. */
const SPEAKER = /^\p{Lu}\p{Ll}+: /u;
/** The name of an option says nothing of the sentence. */
const CODE = /`[^`]*`/g;
const UNDER_TITLE = 2;
const NUMBERED = 3;
const FIRST = 1;
/** So that a long sentence with a bit of everything does not beat one that is to the point. */
const MOST = 5;
