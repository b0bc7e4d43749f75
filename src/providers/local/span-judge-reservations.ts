import { contentWords, stemSet } from '../../text/content-words.ts';
import type { Statement } from './span-judge-statement.ts';

/**
 * Whether a claim states flatly what its passage only says under a reservation: a condition (`if you have a licence`),
 * the word of others (`critics claimed that`), a denial around it (`it is a myth that`), hearsay (`allegedly`).
 */
export function dropsReservation(claim: Statement, passage: Statement): boolean {
  if (!MAY_RESERVE.test(passage.text)) return false;
  const sentence = nearestSentence(claim, passage.text);
  return dropsCondition(claim, sentence) || dropsFrame(claim, sentence) || dropsHearsay(claim, sentence);
}

function nearestSentence({ stems }: Statement, text: string): string {
  const sentences = text.split(/(?<=[.!?。])\s+/);
  const shared = sentences.map((each) => sharedStems(each, stems).length);
  return sentences[shared.indexOf(Math.max(...shared))] ?? text;
}

/** A claim that has a condition of its own is compared by its words, like any other. */
function dropsCondition(claim: Statement, sentence: string): boolean {
  if (HAS_CONDITION.test(claim.text)) return false;
  return [...sentence.matchAll(CONDITION)].some((match) => {
    const before = sentence.slice(Math.max(0, match.index - 20), match.index);
    const clause = stemSet(contentWords(match.groups?.clause ?? ''));
    if (ASKS_WHETHER.test(before) || clause.size === 0) return false;
    const kept = [...clause].filter((stem) => claim.stems.has(stem)).length;
    const rest = `${sentence.slice(0, match.index)} ${sentence.slice(match.index + match[0].length)}`;
    // `You have a receipt` takes the condition itself for a fact.
    const isOnlyCondition = kept === clause.size && sharedStems(rest, claim.stems).length === 0;
    return kept < clause.size * ENOUGH_KEPT || isOnlyCondition;
  });
}

/** All that the claim has of the sentence comes after `it is a myth that`. */
function dropsFrame(claim: Statement, sentence: string): boolean {
  const frame = FRAME.exec(sentence);
  if (!frame || FRAME_WORD.test(claim.text)) return false;
  const end = frame.index + frame[0].length;
  const rest = sharedStems(sentence.slice(end), claim.stems).length;
  return rest > 0 && sharedStems(sentence.slice(0, end), claim.stems).length === 0;
}

function dropsHearsay(claim: Statement, sentence: string): boolean {
  return HEARSAY.test(sentence) && !HEARSAY.test(claim.text);
}

function sharedStems(text: string, stems: ReadonlySet<string>): string[] {
  return [...stemSet(contentWords(text))].filter((stem) => stems.has(stem));
}

const CONDITION_WORDS =
  'if|unless|provided that|providing that|as long as|on condition that|only when|except (?:if|when|where)|wenn|falls|sofern|à condition que|siempre que|a menos que|если';
/** Up to the end of its clause. */
const CONDITION = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CONDITION_WORDS})(?![\\p{L}\\p{N}])(?<clause>[^,;.!?]*)`,
  'giu',
);
const HAS_CONDITION = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CONDITION_WORDS}|when|where|only|except|depending|subject to|in case)(?![\\p{L}\\p{N}])`,
  'iu',
);
const ASKS_WHETHER =
  /\b(?:asks?|asked|asking|sees?|checks?|checked|checking|knows?|knew|determines?|determined|tests?|tested|wonder\w*|decides?|verif\w+|unclear|as|even|what) $/i;
const FRAME_WORD =
  /\b(?:myths?|rumou?rs?|misconceptions?|hoax|false|falsely|untrue|wrong|wrongly|mistaken|mistakenly|alleg\w+|claim(?:s|ed|ing)?|argu(?:es?|ed|ing)|believ(?:es?|ed|ing)|suspect(?:s|ed)?|speculat\w+|accus\w+|den(?:y|ies|ied)|doubt(?:s|ed)?|not (?:true|the case))\b/i;
const FRAME = new RegExp(`${FRAME_WORD.source}[^.;]{0,40}?\\bthat\\b`, 'i');
const HEARSAY =
  /\b(?:allegedly|reportedly|supposedly|purportedly|rumou?red|alleged to|(?:said|believed|thought|claimed) to (?:be|have))\b/i;
/** Looked for first: most passages have none of them. */
const MAY_RESERVE = new RegExp(`${HAS_CONDITION.source}|${FRAME_WORD.source}|${HEARSAY.source}`, 'iu');
/** Half of a condition in other words is still the condition. */
const ENOUGH_KEPT = 0.5;
