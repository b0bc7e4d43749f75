import type { RetrievedChunk } from '../terms.ts';

/** Why a chunk would add nothing to those that are kept, or undefined. */
export function findRepetition(chunk: Compared, kept: readonly Compared[]): Repetition | undefined {
  const plain = comparable(chunk);
  for (const other of kept) {
    if (other.text === chunk.text) return 'same-text';
    const known = comparable(other);
    if (known === plain) return 'same-words';
    if (plain !== ' ' && known.includes(plain)) return 'contained';
  }
  return coveredShare(chunk, kept) >= MOSTLY ? 'overlapping' : undefined;
}

/** Chunks that overlap share 8 to 20 percent; one that shares nearly all is the same passage cut elsewhere. */
const MOSTLY = 0.9;

/**
 * A text as it is compared: letters in one case, one space between words, without emphasis and the punctuation at the
 * ends of words. Code and tables keep every sign: there `=` and an empty cell mean something.
 */
function comparable({ text, type }: Compared): string {
  const words = text.normalize('NFKC').split(/\s+/u);
  if (type === 'code' || type === 'table') return ` ${words.join(' ').trim()} `;
  const plain = words.map((word) => word.toLowerCase().replace(/^["'“‘(*_`#>]+|["'”’),.;:!?…*_`]+$/gu, ''));
  return ` ${plain.filter((word) => word !== '').join(' ')} `;
}

/** How much of the chunk's place in its version lies in the places of kept chunks. */
function coveredShare({ versionId, span }: Compared, kept: readonly Compared[]): number {
  const covers = kept
    .filter((other) => other.versionId === versionId)
    .map(({ span: other }) => ({
      start: Math.max(other.start, span.start),
      end: Math.min(other.end, span.end),
    }))
    .filter(({ start, end }) => end > start)
    .sort((left, right) => left.start - right.start);
  let covered = 0;
  let reached = span.start;
  for (const { start, end } of covers) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return covered / Math.max(1, span.end - span.start);
}

export type Compared = Pick<RetrievedChunk, 'text' | 'type' | 'versionId' | 'span'>;
export type Repetition = 'same-text' | 'same-words' | 'contained' | 'overlapping';
