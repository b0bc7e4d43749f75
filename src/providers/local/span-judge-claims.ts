import { REFUSAL, type RetrievedChunk } from '../../terms.ts';
import { cleanMarkdown } from '../../text/clean-markdown.ts';
import { contentWords, stemSet } from '../../text/content-words.ts';
import { marksBeforeFullStops } from '../../text/marks-before-full-stops.ts';
import { splitSentences } from '../../text/split-sentences.ts';
import { splitWords, stemOf } from '../../text/split-words.ts';
import { assertsUnasked, type KnownFacts, RHETORICAL_THAT, readFacts } from './span-judge-lead-ins.ts';

/** The sentences of an answer that state something, each with the sources it names. */
export function splitClaims(answer: string, sources: readonly RetrievedChunk[]): Claim[] {
  let facts: KnownFacts | undefined;
  const known = () => {
    facts ??= readFacts(sources);
    return facts;
  };
  return splitSentences(marksBeforeFullStops(answer)).flatMap(({ text }) => {
    const claim = cleanMarkdown(text);
    return states(claim, known) ? [{ text: claim, cited: citedSources(text, sources) }] : [];
  });
}

/**
 * Without the words that only say where it stands: `According to the refund policy, …`, `The document states that …`.
 * Who is named there must be one of the sources; `According to Maria Lopez` is a part of the claim.
 */
export function withoutFrame(claim: string, sources: readonly RetrievedChunk[]): string {
  const [asked] = RHETORICAL_THAT.exec(claim) ?? [''];
  if (asked) return withoutFrame(claim.slice(asked.length), sources);
  const [frame, whom = ''] = FRAME.exec(claim) ?? [];
  if (!frame) return claim;
  const titles = stemSet(
    splitWords(
      sources.map(({ documentTitle, headingPath }) => [documentTitle, ...headingPath].join(' ')).join(' '),
    ),
  );
  const isSource = contentWords(whom).every(({ stem }) => titles.has(stem) || SOURCE_WORDS.has(stem));
  return isSource ? claim.slice(frame.length) : claim;
}

/** A refusal and a bare `Yes.` state nothing that a source could support, and most questions and lead-ins neither. */
function states(claim: string, known: () => KnownFacts): boolean {
  if (claim === REFUSAL || !contentWords(claim).some((word) => /\p{L}{2}|\p{N}/u.test(word.text)))
    return false;
  const [, mark] = /([?:])["'”’)]*$/.exec(claim) ?? [];
  return mark === undefined || assertsUnasked(claim, mark, known());
}

/** What the marks of a text point to, in their order: indexes into `sources`, and -1 where no source has the number. */
export function citedSources(text: string, sources: readonly RetrievedChunk[]): number[] {
  return [...text.matchAll(MARK)].flatMap((match) => sourcesOf(match, sources));
}

/** Indexes into `sources`; -1 for a number or an id that no source has. */
function sourcesOf(match: RegExpMatchArray, sources: readonly RetrievedChunk[]): number[] {
  const { chunk, numbers } = match.groups ?? {};
  if (chunk !== undefined) return [sources.findIndex((source) => source.chunkId === Number(chunk))];
  return (numbers ?? '').split(',').map((number) => (sources[Number(number) - 1] ? Number(number) - 1 : -1));
}

const MARK = /\[(?:chunk:\s*(?<chunk>\d{1,15})|(?<numbers>\d{1,6}(?:\s*,\s*\d{1,6})*))\]/g;

const FRAME =
  /^(?:According to |As stated in |As described in |Based on |(?=[^,]{1,80} that ))([^,.]{1,80}?)(?:,|(?<!According to [^,]*) (?:also )?(?:states?|says?|notes?|explains?|mentions?|reports?|indicates?|specif(?:y|ies)|shows?) that) /i;
const SOURCE_WORDS = new Set(
  'document source text passage article page context policy handbook report code comment file table section information documentation material excerpt guide manual given provided following above'
    .split(' ')
    .map(stemOf),
);

/** `cited` holds indexes into the sources. */
export type Claim = { text: string; cited: number[] };
