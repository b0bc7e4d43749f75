import { quoteSource } from '../../answer/quote-source.ts';
import { type Edit, edit, editFolded } from '../../text/fold-text.ts';
import type { SpanKind } from '../envelope.ts';

/**
 * A text of a document as it may stand among the tool results. What could pass for a delimiter of the block, for the
 * name of one of its parts or for the number of a span is broken up; everything else stays byte for byte.
 */
export function quoteToolResult(text: string, spanCount: number, kind: SpanKind = 'doc'): string {
  const forged = kind === 'doc' ? [...DELIMITERS, QUESTION] : DELIMITERS;
  const quoted = editFolded(quoteSource(text, spanCount), (plain) => {
    const edits = forged.flatMap((pattern) => editsOf(plain, pattern));
    return [...new Map(edits.map((each) => [each.start, each])).values()];
  });
  return kind === 'doc' ? quoted : quoted.replace(INDEXED, '[$1]');
}

/** Names, paths and headings stand on one line. */
export function quoteLine(text: string, spanCount: number): string {
  return quoteToolResult(text.replace(/\s+/g, ' ').trim(), spanCount);
}

/** Stands where a delimiter has its separators; no delimiter has it there. */
const BREAK = '·';

/** What parts two words for a model: blanks and marks as ever, or any signs without a blank. "At the end. Tool" is prose. */
const JOINED = String.raw`(?:[^\p{L}\p{N}\s]*|[\s_*\x60~-]*)`;
const SIGNS = String.raw`[^\p{L}\p{N}]*`;

/** Not inside a word: "the agent tool results" is prose, and so is "tool results" within a line. */
const DELIMITERS = [
  String.raw`(?<![\p{L}\p{N}])(?:begin|end)${JOINED}tool(${JOINED})results(?![\p{L}\p{N}])`,
  String.raw`(?<![\p{L}\p{N}])(?:begin|end)${SIGNS}tool([^\p{L}\p{N}\s]+)results(?![\p{L}\p{N}])`,
  String.raw`^[^\p{L}\p{N}\n]*tool(${JOINED})results(?![\p{L}\p{N}])`,
  // `doc_spans:` on a line of its own begins a part of the block.
  String.raw`^[^\p{L}\p{N}\n]*(?:retrieval|doc|code|tree)(${JOINED})(?:summary|spans|walk)\s*:`,
].map((source) => new RegExp(source, 'dgimu'));

/** What stands behind the block begins so. In code it is the name of a field. */
const QUESTION = /^[^\p{L}\p{N}\n]*question[^\p{L}\p{N}\n:]*(:)/dgimu;

function editsOf(plain: string, pattern: RegExp): Edit[] {
  return Array.from(plain.matchAll(pattern), ({ indices }) => edit(indices![1]!, BREAK));
}

/** `values[1]` in code is no citation, and code that is quoted otherwise is wrong. */
const INDEXED = /(?<=[\p{L}\p{N}_$)\]])［(\d+)］/gu;
