import type { ReadableFormats } from '../../../src/client/client.ts';
import { formatCount, formatSize } from '../parts/format-quantity.ts';
import { type AddedFile, isFromFolder } from './added-file.ts';
import { isHidden } from './is-hidden.ts';

/** How many files of folders are not added, and why. */
export type LeftOut = {
  hidden: number;
  unreadable: number;
  tooLarge: number;
  empty: number;
  unopened: number;
};

export const NOTHING_LEFT_OUT: LeftOut = { hidden: 0, unreadable: 0, tooLarge: 0, empty: 0, unopened: 0 };

/**
 * What of a folder can be read is kept, the rest is counted. A file that was chosen by itself is never left out without
 * a word: the server says what is wrong with it, or `refused` that it need not be sent.
 */
export function sortOutFiles(files: readonly AddedFile[], readable: ReadableFormats): SortedFiles {
  const endings = new Set(readable.formats.flatMap((format) => format.endings));
  const sorted: SortedFiles = { kept: [], refused: [], leftOut: { ...NOTHING_LEFT_OUT } };
  for (const added of files) {
    const isTooLarge = added.file.size > readable.max_upload_bytes;
    const reason = isFromFolder(added) ? reasonAgainst(added, endings, readable.max_upload_bytes) : null;
    if (reason) sorted.leftOut[reason] += 1;
    else (isTooLarge ? sorted.refused : sorted.kept).push(added);
  }
  return sorted;
}

export type SortedFiles = { kept: AddedFile[]; refused: AddedFile[]; leftOut: LeftOut };

function reasonAgainst(
  { file, path }: AddedFile,
  endings: ReadonlySet<string>,
  mostBytes: number,
): keyof LeftOut | null {
  if (path.split('/').some(isHidden)) return 'hidden';
  const ending = /\.[^./]*$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!endings.has(ending)) return 'unreadable';
  if (file.size > mostBytes) return 'tooLarge';
  return file.size === 0 ? 'empty' : null;
}

/** `3 files were left out: 2 of a kind that Helix cannot read, 1 hidden.`; nothing when none was. */
export function describeLeftOut(leftOut: LeftOut, mostBytes: number | null): string {
  const { hidden, unreadable, tooLarge, empty, unopened } = leftOut;
  const total = hidden + unreadable + tooLarge + empty + unopened;
  if (total === 0) return '';
  const limit = mostBytes === null ? 'the limit' : formatSize(mostBytes);
  const reasons = [
    unreadable && `${unreadable.toLocaleString('en')} of a kind that Helix cannot read`,
    tooLarge && `${tooLarge.toLocaleString('en')} larger than ${limit} (HELIX_MAX_UPLOAD_MB raises that)`,
    hidden && `${hidden.toLocaleString('en')} hidden`,
    empty && `${empty.toLocaleString('en')} empty`,
    unopened && `${unopened.toLocaleString('en')} that the browser could not open`,
  ].filter((reason) => reason !== 0);
  return `${formatCount(total, 'file')} ${total === 1 ? 'was' : 'were'} left out: ${reasons.join(', ')}.`;
}
