import { findClaim } from './find-claim.ts';
import { splitCitationMarks } from './split-citation-marks.ts';

/** The first sentence of an answer that cites the passage; empty where none does. */
export function firstClaim(text: string, chunkId: number): string {
  const mark = splitCitationMarks(text).find((part) => part.type === 'mark' && part.chunkId === chunkId);
  if (!mark) return '';
  const start = text.lastIndexOf('\n', mark.start) + 1;
  const end = text.indexOf('\n', mark.start);
  return findClaim(text.slice(start, end === -1 ? text.length : end), mark.start - start);
}
