import type { ChunkDraft } from '../terms.ts';
import { lexicalWords } from './lexical-words.ts';

/**
 * The words a chunk is found by, as PostgreSQL reads a tsvector: those of the title (weight A) and of the headings it
 * stands under (B), of its text and of its context. Ingestion and `helix reindex` must index the same.
 */
export function lexicalText({ title, headingPath, text, context = '' }: IndexedText): string {
  const places = new Map<string, string[]>();
  let offset = 0;
  let bytes = 0;
  for (const [part, weight] of parts({ title, headingPath, text, context })) {
    const words = lexicalWords(part);
    for (const { lexeme, place } of words) {
      const known = places.get(lexeme) ?? [];
      if (known.length === MOST_PLACES || bytes > MOST_BYTES) continue;
      bytes += 2 + (known.length === 0 ? Buffer.byteLength(lexeme) + 4 : 0);
      known.push(`${Math.min(offset + place, LAST_PLACE)}${weight}`);
      places.set(lexeme, known);
    }
    // No phrase reaches from one part into the next.
    offset += (words.at(-1)?.place ?? 0) + GAP;
  }
  return [...places].map(([lexeme, at]) => `${quoteLexeme(lexeme)}:${at.join(',')}`).join(' ');
}

function parts({ title, headingPath, text, context = '' }: IndexedText): [part: string, weight: string][] {
  return [
    [title, 'A'],
    [headingPath.join('\n'), 'B'],
    [text, ''],
    [context, ''],
  ];
}

/** A lexeme as it stands in a tsvector or a tsquery. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

export type IndexedText = Pick<ChunkDraft, 'headingPath' | 'text' | 'context'> & { title: string };

/** Limits of PostgreSQL's: places of one lexeme, the last place, and (less some room) the size of it all. */
const MOST_PLACES = 255;
const LAST_PLACE = 16_383;
const MOST_BYTES = 1_000_000;

const GAP = 10;
