import { appendTopic, isVague, quantitiesAskedFor, withAppended } from './append-topic.ts';
import type { Turn } from './bounded-history.ts';
import { chooseReferent, looseReferent } from './choose-referent.ts';
import { completeCount } from './complete-count.ts';
import { completeFragment, upperFirst } from './complete-fragment.ts';
import { findReferences, type Reference } from './find-references.ts';
import { nounPhrases } from './noun-phrases.ts';
import { readTopic, type Topic } from './read-topic.ts';

/**
 * A follow-up as a question that stands by itself, made from words of the history alone. A question that needs nothing
 * of it comes back as it was, byte for byte.
 */
export function rewriteByRules(question: string, history: readonly Turn[]): RuleRewrite {
  return rewrite(question, topicsOf(history)) ?? { question, carried: [] };
}

/** A longer question says what it is about. */
const LONGEST = 400;

/** The latest first. Each turn is read as the question it stood for: `And 2020?` goes on with `What about 2019?`. */
function topicsOf(history: readonly Turn[]): Topic[] {
  const topics: Topic[] = [];
  for (const { question, answer } of history) {
    const whole = rewrite(question, topics)?.question;
    const topic = readTopic({ question: whole && whole.length <= LONGEST ? whole : question, answer });
    if (topic) topics.unshift(topic);
  }
  return topics;
}

function rewrite(question: string, topics: readonly Topic[]): RuleRewrite | undefined {
  const [latest] = topics;
  if (!latest || question.length > LONGEST) return undefined;
  const completed = completeFragment(question, latest) ?? completeCount(question, latest);
  if (completed) return { question: completed, carried: carriedFrom(latest, completed) };
  const references = findReferences(question);
  const pronouns = references.filter(({ kind }) => kind !== 'definite');
  if (pronouns.length > 0) return resolved(question, pronouns, topics);
  const definite = references.filter(({ kind }) => kind === 'definite');
  const known = definite.filter((reference) => referentIn(topics, reference) !== undefined);
  if (known.length > 0) return resolved(question, known, topics);
  const pointsBack = definite.some(({ of }) => of?.determiner !== 'the') && !isRich(question);
  return pointsBack || isVague(question, latest) ? appendTopic(question, latest) : undefined;
}

/** With a name, or with much else: what is searched for is clear enough, and a wrong topic would only harm. */
function isRich(question: string): boolean {
  const phrases = nounPhrases(question);
  return phrases.length > 2 || phrases.some(({ kind }) => kind === 'name' || kind === 'title');
}

/** The phrases of the turn before that are in the completed question, else the words that both begin with. */
function carriedFrom({ phrases, question }: Topic, completed: string): string[] {
  const kept = phrases.filter(({ core }) => completed.includes(core)).map(({ core }) => core);
  if (kept.length > 0) return kept;
  if (completed.includes(question)) return [question];
  const words = completed.split(' ');
  const earlier = question.toLowerCase().split(' ');
  const same = words.findIndex((word, index) => word.toLowerCase() !== earlier[index]);
  return [words.slice(0, same).join(' ') || question];
}

/** Replaces what can be replaced; where nothing can, the topic is put behind the question. */
function resolved(
  question: string,
  references: readonly Reference[],
  topics: readonly Topic[],
): RuleRewrite | undefined {
  const latest = topics[0]!;
  const amounts = quantitiesAskedFor(question, latest);
  const edits = amounts.length > 0 ? [] : editsFor(question, references, topics);
  let whole = question;
  for (const { reference, text } of edits.toReversed()) whole = replaced(whole, reference, text);
  const base =
    edits.length > 0
      ? { question: whole, carried: edits.map(({ text }) => text) }
      : appendTopic(question, latest);
  if (!base || amounts.length === 0) return base;
  return {
    question: withAppended(base.question, `(${amounts.join(', ')})`),
    carried: [...base.carried, ...amounts],
  };
}

function editsFor(question: string, references: readonly Reference[], topics: readonly Topic[]): Edit[] {
  const edits: Edit[] = [];
  for (const reference of references) {
    if (isActivity(question, reference, topics[0]!)) continue;
    const text = referentIn(
      topics,
      reference,
      edits.map((edit) => edit.text),
    );
    if (text !== undefined) edits.push({ reference, text });
  }
  return edits;
}

type Edit = { reference: Reference; text: string };

/** Two references of different kinds speak of different things. */
function referentIn(
  topics: readonly Topic[],
  reference: Reference,
  taken: readonly string[] = [],
): string | undefined {
  for (const topic of topics) {
    const referent = chooseReferent(reference, topic, taken);
    if (referent !== undefined) return referent;
  }
  return topics
    .map((topic) => looseReferent(reference, topic, taken))
    .find((referent) => referent !== undefined);
}

/** `How long does it take?` after `How do I reset my password?`: not the password takes long. */
function isActivity(question: string, { kind, end }: Reference, { activity }: Topic): boolean {
  if (activity === undefined || !/^(?:it|that)$/.test(kind)) return false;
  return kind === 'that' || OF_ACTIVITIES.test(question.slice(end));
}

const OF_ACTIVITIES =
  /^ (?:take|cost|work|matter|help|happen|possible|allowed|required|free|mandatory|safe|legal|permitted|necessary|hard|difficult|easy|need (?:approval|to be))\b/i;

function replaced(question: string, reference: Reference, text: string): string {
  const { start, of, kind, contraction } = reference;
  const isOwner = kind !== 'definite' && of !== undefined;
  const words = isOwner
    ? `the ${of.core.replace(/^\S+\s+/u, '')} of ${text}`
    : `${text}${isPossessive(question, reference) ? "'s" : ''}${contraction ? ` ${FULL[contraction] ?? ''}` : ''}`;
  const end = isOwner ? of.coreEnd : reference.end;
  return question.slice(0, start) + (start === 0 ? upperFirst(words) : words) + question.slice(end);
}

function isPossessive(question: string, { start, end }: Reference): boolean {
  return /^(?:its|their|his)$/i.test(question.slice(start, end));
}

const FULL: Readonly<Record<string, string>> = { s: 'is', re: 'are', ll: 'will', d: 'would', ve: 'have' };

/** `carried`: what came from the history, in its words. */
export type RuleRewrite = { question: string; carried: string[] };
