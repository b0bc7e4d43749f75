import type { SourcePlace } from '../../terms.ts';
import type { ExportableCitation, ExportCitationStyle } from './export-terms.ts';
import { shownTitle } from './shown-title.ts';

/**
 * What stands in a text for a citation, with its brackets. No title can end it early or begin another: brackets in a title
 * become round ones.
 */
export function citationLabel(
  citation: Pick<ExportableCitation, 'chunk_id' | 'title' | 'place' | 'source_type'>,
  style: ExportCitationStyle,
  number: number,
): string {
  if (style === 'number') return `[${number}]`;
  if (style === 'chunk') return `[chunk: ${citation.chunk_id}]`;
  const title = sourceTitle(citation.title);
  const place = placeOf(citation.place, citation.source_type);
  return `[source: ${title}${place ? `, ${place}` : ''}]`;
}

/** What a document is called, in such a way that nothing of it can be taken for a citation. */
export function sourceTitle(title: string): string {
  return shownTitle(title).replace(OPENING, '(').replace(CLOSING, ')');
}

/** Whatever looks like a square bracket. */
const OPENING = /[[［【〔⟦〚]/g;
const CLOSING = /[\]］】〕⟧〛]/g;

function placeOf(place: SourcePlace, sourceType: string): string | undefined {
  const { page, start_ms, start_line, end_line = start_line } = place;
  if (page !== undefined) return `page ${page}`;
  if (start_ms !== undefined) return `t=${clockTime(start_ms)}`;
  if (start_line === undefined || sourceType !== 'code') return undefined;
  return start_line === end_line ? `line ${start_line}` : `lines ${start_line}-${end_line}`;
}

/** `12:34`, and `1:02:03` from an hour on. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const padded = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}
