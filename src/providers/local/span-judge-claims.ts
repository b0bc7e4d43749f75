import { REFUSAL, type RetrievedChunk } from '../../terms.ts';
import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { contentWords } from '../../text/content-words.ts';
import { splitSentences } from '../../text/split-sentences.ts';

/** The sentences of an answer that state something, each with the sources it names. */
export function splitClaims(answer: string, sources: readonly RetrievedChunk[]): Claim[] {
  return splitSentences(marksBeforeFullStops(answer)).flatMap(({ text }) => {
    const claim = cleanMarkdown(text);
    const cited = [...text.matchAll(MARK)].flatMap((match) => sourcesOf(match, sources));
    return states(claim) ? [{ text: claim, cited }] : [];
  });
}

/** A question, a lead-in, a refusal and a bare `Yes.` state nothing that a source could support. */
function states(claim: string): boolean {
  if (claim === REFUSAL || /[?:]["'”’)]*$/.test(claim)) return false;
  return contentWords(claim).some((word) => /\p{L}{2}|\p{N}/u.test(word.text));
}

/** `30 days. [1] Items` and `30 days [1]. Items` mean the same; only the second splits at the right place. */
function marksBeforeFullStops(answer: string): string {
  return answer.replace(/([.!?…]["'”’)]*)((?:\s*\[(?:chunk:\s*)?\d[\d\s,]*\])+)/g, '$2$1');
}

/** Indexes into `sources`; -1 for a number or an id that no source has. */
function sourcesOf(match: RegExpMatchArray, sources: readonly RetrievedChunk[]): number[] {
  const { chunk, numbers } = match.groups ?? {};
  if (chunk !== undefined) return [sources.findIndex((source) => source.chunkId === Number(chunk))];
  return (numbers ?? '').split(',').map((number) => (sources[Number(number) - 1] ? Number(number) - 1 : -1));
}

const MARK = /\[(?:chunk:\s*(?<chunk>\d{1,15})|(?<numbers>\d{1,6}(?:\s*,\s*\d{1,6})*))\]/g;

/** `cited` holds indexes into the sources. */
export type Claim = { text: string; cited: number[] };
