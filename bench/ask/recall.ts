/**
 * `node bench/ask/recall.ts [<folder> …]`: how much of the evidence of real questions about code the channels of Helix Ask
 * find, beside plain BM25 and plain hybrid retrieval. Without a folder, `code` in HELIX_EVAL_DATA; skipped where neither
 * is there. The form of a folder is that of `bench/quality/run.ts`.
 *
 * Recall is given twice: the share of the questions with a hit among the first chunks, and the mean share of the golden spans
 * that one of the first chunks overlaps. The halves called `choice` and `check` are for whoever changes a weight: choose by
 * the one, and look at the other once. It ends with 1 when the channels together have less than 0.93 of the golden spans
 * among the first 20 chunks, or no more than plain hybrid retrieval or plain BM25 have.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openSet } from '../quality/open-set.ts';
import { type Place, type Question, readQuestions } from '../quality/read-set.ts';
import { DEPTHS, meanRecall, measureRecall, type Recall } from './measure-recall.ts';
import { ALL_CHANNELS, PLAIN_BM25, PLAIN_HYBRID, rankByChannels } from './rank-by-channels.ts';

const LEAST_SHARE = 0.93;
const NAME_WIDTH = 20;
const COLUMN = 15;

const data = process.env.HELIX_EVAL_DATA;
const named = process.argv.length > 2 ? process.argv.slice(2) : data ? [join(data, 'code')] : [];
const folders = named.filter((folder) => existsSync(join(folder, 'questions.jsonl')));
if (folders.length === 0)
  console.log(
    `Skipped: no questions.jsonl in ${named.join(', ') || 'any folder'}. Name a folder, or set HELIX_EVAL_DATA.`,
  );
for (const folder of folders) await measureSet(folder);

async function measureSet(folder: string): Promise<void> {
  const { helix, documents, chunks } = await openSet(folder);
  try {
    const questions = readQuestions(folder);
    const results = new Map<string, Recall[][]>();
    const started = performance.now();
    for (const { question, evidence } of questions)
      for (const [name, ids] of Object.entries(await rankByChannels(helix, question))) {
        const ranking = ids.flatMap((id) => chunks.get(id) ?? []);
        results.set(name, [...(results.get(name) ?? []), measureRecall(ranking, evidence)]);
      }
    const seconds = (performance.now() - started) / 1000;
    console.log(`\n${basename(folder)}: ${documents} documents, ${describeChunks([...chunks.values()])}`);
    console.log(`${questions.length} questions in ${seconds.toFixed(0)} s; ${helix.embeddingModel.spaceId}`);
    printHalves(questions, results);
    judge(results);
  } finally {
    await helix.close();
  }
}

function describeChunks(chunks: readonly Place[]): string {
  const length = chunks.reduce((sum, { start, end }) => sum + end - start, 0) / chunks.length;
  return `${chunks.length} chunks of ${length.toFixed(0)} characters on average`;
}

function printHalves(questions: readonly Question[], results: ReadonlyMap<string, Recall[][]>): void {
  printTable('all', results, () => true);
  printTable('choice', results, (index) => isForChoice(questions[index]!));
  printTable('check', results, (index) => !isForChoice(questions[index]!));
}

/** The same half of the questions each time. */
function isForChoice({ id }: Question): boolean {
  return createHash('sha256').update(String(id)).digest().readUInt32BE() % 2 === 0;
}

function printTable(
  title: string,
  results: ReadonlyMap<string, Recall[][]>,
  isIn: (index: number) => boolean,
): void {
  const columns = ['hit', 'share'].flatMap((measure) => DEPTHS.map((depth) => `${measure}@${depth}`));
  console.log(`\n  ${title.padEnd(NAME_WIDTH)}${columns.map((column) => column.padStart(COLUMN)).join('')}`);
  for (const [name, recalls] of results) {
    const means = meanRecall(recalls.filter((_, index) => isIn(index)));
    const figures = means.map(({ mean, error }) =>
      `${mean.toFixed(3)} ±${error.toFixed(3)}`.padStart(COLUMN),
    );
    console.log(`  ${name.padEnd(NAME_WIDTH)}${figures.join('')}`);
  }
}

function judge(results: ReadonlyMap<string, Recall[][]>): void {
  const shareOf = (name: string) => meanRecall(results.get(name)!).at(-1)!.mean;
  const reached = shareOf(ALL_CHANNELS);
  const others = [PLAIN_BM25, PLAIN_HYBRID].filter((name) => shareOf(name) >= reached);
  const isGood = reached >= LEAST_SHARE && others.length === 0;
  console.log(
    `\n${isGood ? 'PASSED' : 'FAILED'}: ${ALL_CHANNELS} find ${reached.toFixed(3)} of the golden spans in 20 chunks (${LEAST_SHARE} wanted, and more than ${PLAIN_BM25} and ${PLAIN_HYBRID})`,
  );
  if (!isGood) process.exitCode = 1;
}
