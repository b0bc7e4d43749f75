import type { ChosenFile, SkipReason } from './choose-files.ts';

/** As much as Git itself looks at to tell whether a file is text. */
const LOOKED_AT_BYTES = 8000;
const FIRST_LINES = 15;
/** Lines that nobody wrote: of hand-written code hardly one in a million is so long. */
const LONGEST_LINE = 5000;
const LONGEST_AVERAGE_LINE = 400;
/** Below this, one long line is a constant and not a program. */
const SMALLEST_MINIFIED_BYTES = 2000;

/** Why a file is not taken, by what it says; undefined for most. */
export function reasonInContent(
  { sourceType }: Pick<ChosenFile, 'sourceType'>,
  bytes: Buffer,
): SkipReason | undefined {
  if (bytes.length < 1024 && bytes.subarray(0, LFS.length).equals(LFS)) return 'stored in Git LFS';
  if (!TEXT_TYPES.has(sourceType)) return undefined;
  if (isBinary(bytes)) return 'binary';
  const text = bytes.toString('utf8');
  if (text.trim() === '') return 'empty';
  if (sourceType !== 'code') return undefined;
  if (isGenerated(text)) return 'generated';
  return isMinified(text) ? 'minified' : undefined;
}

const LFS = Buffer.from('version https://git-lfs.github.com/spec/');
const TEXT_TYPES: ReadonlySet<string> = new Set(['code', 'markdown', 'text', 'csv', 'html']);

/** Has a zero byte, and is not UTF-16 either. */
function isBinary(bytes: Buffer): boolean {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return !hasMark && bytes.subarray(0, LOOKED_AT_BYTES).includes(0);
}

/** Says so itself, at its beginning and not in a string: `@generated`, or that nobody should edit it. */
function isGenerated(text: string): boolean {
  const lines = text.slice(0, LOOKED_AT_BYTES).split('\n', FIRST_LINES);
  return lines.some((line) => /^[^'"`]*(?:@generated\b|\bDO NOT (?:EDIT|MODIFY)\b)/.test(line));
}

function isMinified(text: string): boolean {
  if (text.length < SMALLEST_MINIFIED_BYTES) return false;
  let lines = 1;
  for (let start = 0, end = text.indexOf('\n'); ; end = text.indexOf('\n', start)) {
    if ((end < 0 ? text.length : end) - start > LONGEST_LINE) return true;
    if (end < 0) break;
    start = end + 1;
    lines++;
  }
  return text.length / lines > LONGEST_AVERAGE_LINE;
}
