import type { SourcePlace } from '../../terms.ts';
import { clockTime, sourceTitle } from './citation-label.ts';
import type { Run, SourceEntry } from './document-model.ts';
import type { ExportableArtifact, ExportableCitation, ExportCitationStyle } from './export-terms.ts';
import { safeLink } from './safe-link.ts';
import { shownTitle } from './shown-title.ts';

/** A source as the list at the end has it: title, version, place, address, and whether it is still what the document says. */
export function sourceEntry(
  citation: ExportableCitation,
  number: number,
  { style, stale }: { style: ExportCitationStyle; stale: ExportableArtifact['stale_sections'] },
): SourceEntry {
  const { chunk_id, version_label, heading_path, place, source_uri, is_current } = citation;
  const details = [
    `version ${shownTitle(version_label)}`,
    placeText(place),
    heading_path.length > 0 ? heading_path.map(sourceTitle).join(' › ') : undefined,
    style === 'chunk' ? `chunk ${chunk_id}` : undefined,
  ].filter((detail) => detail !== undefined);
  const runs: Run[] = [
    { kind: 'text', text: sourceTitle(citation.title), isBold: true },
    { kind: 'text', text: ` · ${details.join(' · ')}` },
    ...addressRuns(source_uri),
  ];
  return is_current ? { number, runs } : { number, runs, stale: staleText(citation, stale) };
}

function addressRuns(uri: string): Run[] {
  // Longer than a title may be: an address that is cut leads nowhere.
  const text = uri
    .toWellFormed()
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
  const link = safeLink(text);
  if (text === '') return [];
  return [
    { kind: 'text', text: ' · ' },
    { kind: 'text', text, ...(link ? { link } : {}) },
  ];
}

function placeText(place: SourcePlace): string | undefined {
  const { page, end_page = page, start_ms, end_ms = start_ms, start_line, end_line = start_line } = place;
  if (page !== undefined) return page === end_page ? `page ${page}` : `pages ${page}–${end_page}`;
  if (start_ms !== undefined) {
    const [start, end] = [clockTime(start_ms), clockTime(end_ms ?? start_ms)];
    const speakers = place.speakers?.length ? `, ${place.speakers.map(sourceTitle).join(', ')}` : '';
    return `${start === end ? start : `${start}–${end}`}${speakers}`;
  }
  if (start_line === undefined) return undefined;
  return start_line === end_line ? `line ${start_line}` : `lines ${start_line}–${end_line}`;
}

function staleText(citation: ExportableCitation, stale: ExportableArtifact['stale_sections']): string {
  const cited = shownTitle(citation.version_label);
  const document = stale
    .flatMap(({ documents }) => documents)
    .find(
      ({ doc_id, cited_version_label: label }) =>
        doc_id === citation.doc_id && label === citation.version_label,
    );
  if (!document) return `no longer current: cited ${cited}`;
  return `no longer current: cited ${cited}, now ${currentLabel(document)}`;
}

/** What has taken the place of a version that is cited. */
export function currentLabel({ active_version_label: now, reason }: StaleDocument): string {
  if (now !== null) return shownTitle(now);
  return reason === 'replaced' ? 'without an active version' : reason;
}

type StaleDocument = ExportableArtifact['stale_sections'][number]['documents'][number];
