import { questionWords } from '../../text/content-words.ts';
import { nameKey, nameWords } from '../../text/name-key.ts';
import type { EvidenceSpan, Intent, QuestionTerm } from '../terms.ts';
import { answerForm, wantsList } from './answer-form.ts';
import type { Passage } from './read-passages.ts';
import { shareOf, type WordWeights } from './weigh-words.ts';

/**
 * How well a passage answers a question of a kind: the share of the question's words that it or its heading has, whether it
 * speaks of what is asked about, and what this kind of question wants (a definition, a value, a reason). 0 when it has
 * nothing of the question; a header that names what is asked about speaks for all that stands below it.
 */
export function weighPassage(passage: Passage, { header, path }: Headed, asked: Asked): number {
  const said = [passage.words, ...toldBelow(passage, asked)].join(' ');
  const heading = passage.heading || (header.split(' > ').at(-1) ?? '');
  const own = shareOf(asked.stems, said, asked.weights);
  const headed = shareOf(asked.stems, heading, asked.weights);
  const words = namesIn(said);
  const named = asked.terms.filter(({ key }) => holdsName(words, key)).length;
  const above = namesIn(`${header} ${heading} ${path}`);
  const isUnderName = asked.terms.some(({ key }) => holdsName(above, key));
  const isCalled = asked.terms.some(({ key, from }) => isName(from) && holdsName(words, key));
  const about =
    (isCalled ? CALLED : 0) +
    own +
    HEADING * headed +
    Math.min(named, MOST_NAMED) / MOST_NAMED +
    (isUnderName ? UNDER_NAME : 0);
  if (about === 0 || isPassedOver(passage, own, asked)) return 0;
  // Below "How to request a refund" stands not how long one has: a value is told with a number.
  const isTheQuestion =
    headed === 1 && asked.stems.length > 1 && (asked.kind !== 'value' || NUMBER.test(said));
  return about + (isTheQuestion ? WHOLE_HEADING : 0) + kindBonus(passage, { said, heading }, asked);
}

/** Code answers how something is used; a row answers only by what it says itself. */
function isPassedOver({ kind, text }: Passage, own: number, asked: Asked): boolean {
  if (kind === 'row') return own < LEAST_OF_ROW;
  return kind === 'code' && (asked.kind !== 'usage' || own === 0 || text.split('\n').length > LONGEST_CODE);
}

/**
 * A table says as much as its best row, and a list of values as its best entry: all of them together have words of any
 * question. What code has of them is chance, unless it is code that is asked for.
 */
function toldBelow({ announced }: Passage, { kind, stems, weights }: Asked): string[] {
  const below = announced[0]?.kind;
  if (below === 'code') return kind === 'usage' ? announced.map(({ text }) => text) : [];
  if (below !== 'row' && kind !== 'value') return announced.map(({ text }) => text);
  const shares = announced.map(({ words }) => shareOf(stems, words, weights));
  const best = announced[shares.indexOf(Math.max(...shares))];
  return best ? [best.words] : [];
}

function isName(from: QuestionTerm['from']): boolean {
  return from === 'identifier' || from === 'quoted';
}

/** What is asked about, read once for all passages. */
export function readAsked(question: string, intent: Intent): Asked {
  const marked = intent.terms.filter(({ from }) => from !== 'word');
  return {
    kind: intent.kind,
    terms: marked.length > 0 ? marked : intent.terms,
    stems: [...new Set(questionWords(question).map(({ stem }) => stem))],
    form: answerForm(question),
    wantsList: wantsList(question),
  };
}

export type Asked = {
  kind: Intent['kind'];
  terms: readonly QuestionTerm[];
  stems: readonly string[];
  /** What the answer looks like, where the question says of what sort it is. */
  form: RegExp | null;
  /** It asks which there are. */
  wantsList: boolean;
  /** How telling each stem is among what was found. */
  weights?: WordWeights;
};

/** Whether a passage says what one of the terms is. */
export function defines({ text }: Pick<Passage, 'text'>, terms: readonly QuestionTerm[]): boolean {
  const [, subject = ''] = DEFINING.exec(text.replace(OPENING, '')) ?? [];
  const key = nameKey(subject.replace(/\([^()]*\)/g, ' '));
  return key !== '' && terms.some((term) => term.key === key || memberKey(term) === key);
}

/** `As the name suggests, …` */
const OPENING = /^As [^,.:;`]{1,40}, /;

/** A page about `reply` calls `reply.send` by its last name. */
function memberKey({ text, from }: QuestionTerm): string | undefined {
  return from === 'identifier' && text.includes('.') ? nameKey(text.split('.').at(-1)!) : undefined;
}

type Headed = Pick<EvidenceSpan, 'header' | 'path'>;

const HEADING = 0.8;
/** A heading with all words of a question is the question. */
const WHOLE_HEADING = 0.6;
const UNDER_NAME = 0.4;
const CALLED = 0.4;
const MOST_NAMED = 3;
const LEAST_OF_ROW = 0.34;
/** Lines. */
const LONGEST_CODE = 25;

/** `A TS_ratio is …`, `TS_ratio: the ratio …`, `**Cavity** — a hole …`; what stands before the verb is the subject. */
const DEFINING =
  /^(?:(?:An?|The|Each|Every) )?((?:(?! (?:is|are|means?|stands for|refers to|denotes|describes)\b)[^:—–]){1,80}?)(?: (?:is|are|means?|stands for|refers to|denotes|describes)\b|: | [—–] )/u;

const REASONS =
  /\b(?:because|since|so that|so as|therefore|reason|otherwise|in order to|to avoid|that is why|why)\b/i;
const STEPS = /\b(?:first|then|next|after|before|when|until|finally|once|step|stage|pass)\b/i;

function kindBonus(
  passage: Passage,
  { said, heading }: { said: string; heading: string },
  asked: Asked,
): number {
  const { kind, terms } = asked;
  const isDefining = defines(passage, terms) ? 1.5 : 0;
  if (asked.form) return formBonus(passage, asked.form);
  if (asked.wantsList && passage.announced.length > 2 && passage.announced[0]!.kind === 'item') return LISTED;
  const isRow = passage.kind === 'row' ? ROW : 0;
  if (kind === 'value') return (NUMBER.test(said) ? 0.4 : 0) + isDefining / 3;
  if (kind === 'reason') return isRow + (REASONS.test(`${heading} ${said}`) ? 0.6 : 0) + isDefining / 3;
  if (kind === 'mechanism') {
    if (passage.kind === 'row') return 2 * ROW;
    const isStep = STEPS.test(said) || passage.announced.length > 0;
    return (isStep ? 0.2 : 0) + isDefining / 2;
  }
  const holdsCode = passage.kind === 'code' || passage.announced.some((each) => each.kind === 'code');
  if (kind === 'usage') return isRow + (holdsCode ? 0.6 : 0);
  const opensIt = passage.isFirst && terms.some(({ key }) => beginsWith(heading, key)) ? 1 : 0;
  return isRow + Math.max(isDefining, kind === 'definition' ? opensIt : 0);
}

/** Not the digits of a name. */
export const NUMBER = /(?<![\p{L}\p{N}_.:-])\p{N}/u;

/** What begins with it is about it: a row of settings, an entry of a list of commands. */
function formBonus({ text, announced }: Passage, form: RegExp): number {
  if (form.test(text.slice(0, SUBJECT))) return OF_FORM;
  return [text, ...announced.map((each) => each.text)].some((each) => form.test(each)) ? OF_FORM / 2 : 0;
}

/** Characters that a passage begins with. */
const SUBJECT = 40;
const OF_FORM = 1.2;
const LISTED = 0.8;

/** Rows are settings and lists: sentences say more. */
const ROW = -0.3;

/** A section that is called after something begins with what it is. */
function beginsWith(heading: string, key: string): boolean {
  const words = namesIn(heading);
  return words.some((_, index) => words.slice(0, index + 1).join('') === key);
}

function namesIn(text: string): string[] {
  return nameWords(text).map(nameKey);
}

/** By words, so that `ratio` does not find itself in `duration`. */
function holdsName(words: readonly string[], key: string): boolean {
  for (let at = 0; at < words.length; at += 1) {
    let joined = '';
    for (const word of words.slice(at, at + LONGEST_NAME)) {
      joined += word;
      if (joined === key) return true;
      if (joined.length >= key.length) break;
    }
  }
  return false;
}

const LONGEST_NAME = 8;
