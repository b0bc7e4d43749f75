import type { ExportableCitation, ExportCitationStyle } from './export-terms.ts';
import { printBlocks } from './markdown/write-markdown.ts';
import { numberSources } from './number-sources.ts';
import { readMarkdown } from './read-markdown.ts';

/**
 * The Markdown of an artifact with its citations `[chunk:42]` in another style, numbered in the order first cited. One that
 * is not among the citations is left out. What comes back is Markdown of one form, without HTML.
 */
export function renderCitations(
  markdown: string,
  citations: readonly ExportableCitation[],
  style: ExportCitationStyle,
): string {
  return printBlocks(readMarkdown(markdown, numberSources(style).within(citations), { firstLevel: 1 }));
}
