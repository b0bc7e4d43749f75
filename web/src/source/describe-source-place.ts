import { describePlace } from '../../../src/client/describe-place.ts';
import type { SourcePlace } from '../../../src/terms.ts';

/** Where a passage is, in the words of its format: a presentation has slides, a workbook sheets, code names. */
export function describeSourcePlace({ source, source_type, pages }: PlacedPassage): string | undefined {
  const place = describePlace(source);
  const word = WORDS[source_type ?? ''];
  const named = word ? place?.replace(/^Page/, word) : place;
  const isPage = source.page !== undefined && source.end_page === undefined;
  const counted = named && isPage && pages ? `${named} of ${pages}` : named;
  const symbols = source.symbols?.join(', ');
  return symbols ? [symbols, counted].filter(Boolean).join(', ') : counted;
}

/** The same for what is cited. */
export function describeCitedPlace({ place, source_type }: CitedPlace): string | undefined {
  return describeSourcePlace({ source: place, source_type });
}

const WORDS: Record<string, string> = { pptx: 'Slide', spreadsheet: 'Sheet' };

type PlacedPassage = {
  source: SourcePlace;
  source_type: string | undefined;
  /** How many there are, where it is known. */
  pages?: number | null;
};
type CitedPlace = { place: SourcePlace; source_type?: string };
