import { foldText } from '../text/fold-text.ts';

/**
 * The chunk ids in one pair of brackets; undefined when the brackets are no citation. Citations are asked for as
 * `[chunk:12]`; models also write `[chunk: 12]`, `[chunk:12, chunk:13]`, `[Chunk 12]`, `［chunk：12］`, `【chunk:12】`,
 * `(chunk:12)` and `[chunk:12-13]`. What stands in place of a number gives no id, but is a citation all the same.
 */
export function parseMark(bracketed: string): number[] | undefined {
  const inside = foldText(bracketed.slice(1, -1)).plain;
  const head = HEAD.exec(inside);
  if (!head) return undefined;
  const tokens = tokensOf(inside.slice(head[0].length));
  return isMark(tokens, isRound(bracketed), head[1] !== '') ? idsIn(tokens) : undefined;
}

/** A mark whose bracket was never closed: its ids, and how many characters of the text it takes. */
export function parseUnclosedMark(opened: string): { ids: number[]; length: number } | undefined {
  const { plain, offsets } = foldText(opened.slice(1));
  const found = UNCLOSED.exec(plain);
  if (!found || isRound(opened)) return undefined;
  return { ids: idsIn(tokensOf(found[1]!)), length: 1 + offsets[found[0].length]! };
}

/** Whether an opened bracket is a mark as far as it goes, or may still become one. */
export function mayBeMark(opened: string): boolean {
  const inside = foldText(opened.slice(1)).plain;
  return HEAD.test(inside) || (opened.length <= LONGEST_HEAD && BEGINNING.test(inside));
}

/** Characters within which an opened bracket must show that it is a mark. */
export const LONGEST_HEAD = 40;

/** `[1]` is the sign between the word and the ids, if there is one. */
const HEAD = /^\s*chunks?(?:[\s_-]*ids?)?\s*([:#=]|(?=\d))/i;
const BEGINNING = /^\s*(?:c|ch|chu|chun|chunks?[\s_-]*(?:i|ids?)?\s*)?$/i;
const UNCLOSED = /^\s*chunks?(?:[\s_-]*ids?)?\s*[:#=]\s*([\p{L}\p{N}_-]*)/iu;

/** Round brackets hold asides: `(chunk 3 of the file)` and `(chunk: 512 tokens)` are prose. So is `[chunks: what is embedded]`. */
function isMark(tokens: readonly string[], isRoundPair: boolean, hasSign: boolean): boolean {
  if (isRoundPair) return hasSign && tokens.length > 0 && tokens.every(isNumber);
  return tokens.length <= 1 || /\d/.test(tokens[0]!);
}

function tokensOf(list: string): string[] {
  const items = list.replace(/chunks?(?:[\s_-]*ids?)?\s*[:#=]?/gi, ' ');
  return (items.match(/[\p{L}\p{N}_-]+/gu) ?? []).filter((token) => token !== 'and');
}

function idsIn(tokens: readonly string[]): number[] {
  return tokens.filter(isNumber).flatMap((token) => token.split('-').map(Number));
}

function isNumber(token: string): boolean {
  return /^\d{1,15}(?:-\d{1,15})?$/.test(token);
}

function isRound(bracketed: string): boolean {
  return bracketed[0]!.normalize('NFKC') === '(';
}
