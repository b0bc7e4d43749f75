import { isOnly, isReply, ORDER } from './find-orders.ts';
import { isForPeople } from './for-people.ts';
import { hiddenParts } from './hidden-parts.ts';
import { endsSentence, type PhraseMatch } from './phrase-rules.ts';
import { isMentioned, tellsOfAttacks } from './quoted-attack.ts';
import type { FoldedText } from './read-folded.ts';

export type Finding = {
  reason: string;
  weight: number;
  /** What was matched: the same rule counts once. */
  rule: string;
};

export type Spoken = PhraseMatch & { reason: string };

/** All that is discounted counts as one rule, and however much there is never for enough. */
export const DISCOUNTED = { rule: 'discounted', most: 0.8 };

const SHARES = { mentioned: 0.3, negated: 0.3, forPeople: 0.4 };
const HIDDEN = 2;
const COMPANY = 0.4;

/**
 * A phrase weighs by where it stands: more where readers do not see it or an answer is ordered behind it; less where it
 * is negated, only mentioned, or about the work of people. What orders an answer is never discounted.
 */
export function weighPhrases(text: FoldedText, spoken: readonly Spoken[]): Finding[] {
  if (spoken.length === 0) return [];
  const hidden = hiddenParts(text.plain);
  const isAboutAttacks = tellsOfAttacks(text);
  return spoken.flatMap(({ reason, phrase, weight, first, last }) => {
    const start = text.starts[first] ?? 0;
    const isHidden = hidden.some((part) => part.start <= start && start < part.end);
    if (isHidden) return [{ reason, rule: phrase, weight: weight * HIDDEN }];
    const plain = { reason, rule: phrase, weight };
    if (ordersAnswer(text, phrase, last))
      return DROPS_ORDERS.test(phrase)
        ? [plain, { reason, rule: 'answer ordered', weight: COMPANY }]
        : [plain];
    const share = shareOf(text, { reason, phrase, weight, first, last }, isAboutAttacks);
    return share < 1 ? [{ reason, rule: DISCOUNTED.rule, weight: weight * share }] : [plain];
  });
}

/** Rules and markers that begin with a verb of ignoring. */
const DROPS_ORDERS = /^(?:@ignore|@overrule|@aside|ignore|disregard|forget|order:)/;

function shareOf(text: FoldedText, { phrase, first, last }: Spoken, isAboutAttacks: boolean): number {
  if (isMentioned(text, first, last, isAboutAttacks)) return SHARES.mentioned;
  if (isNegated(text, phrase, first)) return SHARES.negated;
  const mayBeForPeople = DROPS_ORDERS.test(phrase) || /^\^?you are|mode$/.test(phrase);
  return mayBeForPeople && isForPeople(text, first, last) ? SHARES.forPeople : 1;
}

/** Whether soon after a place somebody is told what to answer: `reply only with`, `say YES`, `antworte nur`. */
function ordersAnswer(text: FoldedText, phrase: string, last: number): boolean {
  if (phrase.endsWith('only') && last + 1 < text.words.length && isSpelledOut(text, last + 1)) return true;
  const until = Math.min(last + SOON, text.words.length);
  for (let at = last + 1; at < until; at++) {
    const word = text.words[at]!;
    if (!ANSWER.has(word) && !isReply(word)) continue;
    for (let next = at + 1; next <= at + 4 && next < text.words.length; next++)
      if (leavesNoOther(text, next)) return true;
  }
  return false;
}

/** In words. */
const SOON = 16;
const ANSWER: ReadonlySet<string> = new Set(
  'reply respond answer say output print write return state repeat'.split(' '),
);
const MARKS: ReadonlySet<string> = new Set(
  'only with exactly just nothing solely that word words in as following'.split(' '),
);

function leavesNoOther(text: FoldedText, at: number): boolean {
  const word = text.words[at]!;
  return MARKS.has(word) || isOnly(word) || isSpelledOut(text, at);
}

/** A word in capitals, or the first of what is quoted. */
function isSpelledOut({ cased, starts, ends }: FoldedText, at: number): boolean {
  const written = cased.slice(starts[at], ends[at]);
  return (
    /^[A-Z][A-Z0-9_-]{2,}$/.test(written) || /[\s(:]["“„«`]$/.test(cased.slice(ends[at - 1], starts[at]))
  );
}

/** English needs an auxiliary: `not` alone before an order denies nothing. */
function isNegated(text: FoldedText, phrase: string, first: number): boolean {
  const { words } = text;
  const [earlier, before, own] = [words[first - 2] ?? '', words[first - 1] ?? '', words[first] ?? ''];
  if (first === 0 || endsSentence(text, first) || NEGATIONS.has(own)) return false;
  if (ALONE.has(before)) return true;
  if (before === 'not') return AUXILIARIES.has(earlier);
  return phrase.startsWith(ORDER) && NEGATIONS.has(before);
}

const ALONE: ReadonlySet<string> = new Set('never dont cannot cant mustnt shouldnt nicht не'.split(' '));
const NEGATIONS: ReadonlySet<string> = new Set([...ALONE, ...'not pas no non nao ne niet nie'.split(' ')]);
const AUXILIARIES: ReadonlySet<string> = new Set(
  'do does did must should shall can could may will would to'.split(' '),
);
