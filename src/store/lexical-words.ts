import { splitWords, stemOf, type Word } from '../text/split-words.ts';
import { STOP_WORDS } from '../text/stop-words.ts';

/**
 * The words a text is found by, each with its place: what the index holds of a chunk and what is looked for from a
 * question are both made here, so that one finds the other, on every engine and whatever the server's locale.
 *
 * - Words are stemmed and lose accents; words without meaning are left out but keep their place, for phrases.
 * - What is written together (`fooBar`, `foo_bar`, `foo-bar`, `pkg.mod.fn`, `src/a.ts`, `E1234`, `v1.2.3`) is there by its
 *   parts and as a whole without its joints, so that `e-mail` is also `email` and `foo_bar` also `fooBar`.
 * - Numbers are written in one way (`1,234.5` is `1234.5`); a percentage is also there with its sign.
 * - Scripts that write no spaces between words are there by single characters and by pairs.
 */
export function lexicalWords(text: string): LexicalWord[] {
  const words = splitWords(text);
  const isShouting = !/\p{Ll}/u.test(text);
  const found: LexicalWord[] = [];
  let place = 0;
  for (let start = 0; start < words.length; ) {
    let end = start + 1;
    while (end < words.length && areJoined(text, words[end - 1]!, words[end]!)) end++;
    const group = words.slice(start, end);
    place = addGroup(found, { text, group, place, isShouting });
    start = end;
  }
  return found;
}

/** A word as it is indexed, and its place, counted from 1. */
export type LexicalWord = { lexeme: string; place: number };

/** Longer ones are keys, hashes or data; their beginning tells them apart. */
const LONGEST_LEXEME = 60;

/** What can stand between the parts of one name. */
const JOINT = /^(?:[-_./\\:@#]|::|->)?$/;

const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/v;
const UNSPACED =
  /[\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/v;

function areJoined(text: string, left: Word, right: Word): boolean {
  const gap = text.slice(left.end, right.start);
  // Characters of a dense script stand next to each other without being one name.
  return (
    DENSE.test(left.text) === DENSE.test(right.text) && JOINT.test(gap) && !(gap && DENSE.test(left.text))
  );
}

type Group = { text: string; group: Word[]; place: number; isShouting: boolean };

/** Adds what one run of joined words gives; returns the last place taken. */
function addGroup(found: LexicalWord[], { text, group, place, isShouting }: Group): number {
  if (UNSPACED.test(group[0]!.text)) return addUnspaced(found, group, place);
  const parts = group.flatMap(camelParts);
  for (const [index, part] of parts.entries()) {
    if (isMeaningful(part, parts.length > 1, isShouting)) add(found, part.stem, place + index + 1);
  }
  if (parts.length > 1) addWholes(found, { text, group, place });
  else if (text[group[0]!.end] === '%' && /^\p{N}/u.test(group[0]!.text))
    add(found, `${group[0]!.stem}%`, place + 1);
  return place + parts.length;
}

function add(found: LexicalWord[], lexeme: string, place: number): void {
  if (lexeme) found.push({ lexeme: [...lexeme].slice(0, LONGEST_LEXEME).join(''), place });
}

/** Single letters of a name (`E` of `E1234`) find nothing by themselves; an acronym may look like a word without meaning. */
function isMeaningful({ text }: Word, isPart: boolean, isShouting: boolean): boolean {
  if (isPart && /^\p{L}$/u.test(text)) return false;
  if (!STOP_WORDS.has(text.toLowerCase())) return true;
  return !isShouting && /^\p{Lu}{2,}$/u.test(text) && !/^(?:AND|OR|NOT)$/.test(text);
}

/** `fooBarBaz` and `HTTPServer` by their parts. */
function camelParts(word: Word): Word[] {
  const parts = word.text.split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
  if (parts.length === 1) return [word];
  return parts.map((text) => ({ ...word, text, stem: stemOf(text) }));
}

/** The name as a whole, and, of a path, each of its segments that is a name of several parts. */
function addWholes(found: LexicalWord[], { text, group, place }: Omit<Group, 'isShouting'>): void {
  const segments: Word[][] = [[]];
  for (const [index, word] of group.entries()) {
    if (index > 0 && /[/\\]/.test(text.slice(group[index - 1]!.end, word.start))) segments.push([]);
    segments.at(-1)!.push(word);
  }
  const wholes = new Set([group, ...segments].map((words) => wholeOf(text, words)));
  for (const whole of wholes) if (whole) add(found, whole, place + 1);
}

/** Without the joints, except a point between two numbers, which is part of what it means. */
function wholeOf(text: string, words: readonly Word[]): string | undefined {
  if (words.length === 1 && camelParts(words[0]!).length === 1) return undefined;
  const joined = text
    .slice(words[0]!.start, words.at(-1)!.end)
    .replace(/(?<!\p{N})\.|\.(?!\p{N})|[-_/\\:@#>]/gu, '');
  return stemOf(joined);
}

function addUnspaced(found: LexicalWord[], group: readonly Word[], place: number): number {
  const characters = group
    .flatMap(({ text }) => [...text])
    .map((character) => stemOf(character) || character);
  for (const [index, character] of characters.entries()) {
    add(found, character, place + index + 1);
    const next = characters[index + 1];
    if (next !== undefined) add(found, character + next, place + index + 1);
  }
  return place + characters.length;
}
