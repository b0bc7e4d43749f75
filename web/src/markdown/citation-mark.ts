/** How an answer cites: `[chunk:42]`, several side by side or in one pair of brackets. */
export const CITATION_MARK = /\[chunk:\d{1,15}(?:\s*[,;]\s*(?:chunk:)?\d{1,15})*\]/g;

export function countMarks(text: string): number {
  return text.match(CITATION_MARK)?.reduce((sum, mark) => sum + mark.match(/\d+/g)!.length, 0) ?? 0;
}

/** The text without its marks and the spaces that only part them from it. */
export function withoutMarks(text: string): string {
  return text.replace(new RegExp(`[ \\t]*${CITATION_MARK.source}`, 'g'), '');
}
