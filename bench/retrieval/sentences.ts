import { createRandom, type Random } from './random.ts';
import { drawWord, KINDS, type Vocabulary, type WordKind } from './vocabulary.ts';

/**
 * The sentences that all chunks are made of. Sentence `n` is about topic `n % TOPICS`: most of its words are among the few
 * tens that the topic draws from the vocabulary. Names, numbers, identifiers and dates are left open (`{name}`), to be
 * filled in anew in each chunk.
 */
export function createSentences(vocabulary: Vocabulary): string[] {
  const topics = Array.from({ length: TOPICS }, (_, topic) => drawTopic(vocabulary, topic));
  return Array.from({ length: SENTENCES }, (_, index) => {
    const random = createRandom(SEED, 2, index);
    const topic = topics[index % TOPICS]!;
    return random.of(TEMPLATES).replace(/<(\w+)>/g, (_match, kind: WordKind) => {
      const isOfTopic = random.next() < OF_TOPIC;
      return isOfTopic ? random.of(topic[kind]) : drawWord(vocabulary[kind], random);
    });
  });
}

/** Fills in what a sentence leaves open. `unique` tells chunks apart: the identifiers made of it are in no other. */
export function fillSentence(sentence: string, random: Random, unique: number): string {
  return sentence.replace(/\{(\w+)\}/g, (_match, slot: Slot) => FILLERS[slot](random, unique));
}

export const SEED = 20_261_116;
export const TOPICS = 600;
/** As many as a small model embeds in a few minutes; 1,000,000 chunks take six of them each. */
export const SENTENCES = 24_000;

type Slot = 'name' | 'number' | 'identifier' | 'date';

/** The share of a sentence's words that are its topic's. */
const OF_TOPIC = 0.8;

const WORDS_OF_TOPIC: Record<WordKind, number> = {
  noun: 4,
  plural: 4,
  plain: 6,
  adjective: 3,
  adverb: 2,
  past: 4,
  gerund: 2,
};

function drawTopic(vocabulary: Vocabulary, topic: number): Vocabulary {
  const random = createRandom(SEED, 1, topic);
  const words = (kind: WordKind) =>
    Array.from({ length: WORDS_OF_TOPIC[kind] }, () => drawWord(vocabulary[kind], random));
  return Object.fromEntries(KINDS.map((kind) => [kind, words(kind)])) as Vocabulary;
}

const FILLERS: Record<Slot, (random: Random, unique: number) => string> = {
  // 40 * 40 * 40 surnames, so that one is in a few of 10,000 chunks and in some hundred of 1,000,000.
  name: (random) => {
    const [first, ...rest] = `${random.of(SYLLABLES)}${random.of(SYLLABLES)}${random.of(SYLLABLES)}`;
    return `${first!.toUpperCase()}${rest.join('')}`;
  },
  number: (random) => String(random.below(2) ? random.below(1000) : (random.below(9000) + 1000) / 10),
  identifier: (random, unique) => {
    const code = (1_000_000 + unique * 8 + random.below(8)).toString(36).toUpperCase();
    return random.of([`HX-${code}`, `ERR_${code}`, `module_${code.toLowerCase()}_handler`]);
  },
  date: (random) => `${random.of(MONTHS)} ${1 + random.below(28)}, ${2005 + random.below(20)}`,
};

const SYLLABLES =
  'bar bel bor cal dan del dor eli fal gar gel hal ivo jor kal kel lan lor mar mel mor nal nor ola pel ran rol sal sel sor tal tor ula val vel vor wal yar zel zor'.split(
    ' ',
  );
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const TEMPLATES = [
  'The <adjective> <noun> of the <plain> <plural> was <past> <adverb> after the <noun> had <past> every <plain> of the <plural>.',
  'In the <adjective> <plain>, <plural> are <past> by the <noun> before any <gerund> of <plural> is <past>.',
  'A <plain> that <adverb> <past> the <noun> has to be <past> again when its <adjective> <plural> have been <past>.',
  'According to {name}, the <noun> between <plain> and <noun> <past> <plural> <adverb> and without <adjective> <gerund>.',
  'If the <plain> is <past> more than {number} times, the <adjective> <noun> must be <past> by the <plural>.',
  'The <gerund> of <plural> takes {number} days, unless a <adjective> <noun> was <past> with the <plain>.',
  'Since {date}, <adjective> <plural> have been <past> under <noun> {identifier} together with their <plain> and <noun>.',
  'Each <plain> with <adjective> <noun> keeps <plural> <past>, because <gerund> the <noun> would <adverb> cost {number} <plural>.',
  'The report by {name} <past> the <noun> as <adjective>, <adverb> <past> and free of <plain> <plural>.',
  'Without <gerund>, neither the <noun> nor the <adjective> <plain> of the <plural> can be <past>.',
  'Only <plural> that <past> the <adjective> <noun> are <adverb> <past> to the <plain> for <gerund>.',
  'When {identifier} is <past>, the <plain> <past> its <noun> and the <adjective> <plural> are kept.',
  'It was {name} who <past> that <adjective> <plural> and the <noun> of a <plain> should be <past> <adverb>.',
  'From {date} on, the <noun> for <adjective> <plural> was <past> by {number} percent and the <plain> <past>.',
  'For <gerund> the <plain>, see the <adjective> <noun> of the <plural>, which <adverb> <past> the <noun> itself.',
  'Most <plural> <past> the <noun> of their <plain>; a <adjective> <noun> <adverb> <past> the others.',
];
