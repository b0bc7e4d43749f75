import type { FoundSymbol } from '../../store/find-symbols.ts';
import type { EvidenceSpan } from '../terms.ts';
import { quotable } from './quotable.ts';

/** The lines of a definition as far as its span holds them; null where one line is all, which its signature says. */
export function definitionCode({ span, name }: FoundSymbol, { chunk }: EvidenceSpan): string | null {
  const from = Math.max(0, span.start - chunk.span.start);
  const own = chunk.text.slice(from, span.end - chunk.span.start);
  // A chunk that repeats the head of its class has other offsets than its text.
  if (!own.includes(name)) return null;
  const lines = own.trimEnd().split('\n').slice(0, MOST_LINES);
  return lines.length > 1 ? quotable(lines.join('\n')) : null;
}

const MOST_LINES = 25;
