/**
 * `node bench/quality/reading.ts <folder> <folder> …`: how well the extractive writer tells what its sources answer.
 *
 * Folders are as for `answerability.ts`. Printed are the shares that are refused in the end, each document judged by a fit
 * to the others, and the weights of a fit to all. `--weights docs=0.3,tables=0` says how much the questions of a set count in
 * the fit (1), `--apart one,two` which sets have documents on different subjects, so that a question without its document has
 * no answer. `--alike one,two` is as for `answerability.ts`, `--least 0.44` the probability below which is refused.
 */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { LEAST_PROBABILITY } from '../../src/providers/local/extractive-refusal.ts';
import { logisticFit, logOdds, type Sample } from './logistic-fit.ts';
import { FEATURES, type ReadKind, type ReadQuestion, readQuestions } from './reading-questions.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    weights: { type: 'string', default: '' },
    apart: { type: 'string', default: '' },
    alike: { type: 'string', default: '' },
    'per-other': { type: 'string', default: '60' },
    least: { type: 'string', default: String(LEAST_PROBABILITY) },
  },
});
/** What a question counts in the fit: those without their evidence little, for another passage may still hold the answer. */
const KINDS: Partial<Record<ReadKind, number>> = {
  answerable: 1,
  'without document': 1,
  'other set': 0.5,
  'without evidence': 0.1,
};

const folders = positionals.filter((folder) => existsSync(join(folder, 'questions.jsonl')));
if (folders.length < 2)
  console.log('Skipped: name two or more folders that hold questions.jsonl and documents.');
else await measure();

async function measure(): Promise<void> {
  const read: ReadQuestion[] = [];
  for (const folder of folders) {
    const others = folders.filter((other) => !areAlike(basename(folder), basename(other)));
    read.push(...(await readQuestions(folder, others, Number(options['per-other']))));
    console.log(`${basename(folder)}: read`);
  }
  printRefused(judgeByOthers(read));
  const [bias, ...weights] = logisticFit(samplesOf(read));
  const named = [...FEATURES, 'retrieved'].map((name, index) => [name, Number(weights[index]!.toFixed(2))]);
  console.log('\nFitted to all:', { bias: Number(bias!.toFixed(2)), ...Object.fromEntries(named) });
}

function areAlike(set: string, other: string): boolean {
  const alike = options.alike.split(',');
  return set === other || (alike.includes(set) && alike.includes(other));
}

function samplesOf(read: readonly ReadQuestion[]): Sample[] {
  const ofSets = new Map(options.weights.split(',').map((part) => part.split('=') as [string, string]));
  const apart = options.apart.split(',');
  return read.flatMap(({ set, kind, features }) => {
    const isKnown = kind !== 'without document' || apart.includes(set);
    const weight = (KINDS[kind] ?? 0) * Number(ofSets.get(set) ?? 1);
    return features && isKnown && weight > 0 ? [{ features, isPositive: kind === 'answerable', weight }] : [];
  });
}

type Judged = ReadQuestion & { isRefused: boolean };

/** Each document by what was fitted to all others; what belongs to none, by what was fitted to all. */
function judgeByOthers(read: readonly ReadQuestion[]): Judged[] {
  const least = Math.log(Number(options.least) / (1 - Number(options.least)));
  const groupOf = ({ set, document }: ReadQuestion) => (document ? `${set}/${document}` : '');
  return [...Map.groupBy(read, groupOf)].flatMap(([group, questions]) => {
    const fitted = logisticFit(samplesOf(read.filter((each) => group === '' || groupOf(each) !== group)));
    return questions.map((each) => ({
      ...each,
      isRefused: each.isGated || !each.features || logOdds(each.features, fitted) < least,
    }));
  });
}

function printRefused(judged: readonly Judged[]): void {
  console.log(
    `\nRefused below ${options.least}, by the gate or by a rule; each document by a fit to the others`,
  );
  for (const [set, questions] of Map.groupBy(judged, ({ set }) => set)) {
    const kinds = [...Map.groupBy(questions, ({ kind }) => kind)].map(([kind, group]) => {
      const count = group.filter(({ isRefused }) => isRefused).length;
      return `${kind} ${count}/${group.length} ${((100 * count) / group.length).toFixed(1)}%`;
    });
    console.log(`  ${set}: ${kinds.join('; ')}`);
  }
}
