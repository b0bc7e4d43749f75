/** Cuts an answer at its `[1]` and `[1, 2]` marks, one part per number. All parts together are the answer, in order. */
export function splitCitationMarks(text: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  let start = 0;
  for (const match of text.matchAll(/\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g)) {
    if (match.index > start) parts.push({ type: 'text', start, text: text.slice(start, match.index) });
    parts.push(...marksOf(match[0], match.index));
    start = match.index + match[0].length;
  }
  if (start < text.length) parts.push({ type: 'text', start, text: text.slice(start) });
  return parts;
}

/** Drops marks that are not whole yet, so that `[1` or `[1, 2` does not flash before it becomes chips. */
export function withoutUnfinishedMark(text: string): string {
  return text.replace(/\[(?:\d[\d\s,]*)?$/, '');
}

function marksOf(brackets: string, start: number): CitationMark[] {
  const pieces = [...brackets.matchAll(/\[?(\d+)[\s,\]]*/g)];
  const together = pieces.map(([, digits]) => Number(digits));
  return pieces.map(([text, digits], place) => ({
    type: 'mark',
    start: start + (pieces[place]?.index ?? 0),
    text,
    n: Number(digits),
    together,
  }));
}

/** `start` is the part's place in the answer, which makes it a stable key while the answer grows. */
export type AnswerPart = { type: 'text'; start: number; text: string } | CitationMark;

/** `together`: every number in the same brackets, this one included. */
export type CitationMark = { type: 'mark'; start: number; text: string; n: number; together: number[] };
