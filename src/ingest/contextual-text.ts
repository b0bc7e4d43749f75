import type { ChunkDraft } from '../terms.ts';

/**
 * What is embedded for a chunk: its text under the title and headings it stands under. A passage that only says
 * "within 30 days" is found by a question about refunds because its heading says so.
 */
export function contextualText(
  title: string,
  { headingPath, text }: Pick<ChunkDraft, 'headingPath' | 'text'>,
): string {
  const headings = headingPath.filter((heading, index) => index > 0 || heading !== title);
  return `${[title, ...headings].join(' > ')}\n\n${text}`;
}
