import { expect, test } from 'vitest';
import { evidenceSpan } from '../../test/support/evidence-span.ts';
import { cutSpan } from '../ask/compact/cut-span.ts';
import type { EvidenceSpan } from '../ask/terms.ts';
import type { RecordedSpan } from '../store/agentic-record.ts';
import type { EvidenceChunk } from '../store/load-evidence.ts';
import { checkSpan } from './check-span.ts';

const TEXT = 'one\ntwo\n\nthree 𝒳 four\nfive\n';

function recorded({ chunk, path, startLine, endLine, commit, textHash, repository }: EvidenceSpan) {
  const { chunkId: chunk_id, documentId: document_id, versionId: version_id, span } = chunk;
  return {
    ...{ chunk_id, document_id, version_id, path, commit, repository, text_hash: textHash },
    ...{ start_offset: span.start, end_offset: span.end, start_line: startLine, end_line: endLine },
  } satisfies RecordedSpan & { repository: string | null };
}

/** The chunk that a span is of, as the store has it. */
function stored({ chunk, path }: EvidenceSpan): EvidenceChunk {
  return { ...chunk, sourceUri: path, originalUri: null, artifactUri: '' };
}

function failed(span: EvidenceSpan, whole: EvidenceSpan, text = TEXT) {
  return checkSpan(recorded(span), stored(whole), { text, isSourceText: true, chunks: [] })
    .filter(({ status }) => status !== 'ok')
    .map(({ check, expected, found }) => [check, expected, found]);
}

const whole = evidenceSpan(1, { path: 'a.md', text: TEXT.slice(4), startLine: 2, endLine: 5 });
whole.chunk.span = { start: 4, end: TEXT.length };

test('[VERIFY-SPAN] a span holds whole and cut, at a line and within one', () => {
  expect(failed(whole, whole)).toEqual([]);
  for (let bytes = 1; bytes < TEXT.length; bytes += 1)
    expect([bytes, failed(cutSpan(whole, bytes), whole)]).toEqual([bytes, []]);
});

test('[VERIFY-SPAN] a part of a table, which is longer than its place, holds cut', () => {
  const part = evidenceSpan(2, { path: 'a.csv', text: '| a | b |\n| 1 | 2 |\n| 3 | 4 |' });
  part.chunk.span = { start: 10, end: 20 };
  part.chunk.source = { start_line: 1, end_line: 2 };
  const check = (span: EvidenceSpan) =>
    checkSpan(recorded(span), stored(part), undefined).filter(({ status }) => status !== 'ok');
  for (const bytes of [1, 5, 9, 12, 25, 99]) expect(check(cutSpan(part, bytes))).toEqual([]);
  expect(check({ ...part, textHash: 'other' })).toMatchObject([{ check: 'span', expected: 'other' }]);
});

test('[VERIFY-SPAN] other lines, other offsets, another path and another commit are each found', () => {
  expect(failed({ ...whole, endLine: 6 }, whole)).toEqual([
    ['lines', `4-${TEXT.length}, lines 2-6`, `4-${TEXT.length}, lines 2-5`],
  ]);
  expect(failed(whole, whole, `\n${TEXT}`).map(([check]) => check)).toEqual(['lines']);
  const moved = { ...whole, chunk: { ...whole.chunk, span: { start: 5, end: TEXT.length } } };
  expect(failed(moved, whole).map(([check]) => check)).toEqual(['lines']);
  expect(failed({ ...whole, path: 'b.md' }, whole)).toEqual([['path', 'null:b.md@null', 'null:a.md@null']]);
  expect(failed({ ...whole, commit: 'abc' }, whole).map(([check]) => check)).toEqual(['path']);
});
