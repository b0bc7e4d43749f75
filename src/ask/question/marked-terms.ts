import { nameKey } from '../../text/name-key.ts';
import type { QuestionTerm } from '../terms.ts';

/** A term with where it begins in the question. */
export type PlacedTerm = QuestionTerm & { start: number };

/**
 * What the asker wrote as a name: in backticks or quotes, as a path, a flag or an address, or as names are written in code.
 * `rest` is the question with a placeholder for each, so that nothing is read twice and its grammar stays.
 */
export function markedTerms(question: string): { marked: PlacedTerm[]; rest: string } {
  const marked: PlacedTerm[] = [];
  const isShouted = !/\p{Ll}/u.test(question);
  const rest = question.replace(MARKED, (match: string, ...groups) => {
    const { code, quoted, word } = groups.at(-1) as Record<'code' | 'quoted' | 'word', string | undefined>;
    const start = groups.at(-3) as number;
    const text = (code ?? quoted ?? tidy(word ?? '')).trim();
    const from = code !== undefined || quoted !== undefined ? 'quoted' : kindOfWord(text, isShouted);
    const key = nameKey(text);
    if (from === undefined || key === '') return match;
    marked.push({ text, key, from, start });
    return PLACEHOLDER.padEnd(match.length);
  });
  return { marked, rest };
}

/** A capital letter that nobody writes: where it stands, a name is read. */
export const PLACEHOLDER = 'ℜ';

const MARKED =
  /`(?<code>[^`\n]{1,200})`|["“«](?<quoted>[^"“”«»\n]{2,200})["”»]|(?<word>[^\s"“”«»`,;?!()[\]{}]+(?:\(\))?)/gu;

/** Without the marks of the sentence around it. */
function tidy(word: string): string {
  return word.replace(/^['‘<*]+|(?:[.:'’>*]|\(\)|['’]s)+$/gu, '');
}

/** Whether a word is written as names of code are, and how. */
export function kindOfWord(word: string, isShouted = false): 'identifier' | 'path' | undefined {
  if (word.length < 2 || word.length > LONGEST_NAME || !/\p{L}/u.test(word)) return undefined;
  if (ADDRESS.test(word) || FLAG.test(word)) return 'identifier';
  if (isPath(word) && !PRODUCT.test(word)) return 'path';
  return isIdentifier(word, isShouted) ? 'identifier' : undefined;
}

const LONGEST_NAME = 200;
/** `/v1/query`: what a server or a shell knows; a file has an ending. */
const ADDRESS = /^\/[\w{}:.~-]+(?:\/[\w{}:.~-]+)*\/?$(?<!\.\w{1,5})/;
/** `Node.js` is no file. */
const PRODUCT = /^\p{Lu}\p{L}+\.js$/u;
const FLAG = /^--[a-z][\w-]*$/i;
const FILE =
  /^[\w@.-]*\w\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|cs|cc?|cpp|h|hpp|md|mdx|txt|json|ya?ml|toml|sql|sh|html|css|pdf|docx|csv|lock|php|swift)$/i;
const FOLDERS =
  /^(?:\.{1,2}|~|@[\w-]+|src|docs?|tests?|lib|libs|web|app|apps|bin|scripts|packages|pkg|cmd|internal|e2e|db|bench|evals|examples|samples|include|tools|config|public)$/;

/** `and/or` and `input/output` are words. */
function isPath(word: string): boolean {
  const parts = word.split('/');
  if (FILE.test(parts.at(-1)!)) return parts.every((part, index) => index === 0 || part !== '');
  return parts.length > 1 && (FOLDERS.test(parts[0]!) || parts.length > 3) && !word.includes('://');
}

function isIdentifier(word: string, isShouted: boolean): boolean {
  if (!/^[$@#]?[\p{L}_][\p{L}\p{N}_$]*(?:(?:\.|::|->|#)[\p{L}_][\p{L}\p{N}_$]*)*$/u.test(word)) return false;
  if (UNIT.test(word) || ABBREVIATION.test(word)) return false;
  if (/[\p{L}\p{N}]_[\p{L}\p{N}]|::|->|[\p{L}\p{N}][.#]\p{L}/u.test(word)) return true;
  if (isShouted) return false;
  return /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}|^\p{Lu}{5,}$|^(?=.{3})\p{L}+\p{N}/u.test(word);
}

/** `GPa` and `kWh` are written like names of code and are units; `APIs` is a plural. */
const UNIT = /^(?:[kMGTmnµu]?(?:Pa|Hz|Wh?|V|A|Ah|eV|B|bps|iB)|dB|pH|PhD|\p{Lu}{2,}s)$/u;
const ABBREVIATION = /^(?:\p{L}\.)+\p{L}?$/u;
