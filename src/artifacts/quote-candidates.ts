import { withoutMarks } from '../answer/quote-context.ts';
import type { RetrievedChunk } from '../terms.ts';
import { cleanMarkdown } from '../text/clean-markdown.ts';
import { isNavigation, readsAsSentence } from '../text/reads-as-sentence.ts';
import { splitProse } from '../text/split-sentences.ts';
import { splitTextBlocks, type TextBlock } from '../text/split-text-blocks.ts';
import { rowInWords } from './row-in-words.ts';

/**
 * All that can be quoted of a chunk: whole sentences that are understood by themselves, points of lists and rows of tables.
 * A sentence that speaks of what was said before brings it along; where that stands in another paragraph, it is none.
 */
export function quoteCandidates(chunk: RetrievedChunk, place = 0): QuoteCandidate[] {
  const text = withoutMarks(chunk.text);
  const blocks = splitTextBlocks(text);
  const found: QuoteCandidate[] = [];
  let heading = cleanMarkdown(chunk.headingPath.at(-1) ?? '');
  let isFirst = true;
  let head: string | undefined;
  let group = 0;
  blocks.forEach((block, index) => {
    const isNext = block.kind === 'item' && blocks[index - 1]?.kind === 'item';
    if (!isNext) group += 1;
    const said = text.slice(block.start, block.end);
    if (block.kind === 'heading' || block.kind === 'title') {
      heading = cleanMarkdown(said);
      isFirst = true;
    }
    if (block.kind !== 'row' && block.kind !== 'rule') head = undefined;
    if (blocks[index + 1]?.kind === 'rule') head = said;
    else if (block.kind === 'row') found.push(...rowsOf(head, said, block.start).map(quoted));
    else found.push(...quotesOf(text, block).map(quoted));
    if (block.kind === 'paragraph' || block.kind === 'item') isFirst = false;

    function quoted(quote: Quote, at: number): QuoteCandidate {
      return { ...quote, chunk, place, group, heading, isFirst: isFirst && at === 0 };
    }
  });
  return found;
}

export type QuoteCandidate = Quote & {
  chunk: RetrievedChunk;
  /** How far down its chunk was found. */
  place: number;
  /** The paragraph or the list of the chunk that it is part of. */
  group: number;
  /** What it stands under. */
  heading: string;
  /** The first sentence under its heading. */
  isFirst: boolean;
};

type Quote = {
  /** Its sentences as they are read; more than one where a sentence needs those before it. */
  sentences: string[];
  /** Where it begins in its chunk. */
  start: number;
  kind: 'sentence' | 'point' | 'row';
  isNumbered: boolean;
};

function rowsOf(head: string | undefined, said: string, start: number): Quote[] {
  const words = rowInWords(head, said);
  const isEmpty = words.length < SHORTEST || words.length > LONGEST;
  return isEmpty ? [] : [{ sentences: [words], start, kind: 'row', isNumbered: false }];
}

function quotesOf(text: string, block: TextBlock): Quote[] {
  if (block.kind !== 'paragraph' && block.kind !== 'item') return [];
  const spans = splitProse(text, block).map(({ start, end }) => ({
    start,
    said: cleanMarkdown(text.slice(start, end)),
  }));
  if (block.kind === 'paragraph')
    return spans.flatMap(({ start }, index) => {
      const sentences = withWhatItNeeds(
        spans.map(({ said }) => said),
        index,
      );
      return isQuotable(sentences)
        ? [{ sentences, start, kind: 'sentence' as const, isNumbered: false }]
        : [];
    });
  const sentences = spans.map(({ said }) => said);
  const isNumbered = NUMBER.test(text.slice(text.lastIndexOf('\n', block.start - 1) + 1, block.start));
  const isPoint = isQuotable(sentences) || (isNumbered && isShortPoint(sentences));
  return isPoint ? [{ sentences, start: block.start, kind: 'point', isNumbered }] : [];
}

const NUMBER = /^\s*\(?\d{1,3}[.)]\s*$/;

/** A sentence with those before it that it speaks of; nothing where they are not there. */
function withWhatItNeeds(sentences: readonly string[], index: number): string[] {
  for (let first = index; first >= 0 && index - first < MOST_TOGETHER; first -= 1)
    if (!refersBack(sentences[first]!)) return sentences.slice(first, index + 1);
  return [];
}

function isQuotable(sentences: readonly string[]): boolean {
  const length = sentences.join(' ').length;
  const last = sentences.at(-1) ?? '';
  if (length < SHORTEST || length > LONGEST || last.split(' ').length < FEWEST_WORDS) return false;
  return sentences.every(isProse) && endsWell(last);
}

/** A sentence that begins in the middle was cut; one that is mostly code is read with what stands around it. */
function isProse(said: string): boolean {
  const code = (said.match(/`[^`]*`/g) ?? []).join('').length;
  return /^[^\p{Ll}]/u.test(said) && !isNavigation(said) && code < MOST_CODE * said.length;
}

const MOST_CODE = 0.25;

/** A lead-in or a question says nothing by itself. */
function endsWell(said: string): boolean {
  return !/[?:,;]["'”’)]*$/.test(said) && /[.!…。！]["'”’)\]]*$/u.test(said) && readsAsSentence(said);
}

/** `Print the label`: few steps of a list have full stops. */
function isShortPoint(sentences: readonly string[]): boolean {
  const length = sentences.join(' ').length;
  return length >= SHORTEST_POINT && length <= LONGEST && !isNavigation(sentences[0]!);
}

/** Whether a sentence speaks of the one before. "This policy" is the document that it stands in. */
function refersBack(said: string): boolean {
  return OPENS_WITH_PRONOUN.test(said) || POINTS_BACK.test(said) || IN_THAT_CASE.test(said);
}

const OPENS_WITH_PRONOUN =
  /^(?:\p{Lu}\p{Ll}+: )?(?:(?:it|they|he|she|that|those|such|both|otherwise|then|there|so|and|but|or|also|instead|however|therefore|after that|before that|anything (?:beyond|else)|the (?:same|former|latter)|what arrives)\b|th(?:is|ese)\b(?! (?:policy|page|document|guide|handbook|project|chapter|section|file|folder|manual|training|runbook|memo)\b))/iu;
const POINTS_BACK = /^[^,;.]{0,45}\b(?:of|from|for|with|to|about|change) (?:it|them|these|those)\b/i;
const IN_THAT_CASE = /\bin (?:such a|this|that) case\b/i;

const MOST_TOGETHER = 3;
const SHORTEST = 25;
const SHORTEST_POINT = 2;
const FEWEST_WORDS = 4;
/** Longer ones are listings run together. */
const LONGEST = 420;
