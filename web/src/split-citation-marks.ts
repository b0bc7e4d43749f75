/** Cuts an answer at its `[n]` marks. Text and marks together are the answer, in order. */
export function splitCitationMarks(text: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let start = 0;
  for (const match of text.matchAll(/\[(\d{1,3})\]/g)) {
    if (match.index > start) parts.push({ type: 'text', start, text: text.slice(start, match.index) });
    parts.push({ type: 'mark', start: match.index, n: Number(match[1]) });
    start = match.index + match[0].length;
  }
  if (start < text.length) parts.push({ type: 'text', start, text: text.slice(start) });
  return parts;
}

/** Drops a mark that is not whole yet, so that `[1` does not flash before it becomes a chip. */
export function withoutUnfinishedMark(text: string): string {
  return text.replace(/\[\d{0,3}$/, '');
}

/** `start` is the part's place in the answer, which makes it a stable key while the answer grows. */
export type AnswerPart =
  | { type: 'text'; start: number; text: string }
  | { type: 'mark'; start: number; n: number };
