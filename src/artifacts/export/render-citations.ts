import type { ExportableArtifact, ExportCitationStyle } from './export-terms.ts';
import { printBlocks, printSources } from './markdown/write-markdown.ts';
import { numberSources } from './number-sources.ts';
import { readMarkdown } from './read-markdown.ts';
import { sourceEntries } from './source-entry.ts';

/**
 * The Markdown of an artifact with its citations `[chunk:42]` in another style, numbered in the order first cited, and with
 * the list of sources where numbers would say nothing without it. A citation that is not among its own is left out. What
 * comes back is Markdown of one form, without HTML.
 */
export function renderCitations(
  { markdown, sections, stale_sections }: CitingText,
  style: ExportCitationStyle,
): string {
  const sources = numberSources(style);
  const citations = sections.flatMap((section) => section.citations);
  const text = printBlocks(readMarkdown(markdown, sources.within(citations), { firstLevel: 1 }));
  if (style !== 'number' || sources.cited.length === 0) return text;
  return `${text}\n${printSources(sourceEntries(sources.cited, { style, stale: stale_sections }))}`;
}

export type CitingText = Pick<ExportableArtifact, 'stale_sections'> & {
  markdown: string;
  sections: readonly Pick<ExportableArtifact['sections'][number], 'citations'>[];
};
