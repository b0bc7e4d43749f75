import type { SourcePlace } from '../../terms.ts';
import { clockTime, sourceTitle } from './citation-label.ts';
import type { Run, SourceEntry } from './document-model.ts';
import type { ExportableArtifact, ExportableCitation, ExportCitationStyle } from './export-terms.ts';
import type { NumberedSources } from './number-sources.ts';
import { safeLink } from './safe-link.ts';
import { shownAddress } from './shown-address.ts';
import { shownTitle } from './shown-title.ts';

/**
 * The list of sources as it stands at the end: of each its title, version, the places that are cited, its address, and
 * whether it is still what the document says.
 */
export function sourceEntries(sources: NumberedSources['cited'], options: EntryOptions): SourceEntry[] {
  return sources.map((passages, index) => sourceEntry(passages, index + 1, options));
}

type EntryOptions = { style: ExportCitationStyle; stale: ExportableArtifact['stale_sections'] };

function sourceEntry(
  passages: readonly ExportableCitation[],
  number: number,
  { style, stale }: EntryOptions,
): SourceEntry {
  const { title, version_label, source_uri, is_current } = passages[0]!;
  const places = new Set(passages.map((passage) => passageText(passage, style)).filter(Boolean));
  const details = [
    `version ${shownTitle(version_label)}`,
    ...(places.size > 0 ? [[...places].join('; ')] : []),
  ];
  const runs: Run[] = [
    { kind: 'text', text: sourceTitle(title), isBold: true },
    { kind: 'text', text: ` · ${details.join(' · ')}` },
    ...addressRuns(source_uri),
  ];
  return is_current ? { number, runs } : { number, runs, stale: staleText(passages[0]!, stale) };
}

function passageText(
  { chunk_id, place, heading_path }: ExportableCitation,
  style: ExportCitationStyle,
): string {
  return [
    style === 'chunk' ? `chunk ${chunk_id}` : undefined,
    placeText(place),
    heading_path.length > 0 ? heading_path.map(sourceTitle).join(' › ') : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

function addressRuns(uri: string): Run[] {
  const text = shownAddress(uri);
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
