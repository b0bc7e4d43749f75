import type { ChunkDraft } from '../terms.ts';

type Embedded = Pick<ChunkDraft, 'headingPath' | 'context' | 'text' | 'searchKeys'>;

/** Everything a chunk has a vector for: its text in its context, then each of its search keys. */
export function embeddedTexts(title: string, chunk: Embedded): string[] {
  return [contextualText(title, chunk), ...(chunk.searchKeys ?? [])];
}

/**
 * What is embedded for a chunk: its text under the title and headings it stands under, and the words around it that
 * say what it is about. A passage that only says "within 30 days" is found by a question about refunds because its
 * heading says so.
 */
export function contextualText(
  title: string,
  { headingPath, context, text }: Pick<ChunkDraft, 'headingPath' | 'context' | 'text'>,
): string {
  const headings = headingPath.filter((heading, index) => index > 0 || heading !== title);
  return [[title, ...headings].join(' > '), ...(context ? [context] : []), text].join('\n\n');
}
