import { nameKey } from '../../text/name-key.ts';

/** A name in a document that code may have: of a symbol, of a file, or of a flag of a command. */
export type CodeName = { text: string; form: 'symbol' | 'path' | 'flag' };

/**
 * The names in a piece of Markdown that look like code, in their order, each once: what is called (`open()`) and what is
 * written as no word is: camelCase, snake_case, dotted names, paths, flags. A plain word in backticks may be a value or a
 * command, and one that a block of code calls comes from anywhere: they count where the question has them (`asked`, by
 * `nameKey`). Time is linear in the text.
 */
export function extractNames(text: string, asked: ReadonlySet<string> = new Set()): CodeName[] {
  const names: CodeName[] = [];
  const parts = text.slice(0, MOST_CHARACTERS).replace(ADDRESS, ' ').split(FENCED);
  for (const [index, part] of parts.entries()) {
    const isAsked = ({ text: name }: CodeName) => !isPlainWord(name) || asked.has(nameKey(name));
    if (index % 2 === 1) names.push(...namesInCode(part).filter(isAsked));
    else names.push(...namesInProse(part, isAsked));
  }
  const seen = new Set<string>();
  return names.filter(({ text: name }) => !seen.has(name) && seen.add(name));
}

/** A chunk has fewer; what is longer is no prose. */
const MOST_CHARACTERS = 8000;
const ADDRESS = /\b\w{2,10}:\/\/[^\s)>\]]{1,500}/g;
const FENCED = /^ {0,3}(?:```|~~~)[^\n]*\n([\s\S]*?)^ {0,3}(?:```|~~~)[^\S\n]*$/m;

function namesInProse(text: string, isAsked: (name: CodeName) => boolean): CodeName[] {
  return text
    .split(/`([^`\n]{1,200})`/)
    .flatMap((part, index) => (index % 2 === 1 ? namesInTicks(part.trim(), isAsked) : namesInCode(part)));
}

/** Without anything that tells a name from a word: `refuse`. */
export function isPlainWord(name: string): boolean {
  return /^\p{Ll}+$/u.test(name);
}

/** One name, whatever it looks like; of anything longer what looks like one. */
function namesInTicks(code: string, isAsked: (name: CodeName) => boolean): CodeName[] {
  if (!PLAIN_NAME.test(code)) return namesInCode(code);
  const name: CodeName = { text: code.replace(/\(.*$/, ''), form: formOf(code) };
  return code.endsWith(')') || isAsked(name) ? [name] : [];
}

const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$]{1,79}(?:\([^()]{0,100}\))?$/u;

function namesInCode(text: string): CodeName[] {
  return Array.from(text.matchAll(WORD), ([word]) => word.replace(/[.:/-]+(?=\(?\)?$)/, '')).flatMap(
    (word) => {
      const name = word.replace(/\($|\(\)$/, '');
      const form = formOf(name);
      const looksLikeCode =
        form !== 'symbol' || word.endsWith('(') || word.endsWith('()') || isIdentifier(name);
      return looksLikeCode && name.length <= LONGEST_NAME && name.length > 1 ? [{ text: name, form }] : [];
    },
  );
}

const WORD = /(?:--)?[\p{L}_$@][\p{L}\p{N}_$]*(?:(?:\.|::|->|#|\/|-)[\p{L}\p{N}_$]+)*(?:\(\)?)?/gu;
const LONGEST_NAME = 120;

function formOf(name: string): CodeName['form'] {
  if (/^--[a-z]/i.test(name)) return 'flag';
  return FILE.test(name) && !PRODUCT.test(name) ? 'path' : 'symbol';
}

const FILE =
  /(?:^|\/)[\w@.-]*\w\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|cs|cc?|cpp|cxx|h|hpp|php|swift|sql|sh|json|ya?ml|toml)$/i;
/** `Node.js` is no file. */
const PRODUCT = /^\p{Lu}\p{L}+\.js$/u;

function isIdentifier(name: string): boolean {
  if (/[/-]/.test(name)) return false;
  if (/^(?:\p{L}\.)+\p{L}?$/u.test(name)) return false; // `e.g`
  return /[\p{L}\p{N}]_[\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}{2}|::|->|[\p{Ll}\p{N}_)][.#]\p{L}/u.test(
    name,
  );
}
