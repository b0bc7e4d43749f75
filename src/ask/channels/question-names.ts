import { nameKey } from '../../text/name-key.ts';
import { QUESTION_WORDS, STOP_WORDS } from '../../text/stop-words.ts';
import type { QuestionTerm } from '../terms.ts';

/**
 * What may be a name in the texts that are searched for, surest first: what is marked as one, then runs of two to four
 * words, then single words. Each key is there once, as the surest of its kinds.
 */
export function questionNames(texts: readonly string[], terms: readonly QuestionTerm[]): QuestionName[] {
  const marked = terms.flatMap(({ text, from }) => (MARKED_TERMS.has(from) ? partsOf(text) : []));
  const read = texts.map((text) => text.slice(0, LONGEST_READ).toWellFormed());
  const found: (readonly [name: string, strength: NameStrength])[] = [
    ...[...marked, ...read.flatMap(namesInText)].map((name) => [name, 'marked'] as const),
    ...terms.flatMap(({ text, from }) => (from === 'phrase' ? [[text, 'phrase'] as const] : [])),
    ...read.flatMap(runsOfWords).map((name) => [name, 'phrase'] as const),
    ...read.flatMap(tellingWords).map((name) => [name, 'word'] as const),
  ];
  const names = new Map<string, QuestionName>();
  for (const [text, strength] of found) {
    const key = nameKey(text);
    if (key.length > 1 && !names.has(key) && names.size < MOST_NAMES) names.set(key, { key, strength });
  }
  return [...names.values()];
}

export type NameStrength = 'marked' | 'phrase' | 'word';
export type QuestionName = { key: string; strength: NameStrength };

const MARKED_TERMS: ReadonlySet<QuestionTerm['from']> = new Set(['quoted', 'identifier', 'path']);
/** What is pasted behind a question says less of what is asked; a question has some ten names. */
const LONGEST_READ = 2000;
const MOST_NAMES = 120;
const LONGEST_RUN = 4;

/** `Queue.push` is a name of Queue and of push; what it is written with parts it. */
function partsOf(text: string): string[] {
  return [text, ...text.split(/::|->|[^\p{L}\p{N}_$-]+/u)].filter((part) => part !== '');
}

/** Words that are written like names of code, and those that are said to be one: "the `run` method", "class Queue". */
function namesInText(text: string): string[] {
  const called = [...text.matchAll(CALLED)].flatMap(([, before, after]) => before ?? after ?? []);
  const said = called.filter((name) => !STOP_WORDS.has(name.toLowerCase()));
  return [...(text.match(WRITTEN) ?? []), ...said].flatMap(partsOf);
}

const WRITTEN = /\b[\p{L}_$][\p{L}\p{N}_$]*(?:\p{Ll}\p{Lu}|\p{L}_\p{L}|\p{L}::\p{L})[\p{L}\p{N}_$]*\b/gu;
const THINGS =
  'method|function|class|struct|trait|interface|enum|type|macro|constructor|module|namespace|constant|variable|field|property|hook|component|decorator|command|flag|setting';
const CALLED = new RegExp(
  `(?<![\\p{L}\\p{N}_$])([\\p{L}_$][\\p{L}\\p{N}_$]+)(?:\\(\\))?[\`'"]? (?:${THINGS})\\b|\\b(?:${THINGS}) [\`'"]?([\\p{L}_$][\\p{L}\\p{N}_$]+)`,
  'gu',
);

/** "Fuse the channels" may be what somebody wrote as `fuseChannels`; no name begins or ends with a word of grammar. */
function runsOfWords(text: string): string[] {
  const words = text.match(WORD) ?? [];
  const isName = (word: string | undefined) => word !== undefined && !STOP_WORDS.has(word.toLowerCase());
  return words.flatMap((_, start) =>
    Array.from({ length: LONGEST_RUN - 1 }, (__, index) => words.slice(start, start + index + 2))
      .filter((run, index) => run.length === index + 2 && isName(run[0]) && isName(run.at(-1)))
      .map((run) => run.join(' ')),
  );
}

function tellingWords(text: string): string[] {
  return (text.match(WORD) ?? []).filter((word) => {
    const lower = word.toLowerCase();
    return word.length >= SHORTEST_WORD && !STOP_WORDS.has(lower) && !QUESTION_WORDS.has(lower);
  });
}

const WORD = /[\p{L}\p{N}_$]+/gu;
const SHORTEST_WORD = 3;
