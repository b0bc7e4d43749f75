import { controlsAsSpaces, type Edit, edit, editFolded } from '../text/fold-text.ts';

/**
 * A chunk's text, title or heading as it may stand in the context of `/v1/query`. What could pass for a delimiter, for a
 * citation or for the line that names a chunk is broken up, and a control character is a space; everything else stays
 * byte for byte.
 */
export function quoteContext(text: string): string {
  return editFolded(controlsAsSpaces(text), (plain) => [
    ...editsOf(plain, DELIMITER, '-'),
    ...editsOf(plain, MARK, BREAK),
    ...editsOf(plain, CHUNK_ID, BREAK),
  ]);
}

/** A text in which nothing reads as a citation: what is quoted word for word must not cite. */
export function withoutMarks(text: string): string {
  return editFolded(text, (plain) => editsOf(plain, MARK, BREAK));
}

/** Stands where a mark has its colon; no form of a mark has it there. */
const BREAK = '·';

/** Not inside a word: "weekend context" is prose. */
const DELIMITER = /(?<![\p{L}\p{N}])(?:begin|end)([\s_*`~]+)context(?![\p{L}\p{N}])/dgiu;

/** `[chunk:12]` in every form that `parse-chunk-citations.ts` reads. */
const MARK = /[[(【〔]\s*chunks?(?:[\s_-]*ids?)?(\s*[:#=]\s*|\s*(?=\d))/dgi;

/** `ChunkID: 12` without a bracket before it. */
const CHUNK_ID = /(?<![\p{L}\p{N}]|[[(【〔]\s*)chunk[\s_-]*ids?(\s*[:=])/dgiu;

function editsOf(plain: string, pattern: RegExp, replacement: string): Edit[] {
  return Array.from(plain.matchAll(pattern), ({ indices }) => edit(indices![1]!, replacement));
}
