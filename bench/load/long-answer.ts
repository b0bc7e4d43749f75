import { createRandom } from '../retrieval/random.ts';

/**
 * What the upstream answers, in the pieces that it sends. It follows from the question alone, so whoever asked knows every
 * letter of it: a piece that is missing, doubled or of somebody else's answer is seen. `cite` writes a citation.
 */
export function longAnswer(question: string, pieces: number, cite: (source: number) => string): string[] {
  const random = createRandom(SEED, hash(question));
  const tag = tagOf(question);
  return Array.from({ length: pieces }, (_, index) => {
    const words = Array.from({ length: WORDS }, () => random.of(VOCABULARY)).join(' ');
    const isCited = index === 0 || index === pieces - 1;
    return `${index} ${tag} ${words}${isCited ? ` ${cite(index === 0 ? 1 : 2)}` : ''}. `;
  });
}

/** How long a model thinks before its first word: 200 to 400 ms, and the same for the same question. */
export function thinkingMs(question: string): number {
  return 200 + createRandom(SEED, 1, hash(question)).below(201);
}

/** A question whose answer is short: for when questions are measured, and not streams. */
export const SHORT = 'Briefly: ';
export const SHORT_PIECES = 2;

/** Between two pieces of an answer. Hosted models send some ten tokens at a time, a few times a second. */
export const PIECE_MS = 500;

const SEED = 20_261_116;
/** With the place and the tag some 20 tokens: 40 tokens a second. */
const WORDS = 13;

/** The part of a question that no other one has. */
function tagOf(question: string): string {
  return /\(request [\w-]+\)/.exec(question)?.[0] ?? '';
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

const VOCABULARY = (
  'account agreement amount answer approval archive balance branch budget carrier change claim clause client contract ' +
  'customer date deadline delivery department detail document entry exception fee file form holder invoice item ledger ' +
  'letter limit manager member month note notice office order owner part partner payment period person plan policy price ' +
  'process purchase quarter reason receipt record refund region report request review rule sample schedule section service ' +
  'share sheet signature stage statement step store supplier table team term transfer unit value version week year'
).split(' ');
