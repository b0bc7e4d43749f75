import { isSimilarWord } from '../../text/similar-word.ts';
import { splitWords, type Word } from '../../text/split-words.ts';
import type { Evidence } from './extractive-evidence.ts';

/**
 * Whether the question names something that no source mentions: a year, one of several numbered things (`room 81`
 * where there are rooms 1 to 80), a long name, or a name of several words
 * none of whose pairs stands anywhere. Shorter names and pairs are too often abbreviations or slips (`AAA`,
 * `Zhang Rhou`): refusing for them would cost 3 % of SQuAD's answerable questions.
 */
export function asksAboutUnknown({ asked, texts, sources }: Evidence): boolean {
  const isKnown = (stem: string) => texts.some((text) => text.has(stem));
  const years = [...asked.text.matchAll(YEAR)].map(([year]) => year);
  if (years.some((year) => !isKnown(year))) return true;
  if (numberedThings(asked.text).some((thing) => isMissing(thing, sources))) return true;
  const runs = nameRuns(asked.text);
  const alone = runs.flat().filter(({ text, isOwner }) => text.length >= LONG_NAME && !isOwner);
  if (alone.some(({ stem }) => !isKnown(stem) && !hasAlike(stem, texts))) return true;
  const sequences = sources.map((source) => splitWords(source).map(({ stem }) => stem));
  return runs.some((run) => run.length >= LONG_RUN && !sequences.some((words) => holdsPair(words, run)));
}

/** Things known by their number: `room 81`, `error 529`. */
function numberedThings(question: string): NumberedThing[] {
  return [...question.matchAll(NUMBERED)].map(([, noun, number]) => ({ noun: noun!, number: number! }));
}

/** The sources number things of this kind, and this one is not among them. */
function isMissing({ noun, number }: NumberedThing, sources: readonly string[]): boolean {
  const pattern = new RegExp(`\\b${noun}s? (\\d+)(?!\\d|[.,]\\d)`, 'giu');
  const numbers = sources.flatMap((source) => [...source.matchAll(pattern)].map(([, found]) => found));
  return numbers.length > 0 && !numbers.includes(number);
}

/** Names of the question, words that stand side by side together. Its first word says nothing by its capital. */
function nameRuns(question: string): Name[][] {
  const runs: Name[][] = [];
  const words = splitWords(question).slice(1);
  const names = words.filter(({ text }) => /^\p{Lu}\p{Ll}/u.test(text) && !CALENDAR.test(text));
  // A question written like a title, or in a language whose nouns have capitals, shows no names.
  if (names.length > words.length / 2 || !ENGLISH.test(question)) return [];
  let end = -1;
  for (const word of names) {
    const name = { ...word, isOwner: isOwner(question, word) };
    if (word.start === end + 1 && question[end] === ' ') runs.at(-1)!.push(name);
    else runs.push([name]);
    end = word.end;
  }
  return runs;
}

/** `does Northwind offer`, `Northwind’s`: whoever wrote the documents calls himself `we` in them. */
function isOwner(question: string, { text, start }: Word): boolean {
  return (
    /['’]s?$/u.test(text) ||
    /\b(?:do|does|did|has|have|is|can|at|with|for) (?:the )?$/i.test(question.slice(0, start))
  );
}

function hasAlike(stem: string, texts: Evidence['texts']): boolean {
  return texts.some((text) => [...text].some((other) => isSimilarWord(stem, other)));
}

function holdsPair(words: readonly string[], run: readonly Name[]): boolean {
  return words.some((word, index) =>
    run.some(({ stem }, place) => {
      const [next, wanted] = [words[index + 1], run[place + 1]?.stem];
      return (
        word === stem &&
        next !== undefined &&
        wanted !== undefined &&
        (next === wanted || isSimilarWord(wanted, next))
      );
    }),
  );
}

/** Not `the 1600s`, which can be written in many ways, nor a number of things: `2000 requests`, `1000 Gbit/s`. */
const YEAR =
  /(?<![\p{L}\p{N}.,$€£-])(?:1\d|20)\d{2}(?![\p{L}\p{N}%]|[.,-]\d|['’]s| \p{L}+s\b| (?:[kmg]?b(?:it|yte)?|hz|eur|usd|token)\b)/giu;
const NUMBERED =
  /\b(?!(?:about|above|after|around|before|below|between|during|exactly|from|least|less|more|most|than|over|past|since|under|until|within|with|for|and|the|are|was|were|has|had|have|did|does|only|every|last|next|first|per|age|day|year|january|february|march|april|may|june|july|august|september|october|november|december)\b)([a-z]{3,}) (\d{1,6})(?![\d%]|[.,:-]\d| ?(?:\p{L}+s\b|percent|euros?|eur|usd))/giu;
const CALENDAR =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|christmas|easter|\p{L}+day)s?$/iu;
const ENGLISH = /\b(?:the|of|is|are|does|did|what|who|when|where|how|which|why)\b/i;
const LONG_NAME = 6;
const LONG_RUN = 3;

type Name = Word & { isOwner: boolean };
type NumberedThing = { noun: string; number: string };
