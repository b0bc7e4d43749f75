import { contentWords, stemSet } from '../../text/content-words.ts';
import { splitWords } from '../../text/split-words.ts';
import type { Candidate } from './extractive-candidates.ts';
import { coverage, type Evidence, union } from './extractive-evidence.ts';
import { type AnswerType, holdsAnswerType, type Question } from './extractive-question.ts';

/** Measures every candidate against the question by words alone; similarity is added to the best of them later. */
export function measureCandidates(evidence: Evidence): Measured[] {
  const { candidates, asked, weights } = evidence;
  return candidates.map((candidate, index) => {
    const words = evidence.words[index]!;
    const own = new Set(words);
    const [before, after] = [index - 1, index + 1].map((other) =>
      isNeighbour(candidate, candidates[other]) ? evidence.words[other]! : [],
    );
    const pronounFirst = startsWithPronoun(candidate.text);
    const heading = stemSet(contentWords(candidate.heading));
    const features = {
      coverage: coverage(weights, own),
      resolvedCoverage: coverage(weights, pronounFirst ? union(own, before!) : own),
      nearCoverage: coverage(
        weights,
        union(own, before!, after!, opensSection(evidence, index) ? heading : []),
      ),
      headCoverage: coverage(weights, headStems(evidence, candidate, heading)),
      phrases: phraseOverlap(asked, words),
      rank: 1 / (1 + candidate.sourceIndex),
      ...typeFeatures(asked, candidate),
      ...shapeFeatures(asked, candidate, words),
      pronounFirst: pronounFirst ? 1 : 0,
      numbersMissing: shareMissing(asked.numbers, own),
      similarity: 0,
    };
    return { candidate, stems: own, features };
  });
}

/** A chunk may go on into the next section: what stands there is not below the heading the chunk began with. */
function headStems(evidence: Evidence, { sourceIndex, heading }: Candidate, own: ReadonlySet<string>) {
  const isOther = heading !== '' && heading !== evidence.openings[sourceIndex];
  return union((isOther ? evidence.titles : evidence.heads)[sourceIndex]!, own);
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

/** A number can be seen in a sentence; a person, a place or a reason can only be guessed. */
function typeFeatures({ answerType, stems }: Question, { text }: Candidate) {
  const holds = holdsAnswerType(answerType, text, new Set(stems));
  const value = holds === undefined ? 0 : holds ? 1 : -1;
  return MEASURES.has(answerType) ? { measure: value, kind: 0 } : { measure: 0, kind: value };
}

function shapeFeatures(question: Question, candidate: Candidate, words: readonly string[]) {
  const asked = new Set(question.stems);
  return {
    nothingNew: words.filter((word) => !asked.has(word)).length < 2 ? 1 : 0,
    isTitle: candidate.kind === 'title' ? 1 : 0,
    isList: candidate.kind === 'list' ? 1 : 0,
    isRow: candidate.kind === 'row' ? 1 : 0,
  };
}

/** `It`, `They`, `This` …: the sentence before says who or what is meant. */
export function startsWithPronoun(text: string): boolean {
  const first = splitWords(text.slice(0, 40))[0]?.text.toLowerCase() ?? '';
  return PRONOUNS.has(first);
}

/** The first sentence below a heading is read together with it. */
function opensSection({ candidates }: Evidence, index: number): boolean {
  const [before, candidate] = [candidates[index - 1], candidates[index]];
  return before?.heading !== candidate?.heading || before?.sourceIndex !== candidate?.sourceIndex;
}

export function isNeighbour(candidate: Candidate, other: Candidate | undefined): boolean {
  return (
    other !== undefined &&
    other.sourceIndex === candidate.sourceIndex &&
    other.paragraph === candidate.paragraph
  );
}

export function shareMissing(wanted: readonly string[], stems: ReadonlySet<string>): number {
  return wanted.length === 0 ? 0 : wanted.filter((stem) => !stems.has(stem)).length / wanted.length;
}

export const FEATURES = [
  'coverage',
  'resolvedCoverage',
  'nearCoverage',
  'headCoverage',
  'phrases',
  'rank',
  'measure',
  'kind',
  'nothingNew',
  'isTitle',
  'isList',
  'isRow',
  'pronounFirst',
  'numbersMissing',
  'similarity',
] as const;

const PRONOUNS = new Set('it they he she this these those that its their his her such'.split(' '));

const MEASURES: ReadonlySet<AnswerType> = new Set([
  'email',
  'phone',
  'url',
  'duration',
  'money',
  'percent',
  'number',
  'time',
] as const);

export type Features = Record<(typeof FEATURES)[number], number>;

/** A candidate with what was measured of it. `stems` are its content words, those of its lead-in included. */
export type Measured = { candidate: Candidate; stems: ReadonlySet<string>; features: Features };
