import { createRandom } from '../retrieval/random.ts';
import { createSentences, fillSentence } from '../retrieval/sentences.ts';
import { readVocabulary } from '../retrieval/vocabulary.ts';

/**
 * Generated documents, and questions that one of their sections answers. Every paragraph names its tenant and its
 * document, so a passage that came to the wrong reader is known by itself.
 */
export function createCorpus(): Corpus {
  const sentences = createSentences(readVocabulary());
  return {
    document(tenant, number, edition = 0) {
      const random = createRandom(SEED, hashOf(tenant), number, edition);
      const sections = Array.from({ length: SECTIONS }, (_, section) => {
        const ledger = `${nameOf(number * SECTIONS + section)} ledger`;
        const days = 10 + random.below(80);
        const filler = Array.from({ length: FILLER }, (_, index) => {
          const sentence = fillSentence(random.of(sentences), random, number * SECTIONS + section + index);
          return index % 3 === 0 ? `As for the ${ledger}: ${sentence}` : sentence;
        });
        return `## The ${ledger}\n\nThe ${ledger} of ${tenant} is kept for ${days} days. ${filler.join(' ')}`;
      });
      return `# ${titleOf(tenant, number)}\n\n${sections.join('\n\n')}\n`;
    },
    question(tenant, number, section, request) {
      return `For how many days is the ${nameOf(number * SECTIONS + section)} ledger of ${tenant} kept? (request ${request})`;
    },
  };
}

export function titleOf(tenant: string, number: number): string {
  return `Ledgers of ${tenant} ${number}`;
}

export type Corpus = {
  /** The same document in another edition has the same title and other words. */
  document(tenant: string, number: number, edition?: number): string;
  question(tenant: string, number: number, section: number, request: string): string;
};

const SEED = 9;
export const SECTIONS = 6;
const FILLER = 12;

/** Two words for each number. Documents that keep coming have others than those that are asked about. */
function nameOf(number: number): string {
  const isAsked = number < MATERIALS.length * THINGS.length;
  const [first, second] = isAsked ? [MATERIALS, THINGS] : [OTHER_THINGS, OTHER_THINGS];
  return `${first[number % first.length]} ${second[Math.floor(number / first.length) % second.length]}`;
}

function hashOf(name: string): number {
  return [...name].reduce((mixed, letter) => (mixed * 31 + letter.charCodeAt(0)) >>> 0, 7);
}

const MATERIALS =
  'amber bamboo brass canvas cedar ceramic coal copper coral cotton crystal glass gold granite iron ivory leather linen marble paper pearl rubber sand silk silver steel stone velvet wax wool'.split(
    ' ',
  );
const THINGS =
  'anchor apron arrow axe ball barrel basket bell belt boat boot bottle bowl box bridge brush bucket button candle chain chair clock coat comb crown cup door drum engine fence flag flute fork gate'.split(
    ' ',
  );
const OTHER_THINGS =
  'glove hammer harp hat helmet hook kettle key kite knife ladder lamp lock mask mirror needle'.split(' ');
