import { citedNumbers } from '../answer/parse-citations.ts';
import type { ListedTrace } from '../store/list-traces.ts';
import type { Citation } from '../terms.ts';
import { type Check, compared } from './check.ts';
import type { StoredEvidence } from './check-evidence.ts';

/** Every citation leads to one of the sources and quotes it, and the answer cites nothing else. */
export function checkCitations(trace: ListedTrace, stored: StoredEvidence): Check[] {
  const { citations, evidence } = trace;
  const checks = citations.flatMap((citation) => checkCitation(citation, evidence, stored));
  // Of an answer that broke off the words are kept as the model wrote them.
  if (trace.outcome !== 'answered' && trace.outcome !== 'refused') return checks;
  const known = new Set(citations.map(({ chunk_id }) => chunk_id));
  const unknown = marksOf(trace).filter((mark) => !known.has(mark));
  const found = unknown.map((id) => `chunk ${id}`).join(', ');
  return [...checks, compared('answer', 'marks', '', found)];
}

function checkCitation(
  { n, chunk_id, snippet }: Citation,
  evidence: ListedTrace['evidence'],
  { chunks }: StoredEvidence,
): Check[] {
  const of = `citation of chunk ${chunk_id}`;
  const place = compared('citation', of, `source ${n}`, `source ${sourceOf(chunk_id, evidence)}`);
  const text = chunks.get(chunk_id)?.text;
  if (text === undefined) return [place]; // the check of the evidence says so
  const words = snippet.replace(/…$/, '');
  const isThere = text.startsWith(words) && (words !== '' || text === '');
  return [place, compared('citation', of, snippet, isThere ? snippet : text.slice(0, words.length + 1))];
}

/** From 1; 0 where it is none of them. */
function sourceOf(chunkId: number, evidence: ListedTrace['evidence']): number {
  return 1 + evidence.findIndex((item) => item.chunkId === chunkId);
}

/** The chunks that the words cite. Of `/ask` a number that no source has is text, such as the year in `[2026]`. */
function marksOf({ kind, answer, evidence }: ListedTrace): number[] {
  if (kind === 'ask') return citedNumbers(answer).flatMap((n) => evidence[n - 1]?.chunkId ?? []);
  return chunkMarks(answer);
}

export function chunkMarks(text: string): number[] {
  return Array.from(text.matchAll(/\[chunk:(\d{1,15})\]/g), ([, id]) => Number(id));
}
