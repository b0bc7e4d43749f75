import { controlsAsSpaces, type Edit, edit, editFolded } from '../text/fold-text.ts';

/**
 * A chunk's text as it may stand among the sources. What could pass for a delimiter, for the number of a source or for
 * the beginning of one is broken up, and a control character is a space; everything else stays byte for byte.
 */
export function quoteSource(text: string, sourceCount: number): string {
  return editFolded(controlsAsSpaces(text), (plain) => [
    ...delimiterEdits(plain),
    ...markEdits(plain, sourceCount),
  ]);
}

/** Not inside a word: "backend sources" is prose. */
const DELIMITER = /(?<![\p{L}\p{N}])(?:begin|end)([\s_*`~]+)sources(?![\p{L}\p{N}])/dgiu;

function delimiterEdits(plain: string): Edit[] {
  return Array.from(plain.matchAll(DELIMITER), ({ indices }) => edit(indices![1]!, '-'));
}

/** `[3]` and `[1, 2]`, which in an answer are citations, and `[9] (id=`, which begins a source. */
const MARK = /(\[)\s*(\d+(?:\s*[,;]\s*\d+)*)\s*(\])(?:\s*\(\s*id\s*(=))?/dgi;

function markEdits(plain: string, sourceCount: number): Edit[] {
  return Array.from(plain.matchAll(MARK)).flatMap(({ 2: numbers, indices }) => {
    const [, open, , close, equals] = indices!;
    const brackets = [edit(open!, '［'), edit(close!, '］')];
    if (equals) return [...brackets, edit(equals, ':')];
    return citesSource(numbers!, sourceCount) ? brackets : [];
  });
}

function citesSource(numbers: string, sourceCount: number): boolean {
  return numbers.split(/[,;]/).some((number) => Number(number) >= 1 && Number(number) <= sourceCount);
}
