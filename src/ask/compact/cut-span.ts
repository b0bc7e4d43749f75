import { createHash } from 'node:crypto';
import { wholeCharacter } from '../../text/whole-character.ts';
import type { EvidenceSpan } from '../terms.ts';

/**
 * A span of at most `maxBytes`: the first of its lines, and of a single line that is longer the first of its characters.
 * Offsets, lines and hash are those of what is kept.
 */
export function cutSpan(span: EvidenceSpan, maxBytes: number): EvidenceSpan {
  const { chunk } = span;
  const kept = firstLines(chunk.text, maxBytes);
  if (kept === chunk.text) return span;
  const endLine = span.startLine === null ? span.endLine : span.startLine + count(kept, '\n');
  // A part of a table repeats its head, so its text is longer than its place and does not tell where it was cut.
  const isSlice = chunk.text.length === chunk.span.end - chunk.span.start;
  const end = isSlice ? chunk.span.start + kept.length : chunk.span.end;
  const source = isSlice && endLine !== null ? { ...chunk.source, end_line: endLine } : chunk.source;
  return {
    ...span,
    endLine: isSlice ? endLine : span.endLine,
    textHash: createHash('sha256').update(kept).digest('hex'),
    chunk: { ...chunk, text: kept, span: { ...chunk.span, end }, source },
  };
}

function firstLines(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  // A character has at most as many code units as bytes, so this much is enough of a long text.
  const within = text.slice(0, fitting(text.slice(0, maxBytes), maxBytes));
  const lineEnd = within.lastIndexOf('\n');
  return lineEnd > 0 ? within.slice(0, lineEnd) : within;
}

/** How many code units of the text fit. */
function fitting(text: string, maxBytes: number): number {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return wholeCharacter(text, read);
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
