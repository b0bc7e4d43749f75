import { quoteSource } from '../../answer/quote-source.ts';
import { type Edit, edit, editFolded } from '../../text/fold-text.ts';
import type { SpanKind } from '../envelope.ts';

/**
 * A text of a document as it may stand among the tool results. What could pass for a delimiter of the block, for the
 * name of one of its parts or for the number of a span is broken up; everything else stays byte for byte.
 */
export function quoteToolResult(text: string, spanCount: number, kind: SpanKind = 'doc'): string {
  const quoted = editFolded(quoteSource(text, spanCount), (plain) => [
    ...editsOf(plain, DELIMITER),
    ...editsOf(plain, FIRST_ON_LINE),
    ...editsOf(plain, PART),
  ]);
  return kind === 'doc' ? quoted : quoted.replace(INDEXED, '[$1]');
}

/** Names, paths and headings stand on one line. */
export function quoteLine(text: string, spanCount: number): string {
  return quoteToolResult(text.replace(/\s+/g, ' ').trim(), spanCount);
}

/** Stands where a delimiter has its separators; no delimiter has it there. */
const BREAK = '·';

/** Not inside a word: "the agent tool results" is prose, and so is "tool results" within a line. */
const DELIMITER = /(?<![\p{L}\p{N}])(?:begin|end)[\s_*`~-]*tool([\s_*`~-]*)results(?![\p{L}\p{N}])/dgiu;
const FIRST_ON_LINE = /^[^\p{L}\p{N}\n]*tool([\s_*`~-]*)results(?![\p{L}\p{N}])/dgimu;

/** `doc_spans:` on a line of its own begins a part of the block. */
const PART = /^[^\p{L}\p{N}\n]*(?:retrieval|doc|code|tree)([\s_*`~-]*)(?:summary|spans|walk)\s*:/dgimu;

function editsOf(plain: string, pattern: RegExp): Edit[] {
  return Array.from(plain.matchAll(pattern), ({ indices }) => edit(indices![1]!, BREAK));
}

/** `values[1]` in code is no citation, and code that is quoted otherwise is wrong. */
const INDEXED = /(?<=[\p{L}\p{N}_$)\]])［(\d+)］/gu;
