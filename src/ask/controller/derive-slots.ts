import { nameKey, nameWords } from '../../text/name-key.ts';
import type { SpanRole } from '../envelope.ts';
import { properWords } from '../question/proper-words.ts';
import type { Intent, QuestionTerm, Slot } from '../terms.ts';

/**
 * What the evidence has to hold. A term is hard where the asker marked it (quotes, a name of code, a path) or the documents
 * define it (`defined`, by key); of a phrase that they do not define, the longest parts that they do are hard. All else is
 * soft: it guides the search, and where it is missing an answer is not grounded.
 */
export function deriveSlots(question: string, intent: Intent, defined: ReadonlySet<string>): Slot[] {
  const proper = properWords(question);
  const terms = intent.terms.flatMap((term) => termSlots(term, defined));
  const slots = [
    ...terms.map((slot) => withSort(withProper(slot, proper), question, terms.length)),
    ...roleSlots(question, intent.kind),
  ];
  const seen = new Set<string>();
  return slots.filter(({ id }) => !seen.has(id) && seen.add(id)).slice(0, MOST_SLOTS);
}

const MOST_SLOTS = 24;

/** What has to be looked up to know which terms the documents define. */
export function keysToLookUp(terms: readonly QuestionTerm[]): string[] {
  const keys = terms.flatMap((term) => [term.key, ...partsOf(term).map(({ key }) => key), ...ownName(term)]);
  return [...new Set(keys)];
}

/** A symbol is known by its own name: `Queue.push` as `push`. */
function ownName({ text, from }: QuestionTerm): string[] {
  const isQualified = from !== 'path' && /^[\w$]+(?:(?:\.|::|->|#)[\w$]+)+$/.test(text);
  return isQualified ? [nameKey(text.split(/\.|::|->|#/).at(-1)!)] : [];
}

function termSlots(term: QuestionTerm, defined: ReadonlySet<string>): Slot[] {
  const isMarked = term.from === 'quoted' || term.from === 'identifier' || term.from === 'path';
  const whole = slotOf(term, isMarked || defined.has(term.key));
  if (whole.isHard) return [whole];
  const parts: QuestionTerm[] = [];
  for (const part of partsOf(term)) {
    const isInAnother = parts.some(({ text }) => sharesWords(text, part.text));
    if (defined.has(part.key) && !isInAnother) parts.push(part);
  }
  return [...parts.map((part) => slotOf(part, true)), whole];
}

function withProper(slot: Slot, proper: readonly string[]): Slot {
  const words = slot.term!.text.split(/[^\p{L}\p{N}]+/u);
  const own = proper.filter((word) => words.includes(word));
  return own.length > 0 ? { ...slot, proper: own } : slot;
}

/** A word right behind "what" or "which", where the question has others and the word is no name. */
function withSort(slot: Slot, question: string, count: number): Slot {
  const { isHard, proper, term } = slot;
  if (isHard || proper || count < 2 || term!.from !== 'word') return slot;
  const asked = Array.from(question.matchAll(/\b(?:what|which)\s+([\p{L}\p{N}]+)/giu), ([, word]) => word);
  return asked.includes(term!.text) ? { ...slot, isSort: true } : slot;
}

function slotOf(term: QuestionTerm, isHard: boolean): Slot {
  return { id: `term:${term.text.toLowerCase()}`, kind: 'term', isHard, term };
}

/** The runs of two words and more inside of a phrase, the longest first. A single word of it may be the heading of anything. */
function partsOf({ text, from }: QuestionTerm): QuestionTerm[] {
  const words = from === 'phrase' ? text.split(/\s+/) : [];
  const parts: QuestionTerm[] = [];
  for (let length = words.length - 1; length >= 2; length--) {
    for (let start = 0; start + length <= words.length; start++) {
      const part = words.slice(start, start + length).join(' ');
      parts.push({ text: part, key: nameKey(part), from: 'phrase' });
    }
  }
  return parts;
}

function sharesWords(left: string, right: string): boolean {
  const words = new Set(nameWords(left));
  return nameWords(right).some((word) => words.has(word));
}

/** Hard where the question asks for it in so many words. */
function roleSlots(question: string, kind: Intent['kind']): Slot[] {
  const wanted = ROLES[kind];
  if (!wanted) return [];
  const { role, asked } = wanted;
  return [{ id: `role:${role}`, kind: 'role', isHard: asked.test(question), role }];
}

const NEVER = /(?!)/;

const ROLES: Partial<Record<Intent['kind'], { role: SpanRole; asked: RegExp }>> = {
  definition: { role: 'definition', asked: /\b(?:define|definition)\b/i },
  mechanism: { role: 'definition', asked: NEVER },
  location: { role: 'definition', asked: /\b(?:defined|definition|implemented)\b/i },
  usage: { role: 'usage', asked: /\b(?:examples?|usages?|callers?)\b|\b(?:who|what) (?:calls|uses)\b/i },
  tests: { role: 'test', asked: /\btest(?:s|ed)?\b/i },
};
