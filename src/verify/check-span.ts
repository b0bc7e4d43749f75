import { createHash } from 'node:crypto';
import type { RecordedSpan } from '../store/agentic-record.ts';
import type { EvidenceChunk } from '../store/load-evidence.ts';
import { type Check, compared, sha256 } from './check.ts';
import type { ArtifactContent } from './version-files.ts';

/** A span that was put before a model or shown: its text, its lines and what the file was called, against what is stored. */
export function checkSpan(
  span: RecordedSpan & { repository: string | null },
  chunk: EvidenceChunk,
  content: ArtifactContent | undefined,
): Check[] {
  const of = `span of chunk ${chunk.chunkId}`;
  const { start_offset: start, end_offset: end, text_hash } = span;
  const [startLine, endLine] = linesOf(span, chunk, content);
  const lines = `${start}-${end}, lines ${span.start_line}-${span.end_line}`;
  return [
    compared('span', of, text_hash, hashOf(span, chunk)),
    compared('lines', of, lines, `${offsetsOf(span, chunk)}, lines ${startLine}-${endLine}`),
    compared('path', of, placed(span), placed(placeOf(span, chunk))),
  ];
}

/** A long span is the beginning of its chunk. */
function isCut({ end_offset }: RecordedSpan, { span }: EvidenceChunk): boolean {
  return end_offset < span.end;
}

function offsetsOf(span: RecordedSpan, chunk: EvidenceChunk): string {
  return `${chunk.span.start}-${isCut(span, chunk) ? span.end_offset : chunk.span.end}`;
}

function hashOf(span: RecordedSpan, chunk: EvidenceChunk): string {
  const { text } = chunk;
  if (isCut(span, chunk)) return sha256(text.slice(0, span.end_offset - span.start_offset));
  const isSlice = text.length === chunk.span.end - chunk.span.start;
  const whole = sha256(text);
  if (isSlice || whole === span.text_hash) return whole;
  return isBeginning(text, span.text_hash) ? span.text_hash : whole;
}

/**
 * Of a part of a table, which is longer than its place, the offsets do not tell where it was cut: at the end of a line, or
 * behind a character of the first one.
 */
function isBeginning(text: string, sought: string): boolean {
  const [first = '', ...lines] = text.split('\n');
  const hash = createHash('sha256');
  const pieces = [...first, ...lines.map((line) => `\n${line}`)];
  return pieces.some((piece) => hash.update(piece).copy().digest('hex') === sought);
}

type Line = number | null;

/** Counted in the text itself where that is the text of the file; else as the reader found them. */
function linesOf(
  span: RecordedSpan,
  { source, text, ...chunk }: EvidenceChunk,
  content: ArtifactContent | undefined,
): [Line, Line] {
  const { start, end } = chunk.span;
  const known = content?.isSourceText;
  const words = content?.text.slice(start, end) ?? '';
  const first = start + words.length - words.trimStart().length;
  const last = start + words.trimEnd().length - 1;
  const startLine = known ? lineAt(content.text, first) : (source.start_line ?? null);
  if (end > span.end_offset && startLine !== null)
    return [startLine, startLine + breaksIn(text.slice(0, span.end_offset - start))];
  return [startLine, known ? lineAt(content.text, last) : (source.end_line ?? null)];
}

function lineAt(text: string, offset: number): number {
  return 1 + breaksIn(text.slice(0, offset));
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1;
}

type Placed = Pick<RecordedSpan, 'path' | 'commit'> & { repository: string | null };

/** A document may be known to be in a repository only since then. */
function placeOf({ commit }: Placed, { repository, sourceUri }: EvidenceChunk): Placed {
  if (!repository || commit === null) return { path: sourceUri, commit: null, repository: null };
  return { path: repository.path, commit: repository.commit, repository: repository.name };
}

function placed({ repository, path, commit }: Placed): string {
  return `${repository}:${path}@${commit}`;
}
