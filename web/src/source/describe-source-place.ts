import type { ChunkPassage } from '../../../src/client/client.ts';
import { describePlace } from '../../../src/client/describe-place.ts';

/** Where a passage is, in the words of its format: a presentation has slides, a workbook sheets, code names. */
export function describeSourcePlace({ source, source_type, pages }: ChunkPassage): string | undefined {
  const place = describePlace(source);
  const word = WORDS[source_type];
  const named = word ? place?.replace(/^Page/, word) : place;
  const isPage = source.page !== undefined && source.end_page === undefined;
  const counted = named && isPage && pages ? `${named} of ${pages}` : named;
  const symbols = source.symbols?.join(', ');
  return symbols ? [symbols, counted].filter(Boolean).join(', ') : counted;
}

const WORDS: Record<string, string> = { pptx: 'Slide', spreadsheet: 'Sheet' };
