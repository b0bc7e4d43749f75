import { missingNames, missingQuantities, missingWords, textOf } from '../answer/missing-facts.ts';
import type { GroundednessJudge } from '../models/groundedness-judge.ts';
import type { RetrievedChunk } from '../terms.ts';
import { contentWords, stemSet } from '../text/content-words.ts';
import { splitSentences } from '../text/split-sentences.ts';

/**
 * What a sentence says against the chunks that it cites, or undefined.
 *
 * The local judge compares words: it rejects more than half of what is rightly said in words of one's own. By itself its
 * "no" would empty most sections, so it counts only where something can be pointed at: a number or a name that no cited
 * chunk has, a "not" that turns what they say into its opposite, a sentence of theirs that was altered, or hardly a word
 * in common with them.
 */
export async function findContradiction(
  judge: GroundednessJudge,
  { text, about, sources, signal }: SentenceToCheck,
): Promise<string | undefined> {
  const isSupported = async (sentence: string) => {
    const marks = sources.map((_, index) => `[${index + 1}]`).join(' ');
    const request = { question: about, answer: `${sentence} ${marks}`, sources, signal };
    return (await judge.judge(request)).grounded;
  };
  if (isStrange(text, about, sources)) return 'What it cites has hardly a word in common with it.';
  if (await isSupported(text)) return undefined;
  const missing = factsMissing(text, `${textOf(sources)}\n${about}`);
  if (missing.length > 0) return `What it cites does not mention ${listed(missing)}.`;
  for (const opposite of oppositesOf(text))
    if (await isSupported(opposite)) return 'What it cites says the opposite.';
  return isAltered(text, sources)
    ? 'What it cites has these words, but says something else with them.'
    : undefined;
}

export type SentenceToCheck = {
  text: string;
  /** What the section is about: its words may be used without a source. */
  about: string;
  /** The chunks that it cites. */
  sources: readonly RetrievedChunk[];
  signal?: AbortSignal;
};

function factsMissing(text: string, known: string): string[] {
  const numbers = missingQuantities(text, known).map(({ start, end }) => text.slice(start, end));
  // "One" is a pronoun as often as a number.
  const counted = numbers.filter((number) => !/^one$/i.test(number));
  return [...new Set([...counted, ...missingNames(text, known)])];
}

/** The same statement with its negation taken away, or with one put in where English has it: behind an auxiliary. */
export function oppositesOf(text: string): string[] {
  const without = text
    .replace(NEGATED_AUXILIARY, '$1')
    .replace(/\bcannot\b/gi, 'can')
    .replace(/\b(?:never|no)\b\s*/gi, '')
    .replace(/\bwithout\b/gi, 'with');
  if (without !== text) return [without];
  const auxiliary = AUXILIARY.exec(text);
  if (!auxiliary) return [];
  const end = auxiliary.index + auxiliary[0].length;
  const negation = /^can$/i.test(auxiliary[0]) ? 'not' : ' not';
  return [`${text.slice(0, end)}${negation}${text.slice(end)}`];
}

const AUXILIARIES = 'can|could|do|does|did|is|are|was|were|has|have|had|will|would|should|must|may|need';
const NEGATED_AUXILIARY = new RegExp(`\\b(${AUXILIARIES})(?:n['’]t| not)\\b`, 'gi');
const AUXILIARY = new RegExp(`\\b(?:${AUXILIARIES})\\b`, 'i');

/** Words of the topic are in every sentence of a section, so they prove nothing. */
function isStrange(text: string, about: string, sources: readonly RetrievedChunk[]): boolean {
  const own = missingWords(text, about);
  const strange = missingWords(own.join(' '), textOf(sources));
  return own.length >= FEW_WORDS && strange.length / own.length > MOST_STRANGE;
}

/** It has nearly all of its words of one sentence, so it is no free rewording: what the judge then rejects was changed. */
function isAltered(text: string, sources: readonly RetrievedChunk[]): boolean {
  const words = stemSet(contentWords(text));
  const sentences = sources.flatMap((source) => splitSentences(source.text));
  return sentences.some((sentence) => {
    const known = stemSet(contentWords(sentence.text));
    const shared = [...words].filter((word) => known.has(word)).length;
    return words.size >= FEW_WORDS && shared >= NEARLY_ALL * words.size;
  });
}

/** Of very short sentences a single word in other words is most. */
const FEW_WORDS = 4;
/** The span judge takes a source that shares less than 30 % with a claim for a wrong one. */
const MOST_STRANGE = 0.7;
/** At 0.8 it sees through 81 % of exchanged names, and rejects 18 % of what is rightly said in other words. */
const NEARLY_ALL = 0.9;

function listed(facts: readonly string[]): string {
  return facts
    .slice(0, MOST_NAMED)
    .map((fact) => `“${fact}”`)
    .join(' or ');
}

const MOST_NAMED = 4;
