import {
  ceilingFor,
  isRefusedBy,
  type JudgedQuestion,
  type JudgeLimits,
  ofKind,
  refusedOf,
  reliabilityOf,
  type Share,
} from './answerability-errors.ts';
import type { QuestionKind } from './answerability-questions.ts';

const KINDS: QuestionKind[] = ['answerable', 'other corpus', 'off topic', 'adversarial'];

/** What is refused of each kind in each corpus, and in all; below, by a distance ceiling that costs as many answers. */
export function printErrors(judged: readonly JudgedQuestion[], limits: JudgeLimits): void {
  console.log(
    `\nRefused below a probability of ${limits.threshold} unless a text is within ${limits.nearEnough}, and beyond a distance of ${limits.maxDistance}; fitted to the other corpora`,
  );
  console.log(`  ${''.padEnd(NAME)}${KINDS.map((kind) => kind.padStart(COLUMN)).join('')}`);
  const isRefused = isRefusedBy(limits);
  for (const [corpus, questions] of Map.groupBy(judged, ({ corpus }) => corpus))
    printRow(corpus, questions, isRefused);
  printRow('all', judged, isRefused);
  const ceiling = ceilingFor(judged, refusedOf(ofKind(judged, 'answerable'), isRefused).count);
  printRow(`distance > ${ceiling.toFixed(3)}`, judged, ({ nearest }) => nearest > ceiling);
}

const NAME = 18;
const COLUMN = 28;

function printRow(
  name: string,
  questions: readonly JudgedQuestion[],
  isRefused: (question: JudgedQuestion) => boolean,
): void {
  const columns = KINDS.map((kind) => describeShare(refusedOf(ofKind(questions, kind), isRefused)));
  console.log(`  ${name.padEnd(NAME)}${columns.map((column) => column.padStart(COLUMN)).join('')}`);
}

function describeShare({ count, of, low, high }: Share): string {
  if (of === 0) return '-';
  const percent = (share: number) => (100 * share).toFixed(1);
  return `${count}/${of} ${percent(count / of)}% (${percent(low)}-${percent(high)})`;
}

/** What the probability said, and how often it came true. */
export function printReliability(judged: readonly JudgedQuestion[]): void {
  const { brier, gap, ranges } = reliabilityOf(judged);
  console.log(`\nReliability: Brier ${brier.toFixed(3)}, mean gap ${gap.toFixed(3)}`);
  for (const { said, came, questions } of ranges)
    console.log(`  said ${said.toFixed(2)}, came true ${came.toFixed(2)} (${questions} questions)`);
}
