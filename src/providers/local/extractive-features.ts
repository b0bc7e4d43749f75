import type { RetrievedChunk } from '../../terms.ts';
import { contentWords, stemSet } from '../../text/content-words.ts';
import { findNames } from '../../text/find-names.ts';
import { isSimilarWord } from '../../text/similar-word.ts';
import { splitWords } from '../../text/split-words.ts';
import type { Candidate } from './extractive-candidates.ts';
import { holdsAnswerType, type Question } from './extractive-question.ts';

/** Measures every candidate against the question by words alone; the vector is added to a few of them later. */
export function measureCandidates(
  question: Question,
  sources: readonly RetrievedChunk[],
  candidates: readonly Candidate[],
): Measured[] {
  const words = candidates.map(({ leadIn, text }) =>
    contentWords(`${leadIn} ${text}`).map((word) => word.stem),
  );
  const heads = sources.map(({ documentTitle, headingPath }) =>
    stemsOf([documentTitle, ...headingPath].join(' ')),
  );
  const texts = sources.map((source, index) => union(stemsOf(source.text), heads[index]!));
  const asked = correctSpelling(question, texts);
  const stems = words.map((list) => new Set(list));
  const weights = termWeights(asked, stems);
  return candidates.map((candidate, index) => {
    const own = stems[index]!;
    const before = isNeighbour(candidate, candidates[index - 1]) ? stems[index - 1]! : NOTHING;
    const after = isNeighbour(candidate, candidates[index + 1]) ? stems[index + 1]! : NOTHING;
    const pronounFirst = startsWithPronoun(candidate.text);
    const source = sources[candidate.sourceIndex]!;
    const head = union(heads[candidate.sourceIndex]!, stemsOf(candidate.heading));
    const features = {
      coverage: covered(weights, own),
      resolvedCoverage: covered(weights, pronounFirst ? union(own, before) : own),
      nearCoverage: covered(weights, union(own, before, after)),
      headCoverage: covered(weights, head),
      sourceCoverage: covered(weights, texts[candidate.sourceIndex]!),
      phrases: phraseOverlap(asked, words[index]!),
      rank: 1 / (1 + candidate.sourceIndex),
      distanceGap: source.distance - sources[0]!.distance,
      ...typeFeatures(asked, candidate),
      ...shapeFeatures(asked, candidate, words[index]!),
      pronounFirst: pronounFirst ? 1 : 0,
      namesMissing: missing(asked.names, texts[candidate.sourceIndex]!),
      numbersMissing: missing(asked.numbers, own),
      cosine: 0,
    };
    return { candidate, stems: own, features };
  });
}

/** Words of the question that no source holds give way to one that looks like them and does occur. */
function correctSpelling(question: Question, texts: readonly ReadonlySet<string>[]): Question {
  const vocabulary = union(...texts);
  const correct = (stem: string) => {
    if (vocabulary.has(stem)) return stem;
    return [...vocabulary].find((known) => isSimilarWord(stem, known)) ?? stem;
  };
  return {
    ...question,
    stems: [...new Set(question.stems.map(correct))],
    pairs: question.pairs.map(([first, second]) => [correct(first), correct(second)]),
    names: question.names.map(correct),
  };
}

/** Rare words of the question decide; a word that no source holds weighs as much as the rarest. */
function termWeights(question: Question, sentences: readonly ReadonlySet<string>[]): Map<string, number> {
  const total = sentences.length;
  return new Map(
    question.stems.map((stem) => {
      const holding = sentences.filter((sentence) => sentence.has(stem)).length;
      return [stem, Math.log(1 + (total - holding + 0.5) / (holding + 0.5))];
    }),
  );
}

function covered(weights: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let found = 0;
  let total = 0;
  for (const [stem, weight] of weights) {
    total += weight;
    if (stems.has(stem)) found += weight;
  }
  return total === 0 ? 0 : found / total;
}

function phraseOverlap(question: Question, words: readonly string[]): number {
  if (question.pairs.length === 0) return 0;
  const found = question.pairs.filter(([first, second]) =>
    words.some(
      (word, index) => word === first && (words[index + 1] === second || words[index + 2] === second),
    ),
  );
  return found.length / question.pairs.length;
}

function typeFeatures(question: Question, candidate: Candidate): Pick<Features, 'typeHeld' | 'typeMissing'> {
  const holds = holdsAnswerType(question.answerType, candidate.text, new Set(question.stems));
  return { typeHeld: holds === true ? 1 : 0, typeMissing: holds === false ? 1 : 0 };
}

function shapeFeatures(question: Question, candidate: Candidate, words: readonly string[]) {
  const asked = new Set(question.stems);
  const news = words.filter((word) => !asked.has(word)).length;
  return {
    length: Math.log(1 + words.length),
    tooShort: words.length < 4 ? 1 : 0,
    nothingNew: news < 2 ? 1 : 0,
    isQuestion: /\?["'”’)]*$/.test(candidate.text) ? 1 : 0,
    isTitle: candidate.kind === 'title' ? 1 : 0,
    isItem: candidate.kind === 'item' ? 1 : 0,
    isList: candidate.kind === 'list' ? 1 : 0,
    isRow: candidate.kind === 'row' ? 1 : 0,
    isCode: candidate.kind === 'code' ? 1 : 0,
    leadsIn: candidate.text.endsWith(':') ? 1 : 0,
    newNames: Math.min(3, findNames(candidate.text).filter((name) => !asked.has(name.stem)).length),
  };
}

/** `It`, `They`, `This` …: the sentence before says who or what is meant. */
export function startsWithPronoun(text: string): boolean {
  const first = splitWords(text.slice(0, 40))[0]?.text.toLowerCase() ?? '';
  return PRONOUNS.has(first);
}

export function isNeighbour(candidate: Candidate, other: Candidate | undefined): boolean {
  return (
    other !== undefined &&
    other.sourceIndex === candidate.sourceIndex &&
    other.paragraph === candidate.paragraph
  );
}

function stemsOf(text: string): Set<string> {
  return stemSet(contentWords(text));
}

function union(...sets: readonly ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}

function missing(wanted: readonly string[], stems: ReadonlySet<string>): number {
  return wanted.length === 0 ? 0 : wanted.filter((stem) => !stems.has(stem)).length / wanted.length;
}

const NOTHING: ReadonlySet<string> = new Set();
const PRONOUNS = new Set('it they he she this these those that its their his her such'.split(' '));

export type Features = Record<
  | 'coverage'
  | 'nearCoverage'
  | 'headCoverage'
  | 'sourceCoverage'
  | 'phrases'
  | 'rank'
  | 'distanceGap'
  | 'resolvedCoverage'
  | 'typeHeld'
  | 'typeMissing'
  | 'length'
  | 'tooShort'
  | 'nothingNew'
  | 'isQuestion'
  | 'isTitle'
  | 'isItem'
  | 'isList'
  | 'isRow'
  | 'isCode'
  | 'leadsIn'
  | 'pronounFirst'
  | 'newNames'
  | 'namesMissing'
  | 'numbersMissing'
  | 'cosine',
  number
>;

export type Measured = { candidate: Candidate; stems: ReadonlySet<string>; features: Features };
