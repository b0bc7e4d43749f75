import { splitCitationMarks } from './split-citation-marks.ts';

/** The numbers that the cited passages have on the page, by chunk: they count from 1 in the order first cited. */
export function numberCitations(text: string): Map<number, number> {
  const numbers = new Map<number, number>();
  for (const part of splitCitationMarks(text)) {
    if (part.type === 'mark' && !numbers.has(part.chunkId)) numbers.set(part.chunkId, numbers.size + 1);
  }
  return numbers;
}

/** The answer as it reads on the page, for copying: `[1]` in place of `[chunk:42]`. */
export function withNumbers(text: string): string {
  const numbers = numberCitations(text);
  return splitCitationMarks(text)
    .map((part) => (part.type === 'mark' ? `[${numbers.get(part.chunkId)}]` : part.text))
    .join('');
}
